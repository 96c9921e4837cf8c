/** OPS-01: what happens at this moment, from sums and from games that are open; part of `calls.ts`. */
import { z } from 'zod'
import { GAME_CATEGORIES } from '../constants.ts'
import { gameIdSchema, isoTimeSchema, vendorCodeSchema } from '../ids.ts'
import { signedMoneySchema } from '../money.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { ARRIVAL_CHANNELS } from './arrival-channels.ts'

/** Who was heard of in a game within this is in it. */
export const PLAYING_MINUTES = 5
/** Of each list the largest. */
export const NOW_LISTED = 10

/** Signed, here and below: what was taken back on a later day than it was given leaves that day below nothing. */
const playedSchema = z.object({ rounds: z.number().int(), staked: signedMoneySchema, paid: signedMoneySchema })

/** Of one UTC day. `promotions`: bonuses that were given; `cashback`: with lottery rebates. */
const daySchema = playedSchema.extend({
  day: z.iso.date(),
  players: z.number().int(),
  depositors: z.number().int(),
  deposits: signedMoneySchema,
  withdrawals: signedMoneySchema,
  promotions: signedMoneySchema,
  cashback: signedMoneySchema,
})

/** `firstDeposits`: of this day, whenever they came. `converted`: of who registered on this day, until now. */
const arrivalSchema = z.object({
  day: z.iso.date(),
  channel: z.enum(ARRIVAL_CHANNELS),
  registered: z.number().int(),
  firstDeposits: z.number().int(),
  converted: z.number().int(),
})

export const operatorNowCalls = {
  'figures-days': {
    summary:
      'Each of the last UTC days: who played and deposited, what was staked, paid, deposited, withdrawn and given',
    kind: 'read',
    permission: 'books.read',
    risk: 'read',
    commands: [{ line: 'figures days' }],
    request: z.strictObject({ days: wholeNumber(1, 92).default(31) }),
    /** The newest first. Days without play or money are left out. */
    response: z.object({ currency: z.string(), days: z.array(daySchema) }),
  },
  'figures-arrivals': {
    summary:
      'Each of the last UTC days by the way members came: who registered, first deposits, and who of a day deposited since',
    kind: 'read',
    permission: 'books.read',
    risk: 'read',
    commands: [{ line: 'figures arrivals' }],
    request: z.strictObject({ days: wholeNumber(1, 92).default(31) }),
    /** The newest first. Days on which no one came by a way and none of it deposited are left out. */
    response: z.object({ arrivals: z.array(arrivalSchema) }),
  },
  'now-show': {
    summary:
      'Who plays for real money at this moment, where and from where, what the last hour came to, and the day by game',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'now show' }],
    request: z.strictObject({}),
    response: z.object({
      at: isoTimeSchema,
      playing: z.object({
        members: z.number().int(),
        games: z.array(
          z.object({ game: gameIdSchema, name: z.string(), vendor: vendorCodeSchema, members: z.number().int() }),
        ),
        /** By the place of the session that the game was opened from. */
        countries: z.array(z.object({ country: z.string(), members: z.number().int() })),
      }),
      /** Of settled rounds, in whole windows of five minutes. */
      hour: z.object({
        since: isoTimeSchema,
        members: z.number().int(),
        categories: z.array(playedSchema.extend({ category: z.enum(GAME_CATEGORIES) })),
      }),
      /** The UTC day, the largest stakes first. */
      day: z.object({
        since: isoTimeSchema,
        games: z.array(playedSchema.extend({ game: gameIdSchema, name: z.string() })),
      }),
    }),
  },
} as const
