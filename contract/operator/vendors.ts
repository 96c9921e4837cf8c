/** OPS-01, GAME-05: a merchant's vendors, open and shut; part of `calls.ts`. */

import { z } from 'zod'
import { gameIdSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { DRIFT_BANDS } from '../rules/drift.ts'
import { wholeNumber } from '../rules/query-number.ts'

const vendorSchema = z.object({
  vendor: vendorCodeSchema,
  name: z.string(),
  /** Null while it is open. */
  closed: z.object({ by: z.string(), at: z.iso.datetime() }).nullable(),
  /** Whether its bets are answered with the masked name under which others may see the player. */
  showsPlayers: z.boolean(),
})

const vendorMetricSchema = z.object({
  vendor: vendorCodeSchema,
  call: z.string().max(100),
  calls: z.number().int(),
  /** Answered by an expected refusal, such as a stake over the balance. */
  refused: z.number().int(),
  /** Not answered as agreed, or not at all. */
  failed: z.number().int(),
  averageMs: z.number().int(),
  maxMs: z.number().int(),
})

export const operatorVendorCalls = {
  'vendors-metrics': {
    summary:
      'Calls, refusals, failures and times of each of the merchant’s vendors, over all merchants that play there',
    kind: 'read',
    permission: 'vendors.read',
    risk: 'read',
    commands: [{ line: 'vendors metrics', print: 'facts' }],
    /** Counted by windows of 5 minutes, at most 72 hours back. */
    request: z.strictObject({ minutes: wholeNumber(5, 4_320).default(60) }),
    response: z.object({ since: z.iso.datetime(), metrics: z.array(vendorMetricSchema) }),
  },
  'rtp-list': {
    summary: 'What real play of each game paid back, beside its theory and how far chance alone may be from it',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'rtp list' }],
    request: z.strictObject({ days: wholeNumber(1, 90).default(28) }),
    response: z.object({
      days: z.number().int(),
      games: z.array(
        z.object({
          gameId: gameIdSchema,
          name: z.string(),
          vendor: vendorCodeSchema,
          rounds: z.number().int(),
          staked: moneySchema,
          paid: moneySchema,
          /** Per cent. */
          theory: z.number().nullable(),
          actual: z.number(),
          /** In deviations of chance; null where the vendor names none. */
          drift: z.number().nullable(),
          /** `far` needs enough rounds. */
          band: z.enum(DRIFT_BANDS).nullable(),
        }),
      ),
    }),
  },
  'vendors-list': {
    summary: 'The merchant’s vendors, and which of them an operator has shut',
    kind: 'read',
    permission: 'vendors.read',
    risk: 'read',
    commands: [{ line: 'vendors list', print: 'vendorsList' }],
    request: z.strictObject({}),
    response: z.object({ vendors: z.array(vendorSchema) }),
  },
  'vendors-switch': {
    summary: 'Shuts a vendor, or opens it again: while it is shut launches and stakes are refused, results are taken',
    kind: 'act',
    permission: 'vendors.switch',
    risk: 'act',
    commands: [
      { line: 'vendors close VENDOR', fixed: { open: false }, print: 'vendorsSwitch' },
      { line: 'vendors open VENDOR', fixed: { open: true }, print: 'vendorsSwitch' },
    ],
    request: z.strictObject({ vendor: vendorCodeSchema, open: z.boolean() }),
    response: vendorSchema,
  },
  'vendors-players': {
    summary: 'Lets a vendor show players to one another by masked names, by two operators; one ends it at once',
    kind: 'act',
    permission: 'vendors.switch',
    risk: 'act',
    commands: [
      {
        line: 'vendors show-players VENDOR',
        fixed: { shown: true },
        says: '{vendor} gets the masked names of those who may be seen.',
      },
      { line: 'vendors hide-players VENDOR', fixed: { shown: false }, says: '{vendor} gets no name.' },
    ],
    request: z.strictObject({ vendor: vendorCodeSchema, shown: z.boolean() }),
    response: vendorSchema.extend({ isDone: z.boolean() }),
  },
} as const
