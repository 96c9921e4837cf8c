/** MEM-01: the pages of the personal centre by the source's keys, in its order. Those to come are not listed. */
import type { ComponentType } from 'react'
import { lazyComponent } from '../../lib/lazy.tsx'

export const CENTRE_PAGES = ['securityCenter', 'personalHistoryCopy', 'transactionHistory'] as const
export type CentrePage = (typeof CENTRE_PAGES)[number]
export const DEFAULT_CENTRE_PAGE: CentrePage = 'securityCenter'

/** The label keys of the source. */
export const CENTRE_LABEL = {
  securityCenter: 'in_my_account',
  personalHistoryCopy: 'in_betting_record',
  transactionHistory: 'in_account_record',
} as const satisfies Record<CentrePage, string>

export const centreComponents: Record<CentrePage, ComponentType> = {
  securityCenter: lazyComponent(() => import('./pages/security-centre.tsx').then((module) => module.SecurityCentre)),
  personalHistoryCopy: lazyComponent(() => import('./pages/betting-record.tsx').then((module) => module.BettingRecord)),
  transactionHistory: lazyComponent(() => import('./pages/account-record.tsx').then((module) => module.AccountRecord)),
}
