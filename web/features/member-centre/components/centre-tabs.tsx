import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { keepOfDialog } from '../../../lib/dialog-address.ts'
import { isRewardHistory, readRound, withCentrePage } from '../centre-address.ts'
import type { EntryGroup } from '../entries.ts'
import { CENTRE_LABEL, type CentrePage, rowOf } from '../pages.ts'

type Props = {
  groups: EntryGroup[]
  shown: CentrePage
}

/** The pages that one row of the menu leads to, each at the address of its key. A round is read without them. */
export function CentreTabs({ groups, shown }: Props) {
  const { search } = useLocation()
  const row = rowOf(shown)
  if (row === 'rewardCenter') return <RewardTabs groups={groups} shown={shown} />
  const others = groups.flatMap(({ pages }) => pages).filter((page) => page !== row && rowOf(page) === row)
  if (others.length === 0 || readRound(search)) return null
  return <RecordTabs tabs={[row, ...others]} shown={shown} />
}

function RecordTabs({ tabs, shown }: { tabs: CentrePage[]; shown: CentrePage }) {
  const { t } = useTranslation('member')
  return (
    <Tabs
      label={t('group.play')}
      tabs={tabs.map((page) => ({ key: page, page, name: t(CENTRE_LABEL[page]), active: page === shown }))}
    />
  )
}

/** MEM-11 to MEM-14: the reward centre is two of the tabs, what waits first and what was paid last. */
const REWARD_TABS = {
  claimable: 'rewardCenter',
  bonuses: 'bonusDetails',
  cashback: 'manualRebate',
  missions: 'missionLeaderboard',
  invite: 'referral',
  history: 'rewardCenter',
} as const satisfies Record<string, CentrePage>
type RewardTab = keyof typeof REWARD_TABS

function RewardTabs({ groups, shown }: Props) {
  const { t } = useTranslation('rewards')
  const { t: member } = useTranslation('member')
  const { search } = useLocation()
  const pages = groups.flatMap((group) => group.pages)
  const keys = (Object.keys(REWARD_TABS) as RewardTab[]).filter((key) => pages.includes(REWARD_TABS[key]))
  const isActive = (key: RewardTab) =>
    REWARD_TABS[key] === shown && (shown !== 'rewardCenter' || (key === 'history') === isRewardHistory(search))
  return (
    <Tabs
      label={member('group.rewards')}
      tabs={keys.map((key) => ({
        key,
        page: REWARD_TABS[key],
        more: key === 'history' ? '&tab=history' : '',
        name: key === 'invite' ? member('invite_friends') : t(`tabs.${key}`),
        active: isActive(key),
      }))}
    />
  )
}

type Tab = { key: string; page: CentrePage; name: string; active: boolean; more?: string }

function Tabs({ label, tabs }: { label: string; tabs: Tab[] }) {
  const { search, state } = useLocation()
  return (
    <nav aria-label={label} className="no-scrollbar -mx-4 mb-5 flex gap-2 overflow-x-auto px-4 pb-1 md:mx-0 md:px-0">
      {tabs.map(({ key, page, name, active, more = '' }) => (
        <ChipLink
          key={key}
          to={withCentrePage(search, page) + more}
          replace
          state={keepOfDialog(state)}
          active={active}
        >
          {name}
        </ChipLink>
      ))}
    </nav>
  )
}
