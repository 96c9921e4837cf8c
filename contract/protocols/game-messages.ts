/**
 * What a framed game and the lobby around it tell each other by `postMessage`. A game speaks only to
 * the lobby's origin; the lobby hears only the game's origin; each side parses before it believes.
 * A message is a hint to look again: no amount in it is ever booked.
 */
// The small build of the validator: this is the one schema a page parses on its way into a game.
import * as z from 'zod/mini'
import { MONEY_PATTERN } from '../amount.ts'
import { LIST_CATEGORIES } from './lobby-scheme.ts'

const gameCodeSchema = z.string().check(z.regex(/^[A-Za-z0-9_.-]{1,64}$/))
const roundIdSchema = z.string().check(z.regex(/^[A-Za-z0-9_.:-]{1,96}$/))
const moneySchema = z.string().check(z.regex(MONEY_PATTERN))
const menuLineIdSchema = z.string().check(z.regex(/^[a-z0-9-]{1,32}$/))
/** One line that can be read, without control or direction marks. */
const shownSchema = z
  .string()
  .check(z.maxLength(60), z.regex(/^(?=.*[\p{L}\p{N}])[^\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+$/u))

export const gameMessageSchema = z.discriminatedUnion('type', [
  /** The first spin is possible. */
  z.object({ type: z.literal('ready'), gameCode: gameCodeSchema }),
  /**
   * A round is under way: do not leave or show a reality check before it has ended or was refused, nor a balance that
   * tells its result. Told again every few seconds while it lasts. `stake`: what it takes from the balance as it begins.
   */
  z.object({ type: z.literal('round-started'), gameCode: gameCodeSchema, stake: z.optional(moneySchema) }),
  /**
   * The round waits for the player, or for its time, and the board shows all that is known of it: figures round the game
   * need not wait. `round-started` again before something new is shown. `unplayed`: what of its stake comes back if the
   * player stops here, such as shots not fired. Told again as that changes.
   */
  z.object({ type: z.literal('round-waiting'), gameCode: gameCodeSchema, unplayed: z.optional(moneySchema) }),
  /** The round that was told did not begin: nothing was staked. */
  z.object({ type: z.literal('round-refused'), gameCode: gameCodeSchema }),
  z.object({ type: z.literal('balance-changed'), balance: moneySchema }),
  z.object({
    type: z.literal('round-ended'),
    roundId: roundIdSchema,
    stake: moneySchema,
    payout: moneySchema,
    balance: z.nullable(moneySchema),
  }),
  /** The player pressed the game's way to the cashier, which opens over the game. */
  z.object({ type: z.literal('deposit') }),
  /** The player pressed the game's way to another list of the lobby, one of those that its address named. */
  z.object({ type: z.literal('open-list'), category: z.enum(LIST_CATEGORIES) }),
  /**
   * Where the game's address says `menu=lobby`: what its own menu holds, for the lobby's bar to list, and a fact to read
   * there, such as its return. Told again when a word of it changes.
   */
  z.object({
    type: z.literal('menu'),
    note: z.optional(shownSchema),
    lines: z.array(z.object({ id: menuLineIdSchema, words: shownSchema })).check(
      z.minLength(1),
      z.maxLength(8),
      z.refine((lines) => new Set(lines.map(({ id }) => id)).size === lines.length),
    ),
  }),
  /** What a line of the menu had opened over the game is shut: the focus goes back to where the menu is. */
  z.object({ type: z.literal('menu-closed') }),
  /** The player goes back to the game of this vendor in which a round waits for them. */
  z.object({ type: z.literal('open-game'), gameCode: gameCodeSchema }),
  /** The player wants out, the game's session is no more, or another page took the seat: launch again to play on. */
  z.object({ type: z.literal('leave'), reason: z.enum(['player', 'session-ended', 'open-elsewhere']) }),
])
export type GameMessage = z.infer<typeof gameMessageSchema>

/** From the lobby: no new round may start between `pause` and `resume` (reality check, break). */
export const lobbyMessageSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('pause') }),
  z.object({ type: z.literal('resume') }),
  z.object({ type: z.literal('refresh-balance') }),
  /** The player pressed this line of the game's menu. */
  z.object({ type: z.literal('menu-line'), id: menuLineIdSchema }),
])
export type LobbyMessage = z.infer<typeof lobbyMessageSchema>
