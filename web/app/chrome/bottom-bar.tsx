import { useQuery } from '@tanstack/react-query'
import Crown from 'lucide-react/icons/crown'
import Gift from 'lucide-react/icons/gift'
import House from 'lucide-react/icons/house'
import LayoutGrid from 'lucide-react/icons/layout-grid'
import Megaphone from 'lucide-react/icons/megaphone'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Link } from '../../../kit/lib/link.tsx'
import { type Count, CountBadge } from '../../../kit/ui/count-badge.tsx'
import { memberQuery } from '../../lib/queries.ts'
import { useCurrentCategory, useGamesPath } from '../../shared/games/categories.ts'
import { useBadges } from '../../shared/member/badges.ts'
import { useIsAdmitted } from '../../shared/session/session.tsx'
import { PATH } from '../../shared/site/paths.ts'

const NO_RANK = '- -'

type TabProps = {
  to: string
  icon: ReactNode
  name: string
  /** Stands after the name. */
  note?: string
  /** What waits there. */
  badge?: Count
  /** Any list of games is a part of it. */
  isGames?: boolean
}

/** A list of any category stands among the games, a promotion among the promotions. */
function useCurrent(to: string, isGames?: boolean): 'page' | 'true' | undefined {
  const { pathname } = useLocation()
  const isList = useCurrentCategory() !== null
  if (pathname === to) return 'page'
  const isPart = (isGames && isList) || (to === PATH.promotions && pathname === PATH.promotion)
  return isPart ? 'true' : undefined
}

function Tab({ to, icon, name, note, badge, isGames }: TabProps) {
  return (
    <li>
      <Link
        to={to}
        aria-current={useCurrent(to, isGames)}
        className="relative flex h-full flex-col items-center justify-center gap-0.5 text-faint aria-[current]:text-accent"
      >
        <span className="relative">
          {icon}
          {badge && <CountBadge {...badge} className="absolute -top-1.5 left-3" />}
        </span>
        <span className="bar-label">
          <span>{name}</span>
          {note && <span className="text-faint">{` ${note}`}</span>}
        </span>
      </Link>
    </li>
  )
}

/** NAV-02: the five of the thumb. Their columns are there before they are: what has come of the document moves no more. */
export function BottomBar() {
  const { t } = useTranslation('common')
  const enabled = useIsAdmitted()
  const { data: member } = useQuery({ ...memberQuery('GET /wps/member/info', {}), enabled })
  const rank = enabled ? member?.clubLabel?.labelName : undefined
  const count = useBadges()?.availablePromo ?? 0
  return (
    <nav
      aria-label={t('nav.quick')}
      className="stuck sticky bottom-0 z-40 border-t border-line bg-surface-0/95 pb-[env(safe-area-inset-bottom)] backdrop-blur-md xl:hidden"
    >
      <ul className="grid h-(--bottom-bar-height) grid-cols-[repeat(5,1fr)]">
        <Tab to={PATH.home} icon={<House aria-hidden size={22} />} name={t('nav.home')} />
        <Tab isGames to={useGamesPath()} icon={<LayoutGrid aria-hidden size={22} />} name={t('nav.games')} />
        <Tab to={PATH.promotions} icon={<Megaphone aria-hidden size={22} />} name={t('nav.promotionsTab')} />
        <Tab
          to={PATH.rewards}
          icon={<Gift aria-hidden size={22} />}
          name={t('nav.rewards')}
          badge={{ count, said: t('nav.rewardsWaiting', { count }) }}
        />
        <Tab to={PATH.vip} icon={<Crown aria-hidden size={22} />} name={t('nav.vip')} note={rank ?? NO_RANK} />
      </ul>
    </nav>
  )
}
