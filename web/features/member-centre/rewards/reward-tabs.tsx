import type { ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { keepOfDialog } from '../../../lib/dialog-address.ts'
import { withCentrePage } from '../centre-address.ts'
import type { CentrePage } from '../pages.ts'
import { useCentre } from '../use-centre.ts'

/** MEM-11 to MEM-14: one page of rewards; each of the source's keys opens its tab of it. */
const TABS = {
  claimable: 'rewardCenter',
  bonuses: 'bonusDetails',
  cashback: 'manualRebate',
  missions: 'missionLeaderboard',
  history: 'rewardCenter',
} as const satisfies Record<string, CentrePage>
type Tab = keyof typeof TABS

export const isHistory = (search: string) => new URLSearchParams(search).get('tab') === 'history'

/** The tabs that the member's menu has a page of. */
function RewardTabs({ current }: { current: Tab }) {
  const { t } = useTranslation('rewards')
  const { groups } = useCentre()
  const { search, state } = useLocation()
  const pages = groups.flatMap((group) => group.pages)
  const shown = (Object.keys(TABS) as Tab[]).filter((tab) => pages.includes(TABS[tab]))
  return (
    <nav
      aria-label={t('tabs.label')}
      className="no-scrollbar -mx-4 mb-5 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0"
    >
      {shown.map((tab) => (
        <ChipLink
          key={tab}
          to={withCentrePage(search, TABS[tab]) + (tab === 'history' ? '&tab=history' : '')}
          replace
          state={keepOfDialog(state)}
          active={tab === current}
        >
          {t(`tabs.${tab}`)}
        </ChipLink>
      ))}
    </nav>
  )
}

/** A page of the centre with the tabs over it. */
export function underTabs(tab: Tab, Page: ComponentType): ComponentType {
  return () => (
    <>
      <RewardTabs current={tab} />
      <Page />
    </>
  )
}

/** The reward centre is two of the tabs: what waits, and what was paid. */
export function rewardCentreUnderTabs(Claimable: ComponentType, History: ComponentType): ComponentType {
  const [Waiting, Paid] = [underTabs('claimable', Claimable), underTabs('history', History)]
  return () => (isHistory(useLocation().search) ? <Paid /> : <Waiting />)
}
