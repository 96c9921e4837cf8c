/** Where a player sits: a row for each token. A player has one own game at a time on all devices, and tables beside it. */
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import { getCycleMs } from '../../contract/policy/policy.ts'
import type { StudioVendor } from '../../contract/rules/studio-vendors.ts'
import { requireGame } from '../games/index.ts'
import type { WalletValue } from '../wallet/wallet.ts'

/** UK RTS 14D: no policy makes an own game quicker than this. */
export const SHORTEST_CYCLE_MS = 2_500
const MOST_SEATS = 4

export interface SeatRow {
  readonly [column: string]: SqlStorageValue
  readonly token_hash: string
  readonly wallet_session: string
  readonly game_code: string
  readonly vendor: StudioVendor
  readonly round_kind: 'own' | 'shared'
  readonly operator: string
  readonly player_id: string
  readonly mode: 'real' | 'play'
  readonly currency: string
  readonly cycle_ms: number
  readonly has_unplayed: number
  /** Of a pond: the shortest time between two shots; null where the operator's policy offers none. */
  readonly shot_ms: number | null
  /** Of a pond: the one that its player sits at. */
  readonly room: number | null
  /** Of rooms. JSON; null where the wallet gives none. */
  readonly separation: string | null
  readonly has_house: number
  /** 1: the wallet pays jackpots. */
  readonly has_jackpots: number
  /** 1: the policy allows auto bet. The run that goes on, and how many rounds of it are left. */
  readonly has_autoplay: number
  readonly auto_run: string | null
  readonly auto_left: number | null
  readonly taken_ms: number
}

/**
 * A new seat ends an older seat of the same game. A seat of an own game ends that of another own game. A fifth seat ends
 * the oldest one. Within a transaction.
 */
export function saveSeat(
  sql: SqlStorage,
  tokenHash: string,
  gameCode: string,
  player: WalletValue<'authenticate'>,
  nowMs: number,
): SeatRow {
  const game = requireGame(gameCode)
  const { roundKind } = game
  const cycleMs = getCycleMs(player.policy, game.kind)
  sql.exec("DELETE FROM seats WHERE game_code = ? OR (round_kind = 'own' AND ? = 'own')", gameCode, roundKind)
  sql.exec(
    `DELETE FROM seats WHERE token_hash NOT IN
       (SELECT token_hash FROM seats ORDER BY taken_ms DESC, token_hash LIMIT ?)`,
    MOST_SEATS - 1,
  )
  return sql
    .exec<SeatRow>(
      `INSERT INTO seats (token_hash, wallet_session, game_code, vendor, round_kind, operator, player_id, mode, currency,
         cycle_ms, has_unplayed, taken_ms, shot_ms, separation, has_house, has_jackpots, has_autoplay)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) RETURNING *`,
      tokenHash,
      player.session,
      gameCode,
      game.vendor,
      roundKind,
      player.operator,
      player.playerId,
      player.mode,
      player.currency,
      roundKind === 'own' ? Math.max(SHORTEST_CYCLE_MS, cycleMs) : cycleMs,
      player.features.includes('unplayed') ? 1 : 0,
      nowMs,
      game.type === 'pond' && player.policy.arcade?.offered ? player.policy.arcade.shotMs : null,
      player.features.includes('separation') ? JSON.stringify(player.separation ?? []) : null,
      player.policy.housePlayers ? 1 : 0,
      player.jackpots ? 1 : 0,
      player.policy.autoplay ? 1 : 0,
    )
    .one()
}

/** The seat that the token opens. */
export async function requireSeat(sql: SqlStorage, token: string): Promise<SeatRow> {
  const hash = await sha256Hex(token)
  const seat = sql.exec<SeatRow>('SELECT * FROM seats WHERE token_hash = ?', hash).toArray()[0]
  if (!seat) throw new Refusal('login_required', 'this seat has been taken elsewhere or has ended')
  return seat
}

/** The seat at this game; a player has one. */
export const findSeatOfGame = (sql: SqlStorage, gameCode: string): SeatRow | null =>
  sql.exec<SeatRow>('SELECT * FROM seats WHERE game_code = ?', gameCode).toArray()[0] ?? null

/** Null: the wallet gives none. */
export const readSeatSeparation = ({ separation }: SeatRow): string[] | null =>
  separation === null ? null : z.array(z.string()).parse(JSON.parse(separation))
