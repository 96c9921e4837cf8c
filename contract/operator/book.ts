/** OPS-01, GAME-09: fixtures of the reference books, for operators; part of `calls.ts`. */
import { z } from 'zod'
import { fixtureIdSchema } from '../book/calls.ts'
import { vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'

const fixtureFields = { vendor: vendorCodeSchema, fixture: fixtureIdSchema }

const decisionSchema = z.object({
  fixture: fixtureIdSchema,
  /** False until a second operator says the same. */
  isDone: z.boolean(),
})

export const operatorBookCalls = {
  'book-exposure': {
    summary: 'What the merchant’s open coupons on a fixture of a book may cost, by pick, in real or in play money',
    kind: 'read',
    commands: [{ line: 'book exposure VENDOR FIXTURE', print: 'bookExposure' }],
    request: z.strictObject({ ...fixtureFields, mode: z.enum(['real', 'play']).default('real') }),
    response: z.object({
      fixture: fixtureIdSchema,
      picks: z.array(
        z.object({
          pick: z.string().max(40),
          coupons: z.number().int(),
          stake: moneySchema,
          /** The whole possible payout of each coupon that has this pick. */
          most: moneySchema,
        }),
      ),
    }),
  },
  'book-suspend': {
    summary:
      'Takes no bets on a fixture of a book, or takes them again, at all merchants, when two operators say the same',
    kind: 'act',
    commands: [
      { line: 'book suspend VENDOR FIXTURE', fixed: { isShut: true }, print: 'bookSuspend' },
      { line: 'book resume VENDOR FIXTURE', fixed: { isShut: false }, print: 'bookSuspend' },
    ],
    request: z.strictObject({ ...fixtureFields, isShut: z.boolean() }),
    response: decisionSchema,
  },
  'book-void': {
    summary: 'Voids a fixture of a book before its kick-off, at all merchants, when two operators say the same',
    kind: 'act',
    commands: [{ line: 'book void VENDOR FIXTURE', print: 'bookVoid' }],
    request: z.strictObject(fixtureFields),
    response: decisionSchema,
  },
} as const
