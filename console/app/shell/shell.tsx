import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { type CSSProperties, type ReactNode, useCallback, useState } from 'react'
import { NavLink, useNavigate } from 'react-router'
import type { Session } from '../app.tsx'
import { askPlatform } from '../lib/api.ts'
import { switchKeys, useKeys } from '../lib/keys.ts'
import { colourOf, useHere } from '../lib/self.tsx'
import { useCommon } from '../lib/texts.ts'
import { forgetTyped } from '../lib/typed.ts'
import { initialOf } from '../lib/words.ts'
import type { ListedScreen } from '../screens.ts'
import { FindScreen, useFindKey } from './find-screen.tsx'
import { KeyList } from './key-list.tsx'
import { MerchantSwitch } from './merchant-switch.tsx'
import { TopBar } from './top-bar.tsx'

type Props = { screens: readonly ListedScreen[]; session: Session; isLocal: boolean; children: ReactNode }

const COUNTS_MS = 30_000
/** What waits at this merchant, for the rail and Today. */
export const useWork = () => {
  const { merchant } = useHere()
  return useQuery({
    queryKey: ['work', merchant.code],
    queryFn: () => askPlatform(merchant.code, 'work-list', {}),
    refetchInterval: COUNTS_MS,
  })
}

export function Shell({ screens, session, isLocal, children }: Props) {
  const say = useCommon()
  const { merchant } = useHere()
  const [open, setOpen] = useState<'find' | 'keys' | null>(null)
  const openFind = useCallback(() => setOpen('find'), [])
  const { brand, rail, mark } = colourOf(merchant)
  useShellKeys(screens, setOpen)
  useFindKey(openFind)
  return (
    <div style={{ '--brand': brand, '--rail': rail, '--mark': mark } as CSSProperties} className="min-h-dvh lg:pl-52">
      <a
        href="#page"
        className="fixed top-2 left-2 z-50 -translate-y-20 rounded-m bg-surface-1 px-3 py-2 focus:translate-y-0"
      >
        {say('skip')}
      </a>
      <Rail screens={screens} session={session} isLocal={isLocal} />
      <div className="sticky top-0 z-20 border-t-3 border-brand">
        <TopBar screens={screens} isLocal={isLocal} onFind={() => setOpen('find')} onKeys={() => setOpen('keys')} />
      </div>
      <main id="page" tabIndex={-1} className="outline-none">
        {children}
      </main>
      {open === 'find' && <FindScreen screens={screens} onClose={() => setOpen(null)} />}
      {open === 'keys' && <KeyList screens={screens} onClose={() => setOpen(null)} />}
    </div>
  )
}

/** `G` then a letter goes to a screen; `?` lists the keys; `X` switches them off; Ctrl K finds. */
function useShellKeys(screens: readonly ListedScreen[], setOpen: (open: 'find' | 'keys') => void) {
  const navigate = useNavigate()
  const { merchant } = useHere()
  const [isGoing, setGoing] = useState(false)
  const go = Object.fromEntries(
    screens.flatMap(({ letter, path }) =>
      letter ? [[letter, () => void navigate(`${path}?at=${merchant.code}`)] as const] : [],
    ),
  )
  const first = { g: () => setGoing(true), '?': () => setOpen('keys'), x: switchKeys }
  const second = Object.fromEntries(
    Object.entries(go).map(([letter, act]) => [
      letter,
      () => {
        setGoing(false)
        act()
      },
    ]),
  )
  useKeys(isGoing ? { ...second, escape: () => setGoing(false) } : first)
}

function Rail({ screens, session, isLocal }: Omit<Props, 'children'>) {
  const say = useCommon()
  const { self, merchant } = useHere()
  const work = useWork()
  const groups = Map.groupBy(screens, ({ group }) => group)
  return (
    <aside
      aria-label={say('rail')}
      className="fixed inset-y-0 left-0 z-30 hidden w-52 flex-col border-t-3 border-brand bg-rail text-white lg:flex"
    >
      <MerchantSwitch isLocal={isLocal} />
      <nav aria-label={say('screens')} className="flex-1 overflow-y-auto px-2 py-2">
        {[...groups].map(([group, list]) => (
          <div key={group} className="mb-3">
            <p className="px-2 py-1 text-xs text-white/75">{say(`groups.${group}`)}</p>
            <ul>
              {list.map((screen) => (
                <RailLink
                  key={screen.path}
                  screen={screen}
                  at={merchant.code}
                  waiting={countOf(screen, work.data?.queues)}
                />
              ))}
            </ul>
          </div>
        ))}
      </nav>
      <div className="flex items-center gap-2.5 border-t border-white/15 p-3">
        <span aria-hidden className="grid size-8 place-items-center rounded-m bg-white/15 font-bold uppercase">
          {initialOf(self.name)}
        </span>
        <div className="min-w-0">
          <p className="truncate font-bold capitalize">{self.name}</p>
          <p className="truncate text-xs text-white/75">
            {[...new Set(self.grants.map(({ role }) => role))].join(', ')}
          </p>
        </div>
        <SignOut until={session.until} />
      </div>
    </aside>
  )
}

function SignOut({ until }: { until: string }) {
  const say = useCommon()
  const { merchant } = useHere()
  const time = new Date(until).toLocaleTimeString('en-GB', { timeStyle: 'short', timeZone: merchant.timeZone })
  const leave = async () => {
    await fetch('/api/logout', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })
    forgetTyped()
    location.assign('/')
  }
  return (
    <button
      type="button"
      onClick={() => void leave()}
      title={say('sessionLeft', { time })}
      className="ml-auto shrink-0 rounded-s px-1.5 py-1 text-xs text-white/85 underline-offset-2 hover:underline"
    >
      {say('signOut')}
    </button>
  )
}

type Queues = { queue: string; waiting: number }[]
export const countOf = ({ queues = [] }: ListedScreen, work: Queues | undefined): number =>
  (work ?? [])
    .filter(({ queue }) => (queues as readonly string[]).includes(queue))
    .reduce((n, { waiting }) => n + waiting, 0)

function RailLink({ screen, at, waiting }: { screen: ListedScreen; at: string; waiting: number }) {
  const { path, name, icon: Icon, Page } = screen
  return (
    <li>
      <NavLink
        to={`${path}?at=${at}`}
        end={path === '/'}
        onPointerEnter={() => void Page.preload()}
        className={({ isActive }) =>
          clsx(
            'flex h-9 items-center gap-2.5 rounded-m border-l-2 px-2.5',
            isActive
              ? 'border-mark bg-white/12 font-semibold text-white'
              : 'border-transparent text-white/85 hover:bg-white/8',
          )
        }
      >
        <Icon aria-hidden size={16} className="shrink-0" />
        <span className="truncate">{name}</span>
        {waiting > 0 && (
          <span className="ml-auto rounded-full bg-mark px-1.5 text-xs/5 font-bold text-rail">{waiting}</span>
        )}
      </NavLink>
    </li>
  )
}
