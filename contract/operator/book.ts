/** OPS-01, GAME-09: fixtures of the reference books, for operators; part of `calls.ts`. */

import { z } from 'zod'
import { FIXTURE_LISTS } from '../book/calls.ts'
import { fixtureIdSchema, leagueCodeSchema } from '../book/ids.ts'
import { foldResult, parseResult, RESULT_PATTERN } from '../book/result-text.ts'
import { SPORTS } from '../book/timeline.ts'
import { isoTimeSchema, roundIdSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { chosenMember, cursorSchema, nextCursorSchema, reasonSchema } from './fields.ts'

const fixtureFields = { vendor: vendorCodeSchema, fixture: fixtureIdSchema }

const listedFixtureSchema = z.object({
  fixture: fixtureIdSchema,
  league: z.string(),
  sport: z.enum(SPORTS),
  kickOffAt: isoTimeSchema,
  teams: z.array(z.string()),
})

const decisionSchema = z.object({
  fixture: fixtureIdSchema,
  /** False until a second operator says the same. */
  isDone: z.boolean(),
})

const limitsSchema = z.object({
  limits: z.array(
    z.object({
      /** Null: the whole book. */
      league: leagueCodeSchema.nullable(),
      /** Null: nothing of its own. */
      mostStake: moneySchema.nullable(),
      mostPayout: moneySchema.nullable(),
    }),
  ),
})

export const operatorBookCalls = {
  'book-list': {
    summary: 'The books that the merchant offers',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book list' }],
    request: z.strictObject({}),
    response: z.object({ books: z.array(z.object({ vendor: vendorCodeSchema, name: z.string() })) }),
  },
  'book-fixtures': {
    summary: 'Fixtures of a book that are under way, of the next day, or over since a day',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book fixtures VENDOR LIST' }],
    request: z.strictObject({
      vendor: vendorCodeSchema,
      list: z.enum(FIXTURE_LISTS),
      cursor: cursorSchema,
      limit: wholeNumber(1, 100).default(50),
    }),
    response: z.object({ fixtures: z.array(listedFixtureSchema), nextCursor: nextCursorSchema }),
  },
  'book-fixture': {
    summary: 'How one fixture of a book stands, and whether it takes bets',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book fixture VENDOR FIXTURE' }],
    request: z.strictObject(fixtureFields),
    response: listedFixtureSchema.extend({
      phase: z.enum(['before', 'play', 'over', 'void']),
      isShut: z.boolean(),
      score: z.string(),
    }),
  },
  'book-exposure': {
    summary: 'What the merchant’s open coupons on a fixture of a book may cost, by pick, in real or in play money',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book exposure VENDOR FIXTURE', print: 'facts' }],
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
    permission: 'games.set',
    risk: 'act',
    commands: [
      { line: 'book suspend VENDOR FIXTURE', fixed: { isShut: true }, says: '{fixture} takes no bets.' },
      { line: 'book resume VENDOR FIXTURE', fixed: { isShut: false }, says: '{fixture} takes bets again.' },
    ],
    request: z.strictObject({ ...fixtureFields, isShut: z.boolean() }),
    response: decisionSchema,
  },
  'book-void': {
    summary: 'Voids a fixture of a book before its kick-off, at all merchants, when two operators say the same',
    kind: 'act',
    permission: 'games.void',
    risk: 'money',
    commands: [
      { line: 'book void VENDOR FIXTURE', says: '{fixture} is void: stakes of its coupons go back as the rules say.' },
    ],
    request: z.strictObject(fixtureFields),
    response: decisionSchema,
  },
  'book-results': {
    summary: 'How a fixture of a book ended, what was corrected, and what a feed said after the settlement',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book results VENDOR FIXTURE', print: 'bookResults' }],
    request: z.strictObject(fixtureFields),
    response: z.object({
      fixture: fixtureIdSchema,
      /** Null: it is not over. */
      result: z.string().nullable(),
      corrected: z.string().nullable(),
      /** They changed nothing: whether they count is for two operators. */
      disputed: z.array(z.string()),
    }),
  },
  'book-resettle': {
    summary: 'Settles a fixture of a book again by another result, at all merchants, when two operators say the same',
    kind: 'act',
    permission: 'games.void',
    risk: 'money',
    commands: [
      {
        line: 'book resettle VENDOR FIXTURE RESULT',
        says: '{fixture} counts as {result} by {approval}: its coupons are counted again.',
      },
    ],
    request: z.strictObject({
      ...fixtureFields,
      /** `2-1`, `void`, or the boats that came first: `3,5`. */
      result: z
        .string()
        .overwrite(foldResult)
        .regex(RESULT_PATTERN)
        .refine((text) => parseResult(text) !== null, 'no result'),
      reason: reasonSchema,
    }),
    response: decisionSchema.extend({ approval: z.string().nullable() }),
  },
  'book-void-coupon': {
    summary: 'Voids one coupon at its stake before its first kick-off, when two operators say the same',
    kind: 'act',
    permission: 'games.void',
    risk: 'money',
    commands: [
      {
        line: 'book void-coupon VENDOR USERNAME ROUND',
        fields: { ROUND: 'roundId' },
        says: '{roundId} is void: its stake goes back.',
      },
    ],
    request: z.strictObject({
      vendor: vendorCodeSchema,
      ...chosenMember,
      roundId: roundIdSchema,
      reason: reasonSchema,
    }),
    response: z.object({ roundId: roundIdSchema, isDone: z.boolean() }),
  },
  'book-limits': {
    summary: 'What a book takes of a coupon and pays for it at this merchant, by league',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'book limits VENDOR', print: 'bookLimits' }],
    request: z.strictObject({ vendor: vendorCodeSchema }),
    response: limitsSchema,
  },
  'book-limit': {
    summary:
      'Bounds stake and payout of a coupon of a book, as a whole or with a leg of one league; without either, no longer',
    kind: 'act',
    permission: 'games.set',
    risk: 'money',
    commands: [{ line: 'book limit VENDOR', print: 'bookLimits' }],
    request: z.strictObject({
      vendor: vendorCodeSchema,
      league: leagueCodeSchema.optional(),
      mostStake: moneySchema.optional(),
      mostPayout: moneySchema.optional(),
      reason: reasonSchema,
    }),
    response: limitsSchema,
  },
  'book-member': {
    summary: 'What of the limits of a book holds for one member, in percent: 100 is all of them',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [
      {
        line: 'book member VENDOR USERNAME PERCENT',
        says: '{username} has {percent} % of the limits of this book, before {before} %.',
      },
    ],
    request: z.strictObject({
      vendor: vendorCodeSchema,
      ...chosenMember,
      percent: wholeNumber(1, 1_000),
      reason: reasonSchema,
    }),
    response: z.object({ ...chosenMember, percent: z.number().int(), before: z.number().int() }),
  },
} as const
