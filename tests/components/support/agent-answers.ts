/** What the agent centre asks, for an agent with one downline. */

import { contractIdSchema } from '../../../contract/calls/agents/contracts.ts'
import type { RouteValue } from '../../../web/lib/api.ts'
import { AT } from './answers.ts'
import type { ApiTable } from './build-fake-api.ts'

type Team = RouteValue<'GET /wps/agent/team'>
type Member = Team['rows'][number]

export const FIGURES = {
  rounds: 12,
  stake: '1200.00',
  validBet: '1100.00',
  payout: '900.00',
  profit: '300.00',
  deposits: '500.00',
  withdrawals: '100.00',
  promotions: '0.00',
  cashback: '0.00',
  lotteryRebates: '0.00',
}

const agent2 = { memberId: 'M-2' as Member['memberId'], name: 'agent2', level: 1, isDirect: true } as const

export const MEMBERS = {
  agent2,
  opened: { ...agent2, name: 'newplayer1', level: 0, rebate: 0, openedAt: AT, openedBy: 'agent' } as const,
}

export const buildTeamRow = (name: string, isDirect = true): Member => ({
  ...agent2,
  name,
  isDirect,
  memberId: (isDirect ? 'M-2' : 'M-3') as Member['memberId'],
  rebate: isDirect ? 500 : null,
  joinedAt: AT,
  isInactive: false,
  suspensions: [],
  figures: FIGURES,
  balance: null,
  downlines: isDirect ? 1 : 0,
  teamSize: isDirect ? 1 : 0,
})

export const buildLink = (overrides: { paused?: boolean } = {}): RouteValue<'POST /wps/agent/links'> => ({
  code: '7K3M9QXA',
  label: 'Spring',
  level: 0,
  rebate: 100,
  createdAt: AT,
  expiresAt: null,
  maxUses: null,
  paused: false,
  visits: 40,
  signUps: 7,
  firstDeposits: 3,
  playing: 2,
  refusedByRegion: 1,
  ...overrides,
})

type Contract = RouteValue<'GET /wps/agent/contracts'>['rows'][number]

export const buildContract = (overrides: Partial<Contract> = {}): Contract => ({
  contractId: 'C-000000000001' as Contract['contractId'],
  version: 1,
  state: 'awaiting',
  side: 'mine',
  upline: 'ma***7',
  downline: agent2,
  offeredAt: AT,
  lapsesAt: AT,
  answeredAt: null,
  beginsAt: null,
  endsAt: null,
  termination: null,
  replaces: null,
  changes: [],
  isUnread: false,
  contract: {
    kind: 'daily',
    period: null,
    tiers: [{ rate: 50, activeMembers: 5, validBet: '10000.00', profit: null }],
    terms: {
      activeMin: '100.00',
      carry: 'none',
      allowPartial: false,
      approval: 'auto',
      collect: 'auto',
      deductions: {
        fee: 0,
        deposit: 0,
        withdrawal: 0,
        promotions: false,
        cashback: false,
        lotteryRebates: false,
        salaries: false,
      },
    },
  },
  ...overrides,
})

const NO_INCOME = {
  realtime: '0.00',
  hourly: '0.00',
  daily: '0.00',
  dividend: '0.00',
  rebate_difference: '0.00',
  total: '0.00',
}
const overview = (newMembers: number) => ({
  teamSize: 9,
  newMembers,
  activeMembers: 4,
  deposits: '500.00',
  withdrawals: '100.00',
  validBet: '1100.00',
  grossProfit: '300.00',
  netProfit: '250.00',
  income: NO_INCOME,
})

const NOTHING_COUNTED = { span: null, offered: null, now: null, ownPay: null }
const FLAGS = { divtypereq: 0, dailysalreqtype: 1, contracthoursalreq: 0, realtimesalreqtype: 0 } as const

/** 26 members played: the tier of 24 is reached, 37 is the next. */
export const OUTLOOK: RouteValue<'GET /wps/agent/outlook'> = {
  countedUntil: '2026-11-27T10:05:00.000Z',
  pays: [
    {
      contractId: contractIdSchema.parse('C-000000000007'),
      kind: 'dividend',
      from: '2026-11-23T00:00:00.000Z',
      to: '2026-11-30T00:00:00.000Z',
      contract: {
        kind: 'dividend',
        period: 'Weekly',
        tiers: [
          { rate: 1_500, activeMembers: 5, validBet: null, profit: null },
          { rate: 3_000, activeMembers: 24, validBet: null, profit: null },
          { rate: 3_500, activeMembers: 37, validBet: null, profit: null },
        ],
        terms: {
          activeMin: '100.00',
          carry: 'none',
          deductions: {
            fee: 0,
            deposit: 0,
            withdrawal: 0,
            promotions: false,
            cashback: false,
            lotteryRebates: false,
            salaries: false,
          },
          allowPartial: false,
          approval: 'auto',
          collect: 'auto',
        },
      },
      calculation: {
        activeMembers: 26,
        validBet: '90000.00',
        base: '61374.00',
        tier: 1,
        rate: 3_000,
        missing: { activeMembers: 11, validBet: '0.00', profit: '0.00' },
        profit: null,
        formula: '61374.00 × 30.00 % = 18412.20',
        remainder: null,
        netted: '0.00',
        amount: '18412.20',
      },
      toAgents: { contracts: 3, amount: '6620.00' },
      about: '11792.20',
      next: { rate: 3_500, adds: '3068.70' },
    },
  ],
  weeks: [
    {
      from: '2026-11-23T00:00:00.000Z',
      to: '2026-11-30T00:00:00.000Z',
      isRunning: true,
      opening: '0.00',
      earned: '120.00',
      toAgents: '20.00',
      netPay: '40.00',
      carried: '-2310.00',
      closing: '60.00',
    },
  ],
}

export const AGENT_ANSWERS: ApiTable = {
  agentContracts: { rows: [], nextCursor: null },
  agentOverview: {
    countedUntil: '2026-11-27T10:05:00.000Z',
    from: AT,
    to: AT,
    now: overview(5),
    before: overview(2),
    chart: [],
    kinds: ['realtime', 'hourly', 'daily', 'dividend'],
    waiting: { offers: 2, billsToCollect: 0, billsToPay: 0 },
  },
  agentTeamBets: { rows: [], looked: 0, nextCursor: null },
  agentNotes: { rows: [], nextCursor: null },
  agentOutlook: OUTLOOK,
  whatIf: NOTHING_COUNTED,
  whatIfOffer: NOTHING_COUNTED,
  consolidated: { ...FLAGS, enabled: ['daily', 'dividend'] },
  agentAccounts: { levels: [1, 0], ownRebate: 700, openLeft: 50, rows: [], nextCursor: null },
  agentLinks: { ownRebate: 700, rows: [] },
}

export const WHAT_IF: RouteValue<'POST /wps/agent/what-if'> = {
  span: { from: '2026-11-26T00:00:00.000Z', to: '2026-11-27T00:00:00.000Z' },
  offered: {
    activeMembers: 4,
    validBet: '90000.00',
    base: '90000.00',
    tier: 0,
    rate: 40,
    missing: null,
    profit: null,
    formula: '90000.00 × 0.40 % = 360.00',
    remainder: null,
    netted: '0.00',
    amount: '360.00',
  },
  now: null,
  ownPay: '1000.00',
}
