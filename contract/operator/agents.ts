/** OPS-01: agents' contracts; part of `calls.ts`. */

import { z } from 'zod'
import { CATEGORY_RATES_MAX } from '../agents/category-rates.ts'
import { CARRY_MODES, CONTRACT_KINDS } from '../agents/terms.ts'
import { contractIdSchema } from '../calls/agents/contracts.ts'
import { contractTermsSchema } from '../calls/agents/terms.ts'
import { CONTRACT_PERIODS } from '../constants.ts'
import { isoTimeSchema, typedId } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { AGENT_CONTRACT_STATES } from '../states/agent-contract.ts'
import { chosenMember, cursorSchema, nextCursorSchema, reasonSchema } from './fields.ts'

const bps = wholeNumber(0, 10_000).default(0)

const TIER = String.raw`\d{1,4}(?:/(?:-|\d{1,7})(?:/(?:-|\d+\.\d{2})){0,2})?`
/** The edge reads a request and hands its output on to the platform, which reads it again: so this stays a text. */
const TIERS = new RegExp(`^${TIER}(?:,${TIER}){0,5}$`)

/** `60`, `60/5` or `1000/20/-/100000.00`: basis points, then active members, valid bet and profit; `-` for no condition. */
export const readTiers = (text: string) =>
  text.split(',').map((tier) => {
    const [rate, active = '-', validBet = '-', profit = '-'] = tier.split('/')
    const given = (part: string) => (part === '-' ? null : part)
    return {
      rate: Number(rate),
      activeMembers: active === '-' ? null : Number(active),
      validBet: given(validBet),
      profit: given(profit),
    }
  })

const RATE = String.raw`[A-Z]{1,10}:\d{1,3}`
const CATEGORIES = new RegExp(`^${RATE}(?:,${RATE}){0,${CATEGORY_RATES_MAX - 1}}$`)

/** `LIVE:20,LOTT:0`: basis points of single categories. Whether there is such a category the terms say. */
export const readCategories = (text: string) =>
  text.split(',').map((part) => {
    const [category, rate] = part.split(':')
    return { category, rate: Number(rate) }
  })

const contractSchema = z.object({
  contractId: contractIdSchema,
  version: z.number().int(),
  state: z.enum(AGENT_CONTRACT_STATES),
  upline: z.string().nullable(),
  downline: z.string(),
  contract: contractTermsSchema,
  offeredAt: isoTimeSchema,
  beginsAt: isoTimeSchema.nullable(),
  endsAt: isoTimeSchema.nullable(),
})

export const operatorAgentCalls = {
  'contracts-list': {
    summary: "Agents' contracts in a state, newest first",
    kind: 'read',
    permission: 'agents.read',
    risk: 'read',
    commands: [{ line: 'contracts list STATE', fields: { STATE: 'state' }, options: ['username', 'limit'] }],
    request: z.strictObject({
      state: z.enum(AGENT_CONTRACT_STATES),
      username: chosenMember.username.optional(),
      cursor: cursorSchema,
      limit: wholeNumber(1, 200).default(50),
    }),
    response: z.object({ contracts: z.array(contractSchema), nextCursor: nextCursorSchema }),
  },
  'contracts-offer': {
    summary: 'Offer a contract that the platform pays to the agent at the top of a tree',
    kind: 'act',
    permission: 'agents.set',
    risk: 'money',
    commands: [{ line: 'contracts offer NAME KIND TIERS', fields: { NAME: 'username', KIND: 'kind', TIERS: 'tiers' } }],
    request: z.strictObject({
      ...chosenMember,
      kind: z.enum(CONTRACT_KINDS),
      /** One to six tiers with commas between them. */
      tiers: z.string().max(200).regex(TIERS),
      /** Of a salary: rates of single categories, with commas between them. */
      categories: z.string().max(120).regex(CATEGORIES).optional(),
      period: z.enum(CONTRACT_PERIODS).optional(),
      activeMin: moneySchema.default('100.00'),
      carry: z.enum(CARRY_MODES).default('none'),
      fee: bps,
      deposit: bps,
      withdrawal: bps,
      approval: z.enum(['auto', 'manual']).default('auto'),
      collect: z.enum(['auto', 'manual']).default('auto'),
    }),
    response: contractSchema,
  },
  'contracts-stop': {
    summary:
      'End an accepted contract at the end of its running span, and those below that have nothing left to pay from',
    kind: 'act',
    permission: 'agents.set',
    risk: 'act',
    commands: [{ line: 'contracts stop CONTRACT', fields: { CONTRACT: 'contractId' } }],
    request: z.strictObject({ contractId: typedId(contractIdSchema), reason: reasonSchema }),
    response: z.object({ contract: contractSchema, endedBelow: z.number().int() }),
  },
} as const
