/** AGT-01: the pages of the agent centre by the source's keys, in its order. */
import type { ComponentType } from 'react'
import type { CallName } from '../../../contract/table.ts'
import { lazyComponent } from '../../../kit/lib/lazy.tsx'
import { CONTRACT_PAGES } from './contracts/kinds.ts'

export const AGENT_PAGES = [
  'agentAnnouncement',
  'agentTeamOverview',
  'registerCenter',
  'downlineManagmentView',
  'personalHistoryCopy',
  'palStatementsAgentCopy',
  'agentRevenueReport',
  'agentDownlineTransactionDetailsCopy',
  ...CONTRACT_PAGES,
  'agentReports',
  'agentSubUsers',
  'agentOwnLogin',
] as const
export type AgentPage = (typeof AGENT_PAGES)[number]
export const DEFAULT_AGENT_PAGE: AgentPage = 'agentTeamOverview'

/** The call without which a page is empty: a login that may not make it does not see the page. */
export const PAGE_CALL: Record<AgentPage, CallName> = {
  agentAnnouncement: 'agentAnnouncements',
  agentTeamOverview: 'agentOverview',
  registerCenter: 'agentAccounts',
  downlineManagmentView: 'agentTeam',
  personalHistoryCopy: 'agentBets',
  palStatementsAgentCopy: 'agentProfit',
  agentRevenueReport: 'agentIncome',
  agentDownlineTransactionDetailsCopy: 'agentTransactions',
  agentDividendRecordCopy2: 'agentContracts',
  agentDailyWages2: 'agentContracts',
  agentHourSalary: 'agentContracts',
  agentRealtimeSalary: 'agentContracts',
  agentReports: 'agentReport',
  agentSubUsers: 'agentSubUsers',
  agentOwnLogin: 'changeSubUserPassword',
}

export const agentComponents: Record<AgentPage, ComponentType> = {
  agentAnnouncement: lazyComponent(() => import('./pages/announcements.tsx').then((module) => module.Announcements)),
  agentTeamOverview: lazyComponent(() => import('./pages/overview.tsx').then((module) => module.Overview)),
  registerCenter: lazyComponent(() => import('./pages/accounts.tsx').then((module) => module.Accounts)),
  downlineManagmentView: lazyComponent(() => import('./pages/team.tsx').then((module) => module.Team)),
  personalHistoryCopy: lazyComponent(() => import('./pages/team-bets.tsx').then((module) => module.TeamBets)),
  palStatementsAgentCopy: lazyComponent(() => import('./pages/team-profit.tsx').then((module) => module.TeamProfit)),
  agentRevenueReport: lazyComponent(() => import('./pages/income.tsx').then((module) => module.Income)),
  agentDownlineTransactionDetailsCopy: lazyComponent(() =>
    import('./pages/transactions.tsx').then((module) => module.Transactions),
  ),
  agentDividendRecordCopy2: lazyComponent(() => import('./pages/contracts.tsx').then((module) => module.Dividend)),
  agentDailyWages2: lazyComponent(() => import('./pages/contracts.tsx').then((module) => module.DailySalary)),
  agentHourSalary: lazyComponent(() => import('./pages/contracts.tsx').then((module) => module.HourlySalary)),
  agentRealtimeSalary: lazyComponent(() => import('./pages/contracts.tsx').then((module) => module.RealTimeSalary)),
  agentReports: lazyComponent(() => import('./pages/reports.tsx').then((module) => module.Reports)),
  agentSubUsers: lazyComponent(() => import('./pages/sub-users.tsx').then((module) => module.SubUsers)),
  agentOwnLogin: lazyComponent(() => import('./pages/own-login.tsx').then((module) => module.OwnLogin)),
}
