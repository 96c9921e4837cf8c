import { clsx } from 'clsx'
import Fingerprint from 'lucide-react/icons/fingerprint-pattern'
import Moon from 'lucide-react/icons/moon'
import Search from 'lucide-react/icons/search'
import Sun from 'lucide-react/icons/sun'
import { useEffect, useRef, useState } from 'react'
import { NavLink, useLocation } from 'react-router'
import { formatLeft, formatTime } from '../lib/moments.ts'
import { useNow } from '../lib/now.ts'
import { currentScheme, switchScheme } from '../lib/scheme.ts'
import { useHere } from '../lib/self.tsx'
import { useStepUp } from '../lib/step-up.tsx'
import { useCommon } from '../lib/texts.ts'
import { Key } from '../parts/states.tsx'
import type { ListedScreen } from '../screens.ts'
import { MerchantSwitch } from './merchant-switch.tsx'

type Props = { screens: readonly ListedScreen[]; isLocal: boolean; onFind: () => void; onKeys: () => void }

export function TopBar({ screens, isLocal, onFind, onKeys }: Props) {
  const say = useCommon()
  const { pathname } = useLocation()
  const here = screens.find(({ path }) => (path === '/' ? pathname === '/' : pathname.startsWith(path)))
  return (
    <header className="bg-surface-1">
      <div className="flex h-12 items-center gap-3 border-b border-line px-4 lg:px-6">
        <h1 className="truncate">{here?.name ?? say('console')}</h1>
        <button
          type="button"
          onClick={onFind}
          className="ml-auto hidden h-8 w-72 items-center gap-2 rounded-m border border-line px-2.5 text-faint hover:border-line-strong md:flex"
        >
          <Search aria-hidden size={15} />
          <span>{say('find.label')}</span>
          <span className="ml-auto">
            <Key>Ctrl K</Key>
          </span>
        </button>
        <div className="ml-auto flex items-center gap-3 md:ml-0">
          <FreshKey />
          <Clock />
          <SchemeSwitch />
          <button type="button" aria-label={say('keys.title')} onClick={onKeys} className="reach relative">
            <Key>?</Key>
          </button>
        </div>
      </div>
      <PhoneBar screens={screens} isLocal={isLocal} />
    </header>
  )
}

/** On a phone the rail is a bar: whose site, and the screens side by side. */
function PhoneBar({ screens, isLocal }: Pick<Props, 'screens' | 'isLocal'>) {
  const say = useCommon()
  const { pathname } = useLocation()
  const bar = useRef<HTMLElement>(null)
  useEffect(() => {
    // Where one is may stand beyond the edge of a phone.
    if (pathname) bar.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' })
  }, [pathname])
  const { merchant } = useHere()
  return (
    <div className="bg-rail text-white lg:hidden">
      <MerchantSwitch isLocal={isLocal} />
      <nav ref={bar} aria-label={say('screens')} className="flex overflow-x-auto">
        {screens.map(({ path, name }) => (
          <NavLink
            key={path}
            to={`${path}?at=${merchant.code}`}
            end={path === '/'}
            className={({ isActive }) =>
              clsx(
                'flex h-11 shrink-0 items-center border-b-3 px-3.5',
                isActive ? 'border-mark font-semibold' : 'border-transparent text-white/85',
              )
            }
          >
            {name}
          </NavLink>
        ))}
      </nav>
    </div>
  )
}

function FreshKey() {
  const say = useCommon()
  const now = useNow()
  const stepUp = useStepUp()
  const { self } = useHere()
  const left = self.stepUpUntil && formatLeft(self.stepUpUntil, now)
  return (
    <button
      type="button"
      onClick={() => void stepUp.ask()}
      className={clsx('reach relative flex items-center gap-1.5 font-semibold', left ? 'text-ok' : 'text-soft')}
    >
      <Fingerprint aria-hidden size={16} />
      <span className="max-md:sr-only">{left ? say('keyFresh', { left }) : say('keyOld')}</span>
    </button>
  )
}

function Clock() {
  const now = useNow()
  const { merchant } = useHere()
  const iso = new Date(now).toISOString()
  const zone = merchant.timeZone.split('/').at(-1)?.replaceAll('_', ' ')
  return (
    <p className="hidden text-soft xl:block">
      {`${formatTime(iso, merchant.timeZone)} ${zone} · ${formatTime(iso, 'UTC')} UTC`}
    </p>
  )
}

function SchemeSwitch() {
  const say = useCommon()
  const [scheme, setScheme] = useState(currentScheme)
  const [Icon, name] = scheme === 'dark' ? [Sun, say('light')] : [Moon, say('dark')]
  return (
    <button
      type="button"
      aria-label={name}
      onClick={() => setScheme(switchScheme())}
      className="reach relative text-soft hover:text-text"
    >
      <Icon aria-hidden size={16} />
    </button>
  )
}
