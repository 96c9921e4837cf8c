/**
 * Games that a member has launched, as their own object knows them (docs/architecture/games.md): so a bet needs no trip to the
 * database. Hashes are SHA-256 in hex, times milliseconds.
 */
import { z } from 'zod'
import { LANGUAGES } from '../../../contract/constants.ts'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import type { MemberFacts } from './member-facts.ts'
import { placeBetInputSchema } from './wallet-inputs.ts'
import type { Balance, Move } from './wallet-types.ts'

/** The newest ones. A bet of an older launch is decided by the database. */
export const LAUNCHES_MAX = 20

const timeSchema = z.number().int()
const hashSchema = z.string().regex(/^[0-9a-f]{64}$/)

/** What the vendor reads when it exchanges the token. */
export const launchSeatSchema = z.object({
  playerId: playerIdSchema,
  language: z.enum(LANGUAGES),
  lobbyOrigin: z.string().max(200),
  currencySymbol: z.string().max(8),
  jurisdiction: z.string().max(40),
  separation: z.array(z.string()).max(20),
})
export type LaunchSeat = z.infer<typeof launchSeatSchema>

/** `exchanged`: by the database, which then says it here. */
export const noteLaunchInputSchema = z.object({
  launchHash: hashSchema,
  vendor: vendorCodeSchema,
  gameId: gameIdSchema,
  gameCode: gameIdSchema,
  /** The platform session that it was launched from: betting ends with it. */
  memberSession: z.string().min(1).max(128),
  launchedAtMs: timeSchema,
  seat: launchSeatSchema,
  exchanged: z.object({ sessionHash: hashSchema, atMs: timeSchema }).nullable(),
  nowMs: timeSchema,
})
export type NoteLaunchInput = z.input<typeof noteLaunchInputSchema>

export const exchangeLaunchInputSchema = z.object({
  launchHash: hashSchema,
  sessionHash: hashSchema,
  vendor: vendorCodeSchema,
  gameCode: gameIdSchema,
  nowMs: timeSchema,
})
export type ExchangeLaunchInput = z.input<typeof exchangeLaunchInputSchema>

export const findLaunchInputSchema = z.object({ sessionHash: hashSchema, vendor: vendorCodeSchema, nowMs: timeSchema })
export type FindLaunchInput = z.input<typeof findLaunchInputSchema>

/** The kind of money is the wallet's own. */
export const placeLaunchedBetInputSchema = z.object({
  bet: placeBetInputSchema.omit({ kind: true }),
  sessionHash: hashSchema,
  nowMs: timeSchema,
})
export type PlaceLaunchedBetInput = z.input<typeof placeLaunchedBetInputSchema>

/** EDGE-06: of a write that is answered near the member. */
export const rememberEnvelopeInputSchema = z.object({
  jti: z.string().min(1).max(200),
  forgetAtMs: timeSchema,
  nowMs: timeSchema,
})
export type RememberEnvelopeInput = z.input<typeof rememberEnvelopeInputSchema>

export type KnownLaunch = {
  launchHash: string
  vendor: z.output<typeof vendorCodeSchema>
  gameId: z.output<typeof gameIdSchema>
  gameCode: z.output<typeof gameIdSchema>
  memberSession: string
  launchedAtMs: number
  seat: LaunchSeat
  /** Null, all three, until the token is exchanged. */
  sessionHash: string | null
  usedAtMs: number | null
  lastSeenAtMs: number | null
}

/** `isKnown`: this object can say by itself whether a bet of it may be placed. */
export type NotedLaunch = { isKnown: boolean; balance: Balance }
/** `over`: used before, or too old. `unknown`: the database has to say. */
export type ExchangedLaunch = { state: 'over' | 'unknown' } | { state: 'open'; launch: KnownLaunch; balance: Balance }
/**
 * `seen`: the launch, where the idle clock has been moved; the database is to hear of it behind the answer. `facts`: null where
 * the session no longer stands, of a bet that was placed before.
 */
export type LaunchedMove = { move: Move; playerId: string; seen: KnownLaunch | null; facts: MemberFacts | null }
