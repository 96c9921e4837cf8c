/** RTS 8A, GLI-19 4.9.2: a run of auto bets goes on only where the policy allows it, and no longer than its count. */
import { Refusal } from '../../contract/errors.ts'
import type { AutoBet } from '../api.ts'
import type { SeatRow } from '../rounds/seat.ts'

type Run = { has_autoplay: number; auto_run: string | null; auto_left: number | null }

/** Read again at each round: the seat's row may have changed since the request came. Another seat begins another run. */
export function requireAutoBet(sql: SqlStorage, seat: Pick<SeatRow, 'token_hash'>, { run, left }: AutoBet): void {
  const [row] = sql
    .exec<Run>('SELECT has_autoplay, auto_run, auto_left FROM seats WHERE token_hash = ?', seat.token_hash)
    .toArray()
  if (row?.has_autoplay !== 1) throw new Refusal('forbidden', 'the policy allows no auto bet')
  if (row.auto_run === run && left >= (row.auto_left ?? 0))
    throw new Refusal('forbidden', 'the rounds of this run are used up')
}

/** With the round it counts, in one transaction. */
export function countAutoBet(sql: SqlStorage, seat: Pick<SeatRow, 'token_hash'>, { run, left }: AutoBet): void {
  sql.exec('UPDATE seats SET auto_run = ?, auto_left = ? WHERE token_hash = ?', run, left, seat.token_hash)
}
