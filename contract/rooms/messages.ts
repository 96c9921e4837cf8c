/**
 * What a seat's page and a table's object say to each other over the socket. Each message of the table says what
 * happened and how the table stands now for this seat. A page that missed some is right again with the next one.
 * Money is in minor units, times are milliseconds since 1970 by the server's clock.
 */
import { z } from 'zod'
import { errorCodeSchema } from '../errors.ts'
import { handActSchema, handViewSchema, seatActSchema, seatNumberSchema } from './hand.ts'

const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)
const handNumberSchema = z.number().int().min(1)

/** 16 random bytes of the page as hex text. Its commit is the SHA-256 of that text. */
export const contributionSchema = z.string().regex(/^[0-9a-f]{32}$/)

/** What a seat sends. A number of hand and turn says what it answers, so a late one is refused and changes nothing. */
export const seatMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('commit'), hand: handNumberSchema, commit: hashSchema }),
  z.object({ type: z.literal('reveal'), hand: handNumberSchema, reveal: contributionSchema }),
  z.object({
    type: z.literal('act'),
    hand: handNumberSchema,
    turn: z.number().int().min(0),
    act: handActSchema,
  }),
  /** From away. */
  z.object({ type: z.literal('back') }),
  /** Now where no hand is under way, else after the hand, which is played to its end by the clock. */
  z.object({ type: z.literal('leave') }),
  /** Asks for how the table stands. */
  z.object({ type: z.literal('look') }),
])
export type SeatMessage = z.infer<typeof seatMessageSchema>

/** `deposit`: wallets are asked. `show`: the result and its proof lie open. `idle`: too few seats for a hand. */
export const TABLE_PHASES = ['idle', 'deposit', 'commit', 'reveal', 'play', 'show'] as const

export const SIT_OUT_REASONS = ['deposit_refused', 'no_commit', 'no_reveal', 'away', 'joins_next'] as const

const tableSeatSchema = z.object({
  seat: seatNumberSchema,
  /** `house`: a player of the house, labelled. */
  kind: z.enum(['player', 'house', 'empty']),
  /** A mask, enough to tell players apart. Null for an empty seat and for a player of the house. */
  who: z.string().nullable(),
  isYou: z.boolean(),
  isInHand: z.boolean(),
  /** Why a seat is not in the hand that is under way. */
  sitsOut: z.enum(SIT_OUT_REASONS).nullable(),
  isAway: z.boolean(),
  isLeaving: z.boolean(),
  isConnected: z.boolean(),
  /** What is left of this hand's reserve for a lost connection. */
  reserveMs: z.number().int(),
})
export type TableSeat = z.infer<typeof tableSeatSchema>

export const seatResultSchema = z.object({
  seat: seatNumberSchema,
  /** Before rake; negative for a loss. */
  netMinor: z.number().int(),
  rakeMinor: z.number().int(),
  depositMinor: z.number().int(),
  playedMinor: z.number().int(),
  payoutMinor: z.number().int(),
  unplayedMinor: z.number().int(),
})
export type SeatResult = z.infer<typeof seatResultSchema>

const contributionsSchema = z.array(
  z.object({ seat: seatNumberSchema, commit: hashSchema, reveal: contributionSchema.nullable() }),
)

/** All that a page needs to draw the hand again: `clientSeed` is SHA-256 of `seat:reveal;seat:reveal…` in seat order. */
const handProofSchema = z.object({
  rules: z.string(),
  serverSeedHash: hashSchema,
  serverSeed: hashSchema,
  clientSeed: hashSchema,
  /** The hand's number. */
  nonce: handNumberSchema,
  contributions: contributionsSchema,
  /** In the hand, ascending. */
  seats: z.array(seatNumberSchema),
  lead: seatNumberSchema.nullable(),
  baseMinor: z.number().int(),
  acts: z.array(seatActSchema),
})
export type HandProof = z.infer<typeof handProofSchema>

/** A hand as its player's record keeps it. Result and proof are null while it is under way, and for good where it was called off. */
export const handRecordSchema = z.object({
  room: z.string(),
  table: z.number().int(),
  hand: handNumberSchema,
  /** The player's own. */
  seat: seatNumberSchema,
  /** Seats of players of the house. */
  houses: z.array(seatNumberSchema),
  result: z.array(seatResultSchema).nullable(),
  proof: handProofSchema.nullable(),
})
export type HandRecord = z.infer<typeof handRecordSchema>

export const tableViewSchema = z.object({
  room: z.string(),
  table: z.number().int(),
  rules: z.string(),
  baseMinor: z.number().int(),
  depositMinor: z.number().int(),
  rakeBps: z.number().int(),
  /** Null for a watcher. */
  you: seatNumberSchema.nullable(),
  seats: z.array(tableSeatSchema),
  phase: z.enum(TABLE_PHASES),
  sinceMs: z.number().int(),
  /** When this phase, or in `play` this turn, ends; null in `idle`. */
  endsMs: z.number().int().nullable(),
  /** Of the hand under way; null before the first one. */
  hand: handNumberSchema.nullable(),
  /** SHA-256 of the seed of the hand under way, or of the next one: shown before anyone contributes to it. */
  seedHash: hashSchema,
  /** Commits are shown once all are in, reveals as they come. */
  contributions: contributionsSchema,
  game: handViewSchema.nullable(),
  /** In `show`. */
  result: z.array(seatResultSchema).nullable(),
  proof: handProofSchema.nullable(),
  /** From `show` on: the commitment of the hand after this one. */
  nextSeedHash: hashSchema.nullable(),
})
export type TableView = z.infer<typeof tableViewSchema>

/** For motion, sound and the live region; the view alone is the truth. */
export const tableEventSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('snapshot') }),
  z.object({
    kind: z.literal('seat'),
    seat: seatNumberSchema,
    what: z.enum(['sat', 'left', 'away', 'back', 'lost', 'found']),
  }),
  z.object({ kind: z.literal('phase') }),
  z.object({ kind: z.literal('contribution'), seat: seatNumberSchema }),
  z.object({ kind: z.literal('dealt') }),
  /** In Bull Rush what others bid or stake stays hidden until all have: then `act` is null. */
  z.object({
    kind: z.literal('act'),
    seat: seatNumberSchema,
    act: handActSchema.nullable(),
    by: seatActSchema.shape.by,
  }),
  z.object({ kind: z.literal('result') }),
  /** The hand is called off: every deposit goes back. */
  z.object({ kind: z.literal('off'), reason: z.enum(['too_few', 'lost', 'closed']) }),
])
export type TableEvent = z.infer<typeof tableEventSchema>

export const tableMessageSchema = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('table'),
    /** Grows by one with each message of this table to all; a page drops one that is not above what it has. */
    seq: z.number().int(),
    nowMs: z.number().int(),
    event: tableEventSchema,
    table: tableViewSchema,
  }),
  /** To one seat: what it sent came to nothing. */
  z.object({
    type: z.literal('refused'),
    of: z.enum(['commit', 'reveal', 'act', 'back', 'leave', 'look', 'unknown']),
    hand: z.number().int().nullable(),
    turn: z.number().int().nullable(),
    errorCode: errorCodeSchema,
  }),
  /** To one seat, the last message: it sits here no longer. */
  z.object({
    type: z.literal('out'),
    reason: z.enum(['left', 'away', 'deposit_refused', 'closed']),
    /** Of a deposit that the wallet refused. */
    errorCode: errorCodeSchema.nullable(),
  }),
])
export type TableMessage = z.infer<typeof tableMessageSchema>

/**
 * `POST /api/room/sit` and `/api/room/place` (seat of the studio; no body beyond `{}`). The page repeats `place` each second
 * while it waits: an entry that is not asked for within 15 s leaves the queue. `POST /api/room/leave` leaves queue or table.
 */
export const roomPlaceSchema = z.discriminatedUnion('state', [
  z.object({ state: z.literal('none') }),
  z.object({
    state: z.literal('waiting'),
    nowMs: z.number().int(),
    sinceMs: z.number().int(),
    /** When seats are drawn next. */
    drawMs: z.number().int(),
    waiting: z.number().int(),
  }),
  /** The ticket opens one socket: `GET /api/room/socket?ticket=…`. */
  z.object({ state: z.literal('seated'), table: z.number().int(), seat: seatNumberSchema, ticket: z.string() }),
])
export type RoomPlace = z.infer<typeof roomPlaceSchema>
