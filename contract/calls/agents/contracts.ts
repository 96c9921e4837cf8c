/**
 * AGT-03, AGT-04: contracts of the agent centre, from offer to bill. The four relays are the source's own; its fields are
 * rate, active members, period valid bet, period profit and loss (product spec, section 3). Rates are basis points.
 */
import { z } from 'zod'
import { BILL_KINDS } from '../../agents/pay-order.ts'
import { defineCall } from '../../call.ts'
import { GAME_CATEGORIES } from '../../constants.ts'
import { isoTimeSchema, memberIdSchema } from '../../ids.ts'
import { moneySchema, signedMoneySchema } from '../../money.ts'
import { AGENT_CONTRACT_STATES, CONTRACT_FLAG, TERMINATIONS } from '../../states/agent-contract.ts'
import { BILL_STATES } from '../../states/bill.ts'
import {
  agentMoney,
  agentOnly,
  contractKindSchema,
  countedField,
  cursorFields,
  daysFields,
  incomeSchema,
  nextCursorField,
  paymentPasswordField,
  teamMemberSchema,
  utcDaySchema,
} from './fields.ts'
import { contractTermsSchema } from './terms.ts'

/** Characters that nobody mixes up when read aloud. */
export const contractIdSchema = z
  .string()
  .regex(/^C-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'ContractId'>()
export type ContractId = z.infer<typeof contractIdSchema>
export const billIdSchema = z
  .string()
  .regex(/^B-[0-9A-HJKMNP-TV-Z]{12}$/)
  .brand<'BillId'>()
export type BillId = z.infer<typeof billIdSchema>

/** `mine`: the caller is paid by it. `given`: the caller pays. */
export const CONTRACT_SIDES = ['mine', 'given'] as const
const sideSchema = z.enum(CONTRACT_SIDES)
/** SHA-256 of the impact list, from `hashImpact`. */
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const count = z.number().int().min(0)
const rateSchema = z.number().int().min(0).max(10_000)

/** A term that differs from the contract it replaces. `by`: in the field's own unit; amounts are money texts there. */
const changeSchema = z.object({
  /** A path such as `tiers.0.rateBps`, as `contract/agents/diff-terms.ts` names them. Amounts are in minor units. */
  field: z.string().max(60),
  from: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  to: z.union([z.string(), z.number(), z.boolean(), z.null()]),
  gainer: z.enum(['upline', 'downline']).nullable(),
  by: z.number().nullable(),
})

export const agentContractSchema = z.object({
  contractId: contractIdSchema,
  /** 1 for the first contract of a pair and kind, then one more with each that replaces it. */
  version: z.number().int().min(1),
  state: z.enum(AGENT_CONTRACT_STATES),
  side: sideSchema,
  /** Null: the platform pays. */
  upline: z.string().max(80).nullable(),
  downline: teamMemberSchema,
  contract: contractTermsSchema,
  offeredAt: isoTimeSchema,
  /** When an offer lapses that waits. */
  lapsesAt: isoTimeSchema.nullable(),
  answeredAt: isoTimeSchema.nullable(),
  /** Of an accepted one: the boundary it begins at, and the one it ends at. */
  beginsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
  termination: z.enum(TERMINATIONS).nullable(),
  /** The accepted contract of the pair and kind that this one replaces. */
  replaces: contractIdSchema.nullable(),
  /** Against the one it replaces; all terms without one. */
  changes: z.array(changeSchema).max(80),
  /**
   * SHA-256 of the terms as they were signed, and whether the terms are still those. `isByBoth`: offered and accepted with a hash.
   * Null: a contract from before hashes were kept.
   */
  signed: z.object({ hash: hashSchema, isByBoth: z.boolean(), isKept: z.boolean() }).nullable().optional(),
  /** Something changed that the caller has not read: what the flag 2 of `consolidated` counts. */
  isUnread: z.boolean(),
})

/** What ends when the contract is accepted. Names as the caller may see them. */
const impactFields = {
  hash: hashSchema,
  impact: z.array(
    z.object({
      contractId: contractIdSchema,
      upline: z.string().max(80),
      downline: z.string().max(80),
      kind: contractKindSchema,
      rate: rateSchema,
      /** The category, and its rate, by which it is above the new contract where the tiers are not. */
      above: z.object({ category: z.enum(GAME_CATEGORIES), rate: rateSchema }).optional(),
    }),
  ),
}

/** `needs_agreement`: nothing was done; the same call with `agree` set to the hash does it. */
const answerSchema = z.discriminatedUnion('result', [
  z.object({ result: z.literal('accepted'), contract: agentContractSchema }),
  z.object({ result: z.literal('rejected'), contract: agentContractSchema }),
  z.object({ result: z.literal('terminated'), contract: agentContractSchema }),
  z.object({ result: z.literal('needs_agreement'), ...impactFields }),
])
const processRequestSchema = z.object({
  contractId: contractIdSchema,
  action: z.enum(['accept', 'reject', 'terminate']),
  /** The hash of the impact list that was read. Another list than now: `terms_changed`. */
  agree: hashSchema.optional(),
  /**
   * Of an acceptance: the hash of the terms that were read (`signed.hash`). Needed where they have rates by category, which a page
   * from before such rates does not show: without it, or with another one, `conflict`.
   */
  termsHash: hashSchema.optional(),
  ...paymentPasswordField,
})
const process = { ...agentOnly, ...agentMoney, request: processRequestSchema, response: answerSchema } as const

/** What a dividend is paid from, each deduction by itself; `net` is `gross` less all of them, `base` is `net` and `carryIn`. */
const profitSchema = z.object({
  stake: moneySchema,
  payout: moneySchema,
  gross: signedMoneySchema,
  fee: moneySchema,
  depositFee: moneySchema,
  withdrawalFee: moneySchema,
  promotions: moneySchema,
  cashback: moneySchema,
  lotteryRebates: moneySchema,
  salaries: moneySchema,
  net: signedMoneySchema,
  carryIn: signedMoneySchema,
  carryOut: signedMoneySchema,
})

/** A product for each category and tier. */
export const FORMULA_MAX = 600

/** How an amount came about: the same function for a bill and for the what-if. */
export const calculationSchema = z.object({
  activeMembers: count,
  /** Of the span; of real-time salaries, of the UTC day up to the window's end. */
  validBet: moneySchema,
  /** What the rate was taken of. */
  base: signedMoneySchema,
  /** Index in `tiers` of the contract; null: none was reached. */
  tier: count.nullable(),
  rate: rateSchema,
  /** With numbers put in: `123456.78 × 0.60 % = 740.74`. The same in every language. */
  formula: z.string().max(FORMULA_MAX),
  /** Of contracts with rates by category: what each rate is taken of; `category` null: all else, at the rate of the tier. */
  parts: z
    .array(z.object({ category: z.enum(GAME_CATEGORIES).nullable(), validBet: moneySchema, rate: rateSchema }))
    .optional(),
  /** For the tier after the one reached; null at the last one. */
  missing: z.object({ activeMembers: count, validBet: moneySchema, profit: moneySchema }).nullable(),
  /** Of dividends alone. */
  profit: profitSchema.nullable(),
  /** Of real-time salaries: ten-thousandths of a minor unit before and after. */
  remainder: z.object({ before: count.max(9_999), after: count.max(9_999) }).nullable(),
  /** Bills of direct downlines that were taken off, under the policy `platform_only`. */
  netted: moneySchema,
  amount: moneySchema,
})

const whatIfSchema = z.object({
  /** Null: no such period has been counted yet. */
  span: z.object({ from: isoTimeSchema, to: isoTimeSchema }).nullable(),
  /** By this contract, and by the one it would replace. */
  offered: calculationSchema.nullable(),
  now: calculationSchema.nullable(),
  /** Of the offering agent: its own pay of the kind in that period. "You would have paid 360.00 of your 1,000.00." */
  ownPay: moneySchema.nullable(),
})

/** Of a supplement for late play: its number within its span, and the window that counted the play. */
export const lateSchema = z.object({
  number: z.number().int().min(1),
  countedFrom: isoTimeSchema,
  countedTo: isoTimeSchema,
})

/** Of a rebate difference: each direct child's stake in mode Lott and what it brought. */
export const billSchema = z.object({
  billId: billIdSchema,
  kind: z.enum(BILL_KINDS),
  side: sideSchema,
  state: z.enum(BILL_STATES),
  /** Null: of a rebate difference, which is no contract. */
  contractId: contractIdSchema.nullable(),
  version: z.number().int().min(1).nullable(),
  /** The tier table, and all else that was signed. */
  contract: contractTermsSchema.nullable(),
  from: isoTimeSchema,
  to: isoTimeSchema,
  /** Null: the bill of its span. Else it pays for play that came after the span was sealed, and its `from` is before the list's. */
  late: lateSchema.nullable().default(null),
  /** Null: the platform. */
  payer: z.string().max(80).nullable(),
  receiver: z.string().max(80),
  calculation: calculationSchema.nullable(),
  amount: moneySchema,
  paid: moneySchema,
  left: moneySchema,
  issuedAt: isoTimeSchema.nullable(),
  /** When it is tried again by itself, and when it expires. */
  nextTryAt: isoTimeSchema.nullable(),
  expiresAt: isoTimeSchema.nullable(),
  /** Why an operator denied it. */
  denied: z.string().max(400).nullable(),
  /** SHA-256 of its rows, as `contract/statements/recompute.ts` hashes them. Null until they are written. */
  rowsHash: hashSchema.nullable(),
})
export type Bill = z.infer<typeof billSchema>

const billFilters = {
  kind: z.enum(BILL_KINDS).optional(),
  side: sideSchema,
  state: z.enum(BILL_STATES).optional(),
}

export const agentContractCalls = {
  consolidated: defineCall({
    summary: 'Whether contracts of each kind wait for the member: 0 nothing, 1 an offer to answer, 2 a change to read',
    method: 'GET',
    path: '/wps/member/info/funds/consolidated',
    at: 'near',
    token: true,
    guests: 'refused',
    request: z.object({}),
    response: z.object({
      divtypereq: z.enum(CONTRACT_FLAG),
      dailysalreqtype: z.enum(CONTRACT_FLAG),
      contracthoursalreq: z.enum(CONTRACT_FLAG),
      realtimesalreqtype: z.enum(CONTRACT_FLAG),
      /** Kinds that the menu shows: the policy allows contracts, and the merchant has the kind. */
      enabled: z.array(contractKindSchema),
    }),
  }),
  processDividend: defineCall({
    ...process,
    summary: 'Accept or reject a dividend that was offered, or terminate one',
    path: '/wps/relay/MCS2_processDividendReq',
  }),
  processDailySalary: defineCall({
    ...process,
    summary: 'Accept or reject a daily salary that was offered, or terminate one',
    path: '/wps/relay/MCS2_processDailySalContract',
  }),
  processHourlySalary: defineCall({
    ...process,
    summary: 'Accept or reject an hourly salary that was offered, or terminate one',
    path: '/wps/relay/MCS2_processContractHourSalary',
  }),
  processRealTimeSalary: defineCall({
    ...process,
    summary: 'Accept or reject a real-time salary that was offered, or terminate one',
    path: '/wps/relay/MCSFE_processRealTimeSalaryContract',
  }),
  agentContracts: defineCall({
    ...agentOnly,
    summary: 'Contracts that pay the agent, or that the agent gave, newest first',
    method: 'GET',
    path: '/wps/agent/contracts',
    at: 'near',
    request: z.object({
      ...cursorFields,
      kind: contractKindSchema.optional(),
      side: sideSchema,
      state: z.enum(AGENT_CONTRACT_STATES).optional(),
      memberId: memberIdSchema.optional(),
    }),
    response: z.object({ rows: z.array(agentContractSchema), ...nextCursorField }),
  }),
  readAgentContract: defineCall({
    ...agentOnly,
    summary: 'Mark what changed of a contract as read; again changes nothing',
    method: 'POST',
    path: '/wps/agent/contracts/read',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ contractId: contractIdSchema }),
    response: agentContractSchema,
  }),
  offerContract: defineCall({
    ...agentOnly,
    ...agentMoney,
    summary:
      'Offer a contract to a direct downline agent; it replaces one that waits; `rate_above_own`, `period_differs`, `margin_guard`',
    path: '/wps/agent/offers',
    request: z.object({ memberId: memberIdSchema, ...paymentPasswordField }).and(contractTermsSchema),
    response: agentContractSchema,
  }),
  withdrawOffer: defineCall({
    ...agentOnly,
    ...agentMoney,
    summary: 'Take back an offer that waits; `conflict` when it has been answered',
    path: '/wps/agent/offers/withdraw',
    request: z.object({ contractId: contractIdSchema, ...paymentPasswordField }),
    response: agentContractSchema,
  }),
  offerImpact: defineCall({
    ...agentOnly,
    summary: 'The contracts that end when the agent accepts this offer, nearest first',
    method: 'GET',
    path: '/wps/agent/offers/impact',
    at: 'near',
    request: z.object({ contractId: contractIdSchema }),
    response: z.object(impactFields),
  }),
} as const

/** What is due for the span that runs, of one contract that pays the agent. */
const outlookSchema = z.object({
  contractId: contractIdSchema,
  kind: z.enum(['daily', 'dividend']),
  from: isoTimeSchema,
  /** Its end: the bill is made and paid then. */
  to: isoTimeSchema,
  contract: contractTermsSchema,
  calculation: calculationSchema,
  /** What contracts of the kind that the agent gave come to for the same span. */
  toAgents: z.object({ contracts: count, amount: moneySchema }),
  /** `calculation.amount` less `toAgents.amount`. */
  about: signedMoneySchema,
  /** The next rate, and what it would add to the same base. */
  next: z.object({ rate: rateSchema, adds: moneySchema }).nullable(),
})
/** opening + earned − toAgents − netPay = closing. */
const accountWeekSchema = z.object({
  from: isoTimeSchema,
  to: isoTimeSchema,
  isRunning: z.boolean(),
  opening: signedMoneySchema,
  earned: moneySchema,
  toAgents: moneySchema,
  /** What was paid for this week's bills less what the agent paid for its own. */
  netPay: signedMoneySchema,
  /** A loss that dividends took into the next span, 0 or less. */
  carried: signedMoneySchema,
  closing: signedMoneySchema,
})

export const agentBillCalls = {
  agentOutlook: defineCall({
    ...agentOnly,
    summary: 'What the agent will get for the spans that run, and the running account of the last weeks',
    method: 'GET',
    path: '/wps/agent/outlook',
    at: 'near',
    request: z.object({}),
    response: z.object({
      ...countedField,
      /** The dividend first. */
      pays: z.array(outlookSchema),
      /** Monday to Sunday, UTC; the newest first. */
      weeks: z.array(accountWeekSchema),
    }),
  }),
  whatIf: defineCall({
    ...agentOnly,
    summary: 'What a contract would have paid in the last sealed period; nothing is stored',
    method: 'GET',
    path: '/wps/agent/what-if',
    at: 'near',
    request: z.object({ contractId: contractIdSchema }),
    response: whatIfSchema,
  }),
  whatIfOffer: defineCall({
    ...agentOnly,
    summary:
      'What an offer would have paid in the last sealed period, before it is made; `rate_above_own`, `period_differs`',
    method: 'POST',
    path: '/wps/agent/what-if',
    at: 'primary',
    rateLimit: 'write',
    request: z.object({ memberId: memberIdSchema }).and(contractTermsSchema),
    response: whatIfSchema,
  }),
  bills: defineCall({
    ...agentOnly,
    summary: 'Bills that pay the agent, or that the agent pays, newest first',
    method: 'GET',
    path: '/wps/agent/bills',
    at: 'near',
    request: z.object({ ...cursorFields, ...daysFields, ...billFilters }),
    response: z.object({
      ...countedField,
      totals: z.object({ bills: count, amount: moneySchema, paid: moneySchema }),
      /** The archive is read in pieces: a page may be short or empty, and more follows until `nextCursor` is null. */
      rows: z.array(billSchema),
      ...nextCursorField,
    }),
  }),
  collectBill: defineCall({
    ...agentOnly,
    summary: 'Collect a bill that waits for the agent; it is paid now or waits for money of the payer',
    method: 'POST',
    path: '/wps/agent/bills/collect',
    at: 'primary',
    idempotent: true,
    rateLimit: 'write',
    request: z.object({ billId: billIdSchema }),
    response: billSchema,
  }),
  agentIncome: defineCall({
    ...agentOnly,
    summary: 'What the agent was paid by UTC day and kind, newest day first, and by how many bills',
    method: 'GET',
    path: '/wps/agent/income',
    at: 'near',
    request: z.object({ ...daysFields, kind: z.enum(BILL_KINDS).optional() }),
    response: z.object({
      ...countedField,
      totals: incomeSchema,
      /** Kinds to show: the rebate difference only where the merchant has a game with mode Lott. */
      kinds: z.array(z.enum(BILL_KINDS)),
      rows: z.array(
        z.object({
          day: utcDaySchema,
          kind: z.enum(BILL_KINDS),
          amount: moneySchema,
          /** How many paid it; the list of the day and kind has them. */
          bills: count,
        }),
      ),
    }),
  }),
} as const
