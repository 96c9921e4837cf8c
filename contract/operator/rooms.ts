/** OPS-01, GAME-04: rooms of games between players, and the pairs that a person should look at; part of `calls.ts`. */
import { z } from 'zod'
import { gameIdSchema, memberIdSchema, roundIdSchema, vendorCodeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'
import { roomStateSchema } from '../rooms/calls.ts'
import { freeText } from '../rules/free-text.ts'

const roomSchema = z.object({
  gameCode: gameIdSchema,
  name: z.string(),
  base: moneySchema,
  players: z.number().int(),
  waiting: z.number().int(),
  rakeBps: z.number().int(),
  state: roomStateSchema,
})

/** A live table, or a room of games between players. */
const tableSchema = z.object({
  vendor: vendorCodeSchema,
  gameCode: gameIdSchema,
  name: z.string(),
  seats: z.number().int(),
  places: z.number().int(),
  /** What one may stake; of a room it is what its hands are played for. */
  least: moneySchema,
  most: moneySchema,
  /** Of a live table: when its bets close; null while it takes none. */
  closesAt: z.iso.datetime().nullable(),
  /** Null for a live table. */
  room: roomSchema.pick({ base: true, waiting: true, rakeBps: true, state: true }).nullable(),
})

const flagIdSchema = z.string().regex(/^[A-Za-z0-9_.-]{1,255}$/)
const flagSchema = z.object({
  flagId: flagIdSchema,
  kind: z.enum(['shared_tables', 'one_way_flow', 'soft_play']),
  gameCode: gameIdSchema,
  /** Money went from the first to the second, on the whole. */
  from: memberIdSchema,
  to: memberIdSchema,
  sharedHands: z.number().int(),
  hands: z.number().int(),
  flow: moneySchema,
  raisedAt: z.iso.datetime(),
  /** Their rounds in the last of these hands. */
  roundIds: z.array(roundIdSchema),
  closed: z.object({ by: z.string(), at: z.iso.datetime(), note: z.string() }).nullable(),
})

export const operatorRoomCalls = {
  'tables-list': {
    summary: 'Live tables and rooms of all vendors of the merchant: who sits there, what is staked, and their state',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'tables list' }],
    request: z.strictObject({}),
    response: z.object({
      tables: z.array(tableSchema),
      /** Vendors that did not answer: their tables are missing here. */
      silent: z.array(vendorCodeSchema),
    }),
  },
  'rooms-list': {
    summary: 'Rooms of real money of a vendor: who sits and waits, and whether they are open',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'rooms list VENDOR', print: 'facts' }],
    request: z.strictObject({ vendor: vendorCodeSchema }),
    response: z.object({ rooms: z.array(roomSchema) }),
  },
  'rooms-switch': {
    summary:
      'Opens a room, drains it (hands go on, no one new sits) or closes it (seats are freed after the hand under way)',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [
      {
        line: 'rooms open VENDOR ROOM',
        fixed: { state: 'open' },
        says: '{room} is {state}. Players still there: {players}.',
      },
      {
        line: 'rooms drain VENDOR ROOM',
        fixed: { state: 'draining' },
        says: '{room} is {state}. Players still there: {players}.',
      },
      {
        line: 'rooms close VENDOR ROOM',
        fixed: { state: 'closed' },
        says: '{room} is {state}. Players still there: {players}.',
      },
    ],
    request: z.strictObject({ vendor: vendorCodeSchema, room: gameIdSchema, state: roomStateSchema }),
    response: z.object({ room: gameIdSchema, state: roomStateSchema, players: z.number().int() }),
  },
  'rooms-flags': {
    summary:
      'Pairs of players in rooms that a person should look at, the oldest first; without `all` those that are open',
    kind: 'read',
    permission: 'games.read',
    risk: 'read',
    commands: [{ line: 'rooms flags', print: 'roomsFlags' }],
    request: z.strictObject({ all: z.boolean().default(false) }),
    response: z.object({ flags: z.array(flagSchema).max(100) }),
  },
  'rooms-flag-close': {
    summary: 'Closes such a case with a note; it takes nothing from either player',
    kind: 'act',
    permission: 'games.set',
    risk: 'act',
    commands: [{ line: 'rooms flag-close FLAG NOTE' }],
    request: z.strictObject({ flag: flagIdSchema, note: freeText(2_000) }),
    response: flagSchema,
  },
} as const
