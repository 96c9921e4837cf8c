/** Where a player sits: one game at a time. Taking a seat ends the one before, on whatever device. */
import { assert } from '../../contract/assert.ts'
import { sha256Hex } from '../../contract/digest.ts'
import type { WalletValue } from '../wallet/wallet.ts'

/** UK RTS 14D: no policy makes a slot quicker than this. */
export const SHORTEST_CYCLE_MS = 2_500

export interface SeatRow {
  readonly [column: string]: SqlStorageValue
  readonly token_hash: string
  readonly wallet_session: string
  readonly game_code: string
  readonly operator: string
  readonly player_id: string
  readonly mode: 'real' | 'play'
  readonly currency: string
  readonly minimum_cycle_ms: number
}

export function saveSeat(
  sql: SqlStorage,
  tokenHash: string,
  gameCode: string,
  player: WalletValue<'authenticate'>,
  nowMs: number,
): void {
  sql.exec(
    `INSERT OR REPLACE INTO seat (id, token_hash, wallet_session, game_code, operator, player_id, mode, currency, minimum_cycle_ms, taken_ms)
     VALUES (1, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    tokenHash,
    player.session,
    gameCode,
    player.operator,
    player.playerId,
    player.mode,
    player.currency,
    Math.max(SHORTEST_CYCLE_MS, player.policy.minimumCycleMs),
    nowMs,
  )
}

export function findSeat(sql: SqlStorage): SeatRow | null {
  return sql.exec<SeatRow>('SELECT * FROM seat').toArray()[0] ?? null
}

/** For whoever knows that a seat has been taken. */
export function requireSeat(sql: SqlStorage): SeatRow {
  const seat = findSeat(sql)
  assert(seat, 'a seat once taken stays, whoever has it')
  return seat
}

/** The seat that the token opens, or null when another has been taken since. */
export async function openSeat(sql: SqlStorage, token: string): Promise<SeatRow | null> {
  const hash = await sha256Hex(token)
  const seat = findSeat(sql)
  return seat?.token_hash === hash ? seat : null
}
