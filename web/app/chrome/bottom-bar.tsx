import { useQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import { useT } from '../../lib/i18n.tsx'
import { PATH } from '../../lib/paths.ts'
import { memberQuery } from '../../lib/queries.ts'
import { Link, useLocation } from '../../lib/router.tsx'
import { preloadPage } from '../page.tsx'

const NO_RANK = '- -'

function Tab({ to, icon, name, note }: { to: string; icon: ReactNode; name: string; note?: string }) {
  const { pathname } = useLocation()
  return (
    <li className="flex-1">
      <Link
        to={to}
        aria-current={pathname === to ? 'page' : undefined}
        onPointerDown={() => preloadPage(to)}
        className="relative flex h-full flex-col items-center justify-center gap-0.5 text-faint aria-[current=page]:text-accent"
      >
        {icon}
        <span className="max-w-full truncate px-1 text-[0.6875rem] font-medium">
          {name}
          {note && <span className="text-faint"> {note}</span>}
        </span>
      </Link>
    </li>
  )
}

/** NAV-02: the five of the thumb. */
export function BottomBar({ loggedIn }: { loggedIn: boolean }) {
  const t = useT('common')
  const { data: member } = useQuery({ ...memberQuery('GET /wps/member/info', {}), enabled: loggedIn })
  const rank = loggedIn ? member?.clubLabel?.labelName : undefined
  return (
    <nav
      aria-label={t('nav.quick')}
      className="sticky bottom-0 z-40 border-t border-line bg-surface-0/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md xl:hidden"
    >
      <ul className="flex h-(--bottom-bar-height)">
        <Tab to={PATH.home} icon={<House aria-hidden size={22} />} name={t('nav.home')} />
        <Tab to={PATH.games} icon={<LayoutGrid aria-hidden size={22} />} name={t('nav.games')} />
        <Tab to={PATH.promotions} icon={<Megaphone aria-hidden size={22} />} name={t('nav.promotions')} />
        <Tab to={PATH.rewards} icon={<Gift aria-hidden size={22} />} name={t('nav.rewards')} />
        <Tab to={PATH.vip} icon={<Crown aria-hidden size={22} />} name={t('nav.vip')} note={rank ?? NO_RANK} />
      </ul>
    </nav>
  )
}
