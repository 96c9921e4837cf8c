/** What the agent centre asks, for an agent with one downline. */
import type { RouteValue } from '../../../web/lib/api.ts'
import { AT } from './answers.ts'
import type { ApiTable } from './build-fake-api.ts'

type Team = RouteValue<'GET /wps/agent/team'>
type Member = Team['rows'][number]

export const FIGURES = {
  ...{ rounds: 12, stake: '1200.00', validBet: '1100.00', payout: '900.00', profit: '300.00' },
  ...{ deposits: '500.00', withdrawals: '100.00', promotions: '0.00', cashback: '0.00', lotteryRebates: '0.00' },
}

const agent2 = { memberId: 'M-2' as Member['memberId'], name: 'agent2', level: 1, isDirect: true } as const

export const MEMBERS = {
  agent2,
  opened: { ...agent2, name: 'newplayer1', level: 0, rebate: 0, openedAt: AT, openedBy: 'agent' } as const,
}

export const buildTeamRow = (name: string, isDirect = true): Member => ({
  ...{ ...agent2, name, isDirect, memberId: (isDirect ? 'M-2' : 'M-3') as Member['memberId'] },
  ...{ rebate: isDirect ? 500 : null, joinedAt: AT, isInactive: false, figures: FIGURES, balance: null },
  ...{ downlines: isDirect ? 1 : 0, teamSize: isDirect ? 1 : 0 },
})

export const buildLink = (overrides: { paused?: boolean } = {}): RouteValue<'POST /wps/agent/links'> => ({
  ...{ code: '7K3M9QXA', label: 'Spring', level: 0, rebate: 100, createdAt: AT, expiresAt: null, maxUses: null },
  ...{ paused: false, visits: 40, signUps: 7, firstDeposits: 3, refusedByRegion: 1 },
  ...overrides,
})

export const AGENT_ANSWERS: ApiTable = {
  agentAccounts: { levels: [1, 0], ownRebate: 700, openLeft: 50, rows: [], nextCursor: null },
  agentLinks: { ownRebate: 700, rows: [] },
}
