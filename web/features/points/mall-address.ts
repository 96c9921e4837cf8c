/** What the mall shows, in its address: the view, the kind of goods, and the good or the conversion that is open. */
import { useLocation, useNavigate } from 'react-router'
import { GOOD_CATEGORIES } from '../../../contract/rules/points.ts'

export const VIEWS = ['goods', 'redeemed', 'history'] as const
export type View = (typeof VIEWS)[number]

const isOneOf = <T extends string>(all: readonly T[], text: string | null): text is T =>
  (all as readonly (string | null)[]).includes(text)

export function readMall(search: string) {
  const asked = new URLSearchParams(search)
  const view = asked.get('view')
  const category = asked.get('category')
  return {
    view: isOneOf(VIEWS, view) ? view : 'goods',
    category: isOneOf(GOOD_CATEGORIES, category) ? category : null,
    good: asked.get('good'),
    isConverting: asked.has('convert'),
  }
}

/** The address of the mall with these in place of what it has; null takes one out. */
export function mallSearch(search: string, changes: Record<string, string | null>): string {
  const asked = new URLSearchParams(search)
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) asked.delete(name)
    else asked.set(name, value)
  }
  const text = asked.toString()
  return text === '' ? '' : `?${text}`
}

const WITHIN = 'openedHere'

/** Opens and closes what stands over the mall. Back closes it too, and closing leaves nothing to go back to. */
export function useOverMall() {
  const { search, pathname, state } = useLocation()
  const navigate = useNavigate()
  return {
    open: (changes: Record<string, string | null>) =>
      void navigate(pathname + mallSearch(search, changes), { state: { [WITHIN]: true } }),
    close: () => {
      const isHere = typeof state === 'object' && state !== null && WITHIN in state
      if (isHere) void navigate(-1)
      else void navigate(pathname + mallSearch(search, { good: null, convert: null }), { replace: true })
    },
  }
}
