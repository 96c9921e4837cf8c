/** MEM-01: the pages of the personal centre by the source's keys, in its order. */
import type { ComponentType } from 'react'
import type { Flag } from '../../../contract/flags.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'

/** ux 7: five groups. Read on from one to the next, the source's own pages stand in its order (docs/architecture/page.md). */
export const CENTRE_GROUPS = {
  safety: ['securityCenter', 'safety'],
  money: ['transferFund', 'depositv2', 'withdraw', 'transferUpline', 'balance'],
  play: ['personalHistoryCopy', 'manualRebate', 'transactionHistory', 'personalProfit'],
  rewards: ['bonusDetails', 'rewardCenter', 'referral', 'missionLeaderboard', 'playerRank'],
  messages: ['messageV2'],
} as const
export type CentreGroup = keyof typeof CENTRE_GROUPS
export type CentrePage = (typeof CENTRE_GROUPS)[CentreGroup][number]
export const CENTRE_PAGES: readonly CentrePage[] = Object.values(CENTRE_GROUPS).flat()
export const DEFAULT_CENTRE_PAGE: CentrePage = 'securityCenter'

/** The label keys of the source. */
export const CENTRE_LABEL = {
  securityCenter: 'in_my_account',
  transferFund: 'in_my_wallet',
  depositv2: 'in_increase_deposit',
  withdraw: 'in_increase_withdrawal',
  transferUpline: 'in_transfer_upline',
  personalHistoryCopy: 'in_betting_record',
  manualRebate: 'in_cashback',
  transactionHistory: 'in_account_record',
  personalProfit: 'in_personal_loss',
  bonusDetails: 'in_bonus_details',
  rewardCenter: 'in_reward_center',
  referral: 'invite_friends',
  missionLeaderboard: 'mission_activity',
  messageV2: 'in_platform_information',
  playerRank: 'in_player_rank',
  safety: 'in_safety',
  balance: 'in_explain_balance',
} as const satisfies Record<CentrePage, string>

/** Pages that are tabs of another page: the menu has no row for them. Their keys still open them. */
const ROW_OF = {
  balance: 'transactionHistory',
  personalProfit: 'personalHistoryCopy',
  manualRebate: 'rewardCenter',
  bonusDetails: 'rewardCenter',
  referral: 'rewardCenter',
  missionLeaderboard: 'rewardCenter',
} as const satisfies Partial<Record<CentrePage, CentrePage>>
export type RowPage = Exclude<CentrePage, keyof typeof ROW_OF>
export const hasRow = (page: CentrePage): page is RowPage => !(page in ROW_OF)
/** The page whose row of the menu leads to `page`. */
export const rowOf = (page: CentrePage): RowPage => (hasRow(page) ? page : ROW_OF[page])

/** Pages that are there only while the merchant has a flag on. */
export const PAGE_FLAG: Partial<Record<CentrePage, Flag>> = { manualRebate: 'manualRebate' }

/** Pages that are features of their own: the app hands them in (web/app/centre-dialog.tsx). */
export type OutsidePages = Record<
  'securityCenter' | 'transferFund' | 'depositv2' | 'withdraw' | 'transferUpline' | 'playerRank',
  ComponentType
>

export const centreComponents: Record<Exclude<CentrePage, keyof OutsidePages>, ComponentType> = {
  personalHistoryCopy: lazyComponent(() => import('./pages/betting-record.tsx').then((module) => module.BettingRecord)),
  manualRebate: lazyComponent(() => import('./pages/manual-rebate.tsx').then((module) => module.ManualRebate)),
  transactionHistory: lazyComponent(() => import('./pages/account-record.tsx').then((module) => module.AccountRecord)),
  personalProfit: lazyComponent(() => import('./pages/personal-profit.tsx').then((module) => module.PersonalProfit)),
  bonusDetails: lazyComponent(() => import('./pages/bonus-details.tsx').then((module) => module.BonusDetails)),
  rewardCenter: lazyComponent(() => import('./pages/reward-center.tsx').then((module) => module.RewardCenterPage)),
  messageV2: lazyComponent(() => import('./pages/messages.tsx').then((module) => module.Messages)),
  referral: lazyComponent(() => import('./pages/referral.tsx').then((module) => module.Referral)),
  missionLeaderboard: lazyComponent(() =>
    import('./pages/mission-leaderboard.tsx').then((module) => module.MissionLeaderboard),
  ),
  balance: lazyComponent(() => import('./pages/balance.tsx').then((module) => module.BalancePage)),
  safety: lazyComponent(() => import('./pages/safety.tsx').then((module) => module.SafetyPage)),
}
