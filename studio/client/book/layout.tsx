/** The frame round every page of the book: three columns on a wide screen, a bar of its own on a phone. */
import { clsx } from 'clsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Radio from 'lucide-react/icons/radio'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import { type ReactNode, Suspense } from 'react'
import { NavLink } from 'react-router'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { usePlaying } from './data/use-matches.ts'
import { useMedia } from './parts/use-media.ts'
import { useSay } from './texts.ts'

/** A phone needs no columns, and its bar counts once prices stand. */
const LeftColumn = lazyComponent(async () => (await import('./left-column.tsx')).LeftColumn)
const OpenCount = lazyComponent(async () => (await import('./slip/open-count.tsx')).OpenCount)
const COLUMNS = '(min-width: 80rem)'

export function Layout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  const hasColumns = useMedia(COLUMNS)
  return (
    <div className="mx-auto max-w-[90rem] lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-5 lg:px-5 xl:grid-cols-[212px_minmax(0,1fr)_340px]">
      {hasColumns && (
        <Suspense fallback={<div />}>
          <LeftColumn />
        </Suspense>
      )}
      {children}
      <aside className="sticky top-0 h-dvh overflow-y-auto py-4 max-lg:hidden">{aside}</aside>
      <BottomBar />
    </div>
  )
}

const BAR = [
  { to: '/', key: 'matches', icon: CalendarDays },
  { to: '/live', key: 'live', icon: Radio },
  { to: '/bets', key: 'myBets', icon: ReceiptText },
  { to: '/search', key: 'search', icon: Search },
] as const

const BADGE =
  'absolute top-1 left-[calc(50%+3px)] grid h-4 min-w-4 place-items-center rounded-full bg-live px-1 text-[0.6875rem] leading-none font-semibold text-on-live'
const Badge = ({ count }: { count: number }) => (count > 0 ? <span className={BADGE}>{count}</span> : null)

function BottomBar() {
  const say = useSay('page')
  const live = usePlaying().length
  return (
    <nav
      aria-label={say('mainNavigation')}
      className="stuck fixed inset-x-0 bottom-0 z-30 grid auto-cols-fr grid-flow-col border-t border-line bg-surface-0 pb-[env(safe-area-inset-bottom)] lg:hidden"
    >
      {BAR.map(({ to, key, icon: Icon }) => (
        <NavLink
          key={to}
          to={to}
          end
          className={({ isActive }) =>
            clsx(
              'relative grid min-h-14 content-center justify-items-center gap-1',
              isActive ? 'text-accent' : 'text-soft',
            )
          }
        >
          <Icon aria-hidden size={20} />
          <span className="bar-label">{say(key)}</span>
          {/* After the name, as it is read. */}
          {key === 'live' && <Badge count={live} />}
          {key === 'myBets' && (
            <Suspense fallback={null}>
              <OpenCount className={BADGE} />
            </Suspense>
          )}
        </NavLink>
      ))}
    </nav>
  )
}
