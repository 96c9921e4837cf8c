/** The frame round every page of the book: three columns on a wide screen, a bar of its own on a phone. */
import { clsx } from 'clsx'
import CalendarDays from 'lucide-react/icons/calendar-days'
import Radio from 'lucide-react/icons/radio'
import ReceiptText from 'lucide-react/icons/receipt-text'
import Search from 'lucide-react/icons/search'
import ShieldCheck from 'lucide-react/icons/shield-check'
import Star from 'lucide-react/icons/star'
import type { ComponentType, ReactNode } from 'react'
import { Link, NavLink, useSearchParams } from 'react-router'
import { useBook } from './book-context.tsx'
import { useMatches } from './data/use-matches.ts'
import { StarButton } from './home/league-section.tsx'
import { SPORT_ICONS } from './home/sport-tabs.tsx'
import { useSay } from './texts.ts'

export function Layout({ children, aside }: { children: ReactNode; aside: ReactNode }) {
  return (
    <div className="mx-auto max-w-[90rem] lg:grid lg:grid-cols-[minmax(0,1fr)_340px] lg:gap-5 lg:px-5 xl:grid-cols-[212px_minmax(0,1fr)_340px]">
      <LeftColumn />
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

function BottomBar() {
  const say = useSay('page')
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
            clsx('grid min-h-14 content-center justify-items-center gap-1', isActive ? 'text-accent' : 'text-soft')
          }
        >
          <Icon aria-hidden size={20} />
          <span className="bar-label">{say(key)}</span>
        </NavLink>
      ))}
    </nav>
  )
}

const itemLook = (isHere: boolean) =>
  clsx(
    'flex min-h-11 items-center gap-3 rounded-s px-2.5 text-sm',
    isHere ? 'bg-surface-2 font-medium text-text' : 'text-soft hover:text-text',
  )

function LeftColumn() {
  const say = useSay('page')
  const { sports, language } = useBook()
  const [params] = useSearchParams()
  const { leagues, liveIds } = useMatches(1)
  const sport = params.get('sport') ?? sports[0]
  return (
    <nav aria-label={say('mainNavigation')} className="sticky top-0 h-dvh overflow-y-auto py-4 max-xl:hidden">
      <Item to="/?starred" icon={Star} text={say('starred')} />
      <Item to="/live" icon={Radio} text={say('liveNow')} count={liveIds.length} />
      <Item to="/bets" icon={ReceiptText} text={say('myBets')} />
      <Item to="/search" icon={Search} text={say('search')} />
      <h2 className="px-2.5 pt-4 pb-1 text-xs text-faint">{say('sports')}</h2>
      {sports.map((one) => (
        <Item key={one} to={`/?sport=${one}`} icon={SPORT_ICONS[one]} text={say(one)} isHere={one === sport} />
      ))}
      <h2 className="px-2.5 pt-4 pb-1 text-xs text-faint">{say('leagues')}</h2>
      {leagues.map(({ code, name, sport: of }) => (
        <div key={code} className="flex items-center">
          <StarButton code={code} name={name[language]} />
          <Link to={`/?sport=${of}&league=${code}`} className={clsx(itemLook(false), 'min-w-0 flex-1 px-1')}>
            <span className="truncate">{name[language]}</span>
          </Link>
        </div>
      ))}
      <p className="flex gap-2 px-2.5 pt-4 text-xs text-faint">
        <ShieldCheck aria-hidden size={14} className="mt-0.5 shrink-0" />
        <span>{say('allSimulated')}</span>
      </p>
    </nav>
  )
}

type ItemProps = {
  to: string
  icon: ComponentType<{ size?: number }>
  text: string
  count?: number
  isHere?: boolean
}

function Item({ to, icon: Icon, text, count = 0, isHere = false }: ItemProps) {
  return (
    <Link to={to} aria-current={isHere ? 'page' : undefined} className={itemLook(isHere)}>
      <Icon aria-hidden size={16} />
      <span className="min-w-0 flex-1 truncate">{text}</span>
      {count > 0 && <span className="text-xs">{count}</span>}
    </Link>
  )
}
