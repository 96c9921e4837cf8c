/** What the agent centre asks, for an agent without downlines. */
import type { RouteValue } from '../../../web/lib/api.ts'
import { AT } from './answers.ts'
import type { ApiTable } from './build-fake-api.ts'

export const OPENED = {
  ...{ memberId: 'M-2' as RouteValue<'POST /wps/agent/accounts'>['memberId'], name: 'newplayer1', isDirect: true },
  ...({ level: 0, rebate: 0, openedAt: AT, openedBy: 'agent' } as const),
}

export const buildLink = (overrides: { paused?: boolean } = {}): RouteValue<'POST /wps/agent/links'> => ({
  ...{ code: '7K3M9QXA', label: 'Spring', level: 0, rebate: 100, createdAt: AT, expiresAt: null, maxUses: null },
  ...{ paused: false, visits: 40, signUps: 7, firstDeposits: 3, refusedByRegion: 1 },
  ...overrides,
})

export const AGENT_ANSWERS: ApiTable = {
  agentAccounts: { levels: [1, 0], ownRebate: 700, openLeft: 50, rows: [], nextCursor: null },
  agentLinks: { ownRebate: 700, rows: [] },
}
