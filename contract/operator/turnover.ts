/** OPS-01, MEM-05: what a member has to stake before money leaves, and the house's letting go of it; part of `calls.ts`. */
import { z } from 'zod'
import { errorCodeSchema } from '../errors.ts'
import { moneySchema } from '../money.ts'
import { foldDashed } from '../rules/typed-text.ts'
import { chosenMember, reasonSchema } from './fields.ts'

/** The house's own number of the case. One waiver for it, so that the same command again is the same waiver. */
const referenceSchema = z
  .string()
  .overwrite(foldDashed)
  .toUpperCase()
  .regex(/^[A-Z0-9][A-Z0-9._-]{0,39}$/)

const waiverSchema = z.object({
  reference: z.string(),
  amount: moneySchema,
  reason: z.string(),
  decidedBy: z.string(),
  /** `decided`: the wallet has not answered yet, and is asked again by itself. */
  state: z.enum(['decided', 'waived', 'refused']),
  /** What of it there was to waive. */
  waived: moneySchema.nullable(),
  refusal: errorCodeSchema.nullable(),
  decidedAt: z.iso.datetime(),
})

export const operatorTurnoverCalls = {
  'turnover-show': {
    summary: 'What a member has to stake before money may leave, and what of it was waived, the newest first',
    kind: 'read',
    permission: 'withdrawals.read',
    risk: 'read',
    commands: [{ line: 'turnover show USERNAME', print: 'turnoverShow' }],
    request: z.strictObject(chosenMember),
    response: z.object({ username: z.string(), left: moneySchema, waivers: z.array(waiverSchema) }),
  },
  'turnover-waive': {
    summary: 'Asks for so much less to be staked before money may leave, when two operators say the same',
    kind: 'act',
    permission: 'turnover.waive',
    risk: 'money',
    commands: [{ line: 'turnover waive USERNAME', fields: { case: 'reference' }, print: 'turnoverWaive' }],
    request: z.strictObject({
      ...chosenMember,
      reference: referenceSchema,
      /** Of what is left at most so much. */
      amount: moneySchema.refine((amount) => !/^0\.00$/.test(amount), 'more than nothing'),
      reason: reasonSchema,
    }),
    response: z.object({
      username: z.string(),
      /** What is left to be staked now. */
      left: moneySchema,
      /** Null until a second operator says the same. */
      waiver: waiverSchema.nullable(),
    }),
  },
} as const
