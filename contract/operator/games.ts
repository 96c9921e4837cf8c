/** OPS-01, GAME-01: the games of a merchant, offered and withdrawn, and how they are shown; part of `calls.ts`. */
import { z } from 'zod'
import { GAME_CATEGORIES, GAME_SHELVES, LANGUAGES } from '../constants.ts'
import { gameIdSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { freeLine } from '../rules/free-text.ts'
import { wholeNumber } from '../rules/query-number.ts'
import { cursorSchema, nextCursorSchema } from './fields.ts'

/** `by_play`: what members play and the vendor marks. */
export const HOT_MARKS = ['by_play', 'always', 'never'] as const
export const GAME_OFFERS = ['offered', 'withdrawn'] as const
/** By whom and since when; of a game that was withdrawn before this was noted neither is known. */
const byAndAt = z.object({ by: z.string().nullable(), at: z.iso.datetime().nullable() })

const gameSchema = z.object({
  game: gameIdSchema,
  name: z.string(),
  names: z.partialRecord(z.enum(LANGUAGES), z.string()),
  vendor: vendorCodeSchema,
  vendorName: z.string(),
  category: z.enum(GAME_CATEGORIES),
  shelf: z.enum(GAME_SHELVES),
  /** Below the image CDN. */
  cover: z.string(),
  rtp: z.string().nullable(),
  /** `rtp` is the lowest that its choices return at `minBet`, and this the highest. */
  rtpMost: z.string().optional(),
  minBet: moneySchema,
  maxBet: moneySchema,
  /** False: it is 'coming soon'. */
  isBuilt: z.boolean(),
  isVendorShut: z.boolean(),
  isNew: z.boolean(),
  releasedAt: z.iso.datetime(),
  isHotByVendor: z.boolean(),
  withdrawn: byAndAt.nullable(),
  hot: z.enum(HOT_MARKS),
  place: z.number().int().nullable(),
  marked: byAndAt.nullable(),
})

export const operatorGameCalls = {
  'games-list': {
    summary: 'The games of the merchant’s vendors, offered and withdrawn, with how they are shown; by vendor and name',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'games list' }],
    request: z.strictObject({
      vendor: vendorCodeSchema.optional(),
      shelf: z.enum(GAME_SHELVES).optional(),
      state: z.enum(GAME_OFFERS).optional(),
      /** Part of a name in any language, or of the id. */
      text: freeLine(60, 0).optional(),
      /** Only those that have a mark or a place. */
      marked: z.boolean().default(false),
      limit: wholeNumber(1, 100).default(50),
      cursor: cursorSchema,
    }),
    response: z.object({ games: z.array(gameSchema), nextCursor: nextCursorSchema }),
  },
  'games-switch': {
    summary: 'Withdraws a game, or offers it again: it leaves lists and opens no more, rounds under way are played out',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [
      {
        line: 'games withdraw GAME',
        fixed: { offered: false },
        says: '{game} ({name}) is withdrawn: it opens no more, and rounds under way are played out.',
      },
      { line: 'games offer GAME', fixed: { offered: true }, says: '{game} ({name}) is offered.' },
    ],
    request: z.strictObject({ game: gameIdSchema, offered: z.boolean() }),
    response: gameSchema,
  },
  'games-mark': {
    summary:
      'Marks a game as hot always, never or by play, and gives it a place at the head of hot and popular rows; with `never`, of the popular row alone',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [{ line: 'games mark GAME', print: 'gamesMark' }],
    /** What is not named is by play, and without a place. */
    request: z.strictObject({
      game: gameIdSchema,
      hot: z.enum(HOT_MARKS).default('by_play'),
      place: wholeNumber(1, 99).nullable().default(null),
    }),
    response: gameSchema,
  },
  'games-shelve': {
    summary: 'Moves a game to another shelf of lists and menus, at all merchants; its address and its rules stay',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    ofAllMerchants: true,
    commands: [{ line: 'games shelve GAME SHELF', says: '{game} ({name}) stands on {shelf}.' }],
    request: z.strictObject({ game: gameIdSchema, shelf: z.enum(GAME_SHELVES) }),
    response: z.object({ game: gameIdSchema, name: z.string(), shelf: z.enum(GAME_SHELVES) }),
  },
} as const
