/**
 * Addresses in the browser's history, under the names React Router has for them: the site has its own table
 * of pages (app/routes.ts), so of a router it needs where it stands, links, and going elsewhere.
 */
import {
  type AnchorHTMLAttributes,
  createContext,
  type MouseEvent,
  type ReactNode,
  startTransition,
  use,
  useCallback,
  useEffect,
  useState,
} from 'react'
import { afterPaint } from './after-paint.ts'
import { createTabHistory, FIRST_KEY, type Location } from './tab-history.ts'

/** An address of this site, also relative to the present one (`?dialog=login`). */
export type To = string | { pathname: string; search: string }
export type NavigateOptions = { replace?: boolean; state?: unknown }
/** Goes to an address, or (a number) that many entries through the history. */
export type NavigateFunction = (to: To | number, options?: NavigateOptions) => void
/** `POP`: by the browser, with Back, Forward or the first load. */
export type NavigationType = 'POP' | 'PUSH' | 'REPLACE'

type Arrival = { location: Location; type: NavigationType }
const ArrivalContext = createContext<Arrival | null>(null)
// Apart from the query, so that a dialog or a filter does not render the whole frame of the page again.
const PathnameContext = createContext('')
// Apart from where the page stands, so that who only goes elsewhere is not rendered at every change.
const NavigateContext = createContext<NavigateFunction>(() => {})

const tab = createTabHistory(() => window, afterPaint)

/** Where the last press leads, or where the browser stands. For what happens at a press; what is rendered asks `useLocation`. */
export const readLocation = (): Location => tab.read()

let entries = 0
/** Unlike any other of this tab, also of those made before a reload. */
const makeKey = () => `${performance.timeOrigin}-${++entries}`

/** Names in an address of what stands over the page: which dialog, about what, and where within it. All others are the page's. */
export const DIALOG_NAMES = [
  ...['dialog', 'next', 'of'],
  ...['centre', 'round', 'roundVendor', 'order', 'returned', 'tab', 'days'],
] as const

/**
 * Path and query on this site, whatever host `to` may name: `//elsewhere/x` is `/x`. A dialog comes over the page as it
 * stands: a game goes on, a list stays filtered.
 */
export function resolveAddress(to: To, base: string): { pathname: string; search: string } {
  const text = typeof to === 'string' ? to : to.pathname + to.search
  const { pathname, search, searchParams } = new URL(text, base)
  if (!text.startsWith('?dialog=')) return { pathname: pathname.replace(/^\/{2,}/, '/'), search }
  const all = new URL(base).searchParams
  for (const name of DIALOG_NAMES) all.delete(name)
  for (const [name, value] of searchParams) all.set(name, value)
  return { pathname, search: `?${all}` }
}

/** From where the last press leads. */
function resolveHere(to: To) {
  const { pathname, search } = readLocation()
  return resolveAddress(to, window.location.origin + pathname + search)
}

export function BrowserRouter({ children }: { children: ReactNode }) {
  const [arrival, setArrival] = useState<Arrival>(() => ({ location: readLocation(), type: 'POP' }))
  // In a transition the page that stands stays in sight until the next one has its code.
  const arrive = useCallback(
    (type: NavigationType) => (location: Location) => startTransition(() => setArrival({ location, type })),
    [],
  )
  useEffect(() => {
    const onPop = () => tab.follow(arrive('POP'))
    addEventListener('popstate', onPop)
    return () => removeEventListener('popstate', onPop)
  }, [arrive])

  const navigate = useCallback<NavigateFunction>(
    (to, { replace = false, state = null } = {}) => {
      if (typeof to === 'number') return tab.go(to)
      tab.write({ ...resolveHere(to), key: makeKey(), state }, replace, arrive(replace ? 'REPLACE' : 'PUSH'))
    },
    [arrive],
  )
  return (
    <NavigateContext value={navigate}>
      <PathnameContext value={arrival.location.pathname}>
        <ArrivalContext value={arrival}>{children}</ArrivalContext>
      </PathnameContext>
    </NavigateContext>
  )
}

/** The router of a page made at the edge: it stands where it was asked for, and goes nowhere. */
export function StaticRouter({ url, children }: { url: URL; children: ReactNode }) {
  const { pathname, search } = url
  const location = { pathname, search, state: null, key: FIRST_KEY }
  return (
    <PathnameContext value={pathname}>
      <ArrivalContext value={{ location, type: 'POP' }}>{children}</ArrivalContext>
    </PathnameContext>
  )
}

function useArrival(): Arrival {
  const arrival = use(ArrivalContext)
  if (!arrival) throw new Error('useLocation outside a router')
  return arrival
}

export const useLocation = (): Location => useArrival().location
/** Only the path, for what a change of the query means nothing to. */
export const usePathname = (): string => use(PathnameContext)
export const useNavigationType = (): NavigationType => useArrival().type
export const useNavigate = (): NavigateFunction => use(NavigateContext)

/** Goes elsewhere as soon as it is shown. Not when a press has left already for another page: that one it would undo. */
export function Navigate({ to, replace, state }: { to: To } & NavigateOptions) {
  const navigate = useNavigate()
  const { key } = useLocation()
  const address = typeof to === 'string' ? to : to.pathname + to.search
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each entry and address; the state only travels along.
  useEffect(() => {
    if (readLocation().key === key) navigate(address, { replace, state })
  }, [navigate, key, address, replace])
  return null
}

/** A plain click; any other is the browser's own: a new tab, a download, a menu. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !(metaKey || ctrlKey || shiftKey || altKey)

export type LinkProps = { to: string } & NavigateOptions & Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'href'>

/** A link within the site; an operator's may lead to another, which is the browser's. A link to where one stands adds nothing to the history. */
export function Link({ to, replace, state, onClick, ...rest }: LinkProps) {
  const navigate = useNavigate()
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event)
    if (event.defaultPrevented || !isPlain(event) || (rest.target && rest.target !== '_self')) return
    if (to.startsWith('https:')) return
    event.preventDefault()
    const { pathname, search } = resolveHere(to)
    const here = readLocation()
    const same = pathname === here.pathname && search === here.search
    navigate(to, { replace: replace ?? same, state })
  }
  return <a {...rest} href={to} onClick={follow} />
}
