/** A player's rounds: what was decided, how far the wallet is, and what may be shown of it. */
import { assert } from '../../contract/assert.ts'
import { errorCodeSchema } from '../../contract/errors.ts'
import { FAIRNESS_ALGORITHMS } from '../../contract/fairness/draw.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import { type RoundView, roundViewSchema } from '../api.ts'
import type { RoundOutcome } from '../engine/round.ts'
import type { RoundProgress, RoundState, RoundStep } from './round-steps.ts'
import { getSeed } from './seeds-store.ts'

export interface RoundRow {
  readonly [column: string]: SqlStorageValue
  readonly id: string
  readonly spin_id: string
  readonly seed_id: number
  readonly nonce: number
  readonly game_code: string
  readonly algorithm: string
  readonly paytable_id: string
  readonly mode: string
  readonly wallet_session: string
  readonly currency: string
  readonly stake_minor: number
  readonly payout_minor: number
  readonly outcome: string
  readonly state: RoundState
  readonly step: RoundStep
  readonly attempts: number
  readonly reason: string | null
  readonly balance: string | null
  readonly started_ms: number
  readonly ended_ms: number | null
}

/** What is written down before anything moves. */
export type NewRound = Pick<
  RoundRow,
  | 'id'
  | 'spin_id'
  | 'seed_id'
  | 'nonce'
  | 'game_code'
  | 'algorithm'
  | 'paytable_id'
  | 'mode'
  | 'wallet_session'
  | 'currency'
  | 'stake_minor'
  | 'payout_minor'
  | 'started_ms'
> & { readonly outcome: RoundOutcome }

/** Records the outcome and uses up the nonce. Within a transaction. */
export function insertRound(sql: SqlStorage, round: NewRound): void {
  sql.exec(
    `INSERT INTO rounds (id, spin_id, seed_id, nonce, game_code, algorithm, paytable_id, mode, wallet_session, currency,
       stake_minor, payout_minor, outcome, started_ms, state, step)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'pending', 'bet')`,
    round.id,
    round.spin_id,
    round.seed_id,
    round.nonce,
    round.game_code,
    round.algorithm,
    round.paytable_id,
    round.mode,
    round.wallet_session,
    round.currency,
    round.stake_minor,
    round.payout_minor,
    JSON.stringify(round.outcome.spins),
    round.started_ms,
  )
  sql.exec('UPDATE seeds SET next_nonce = next_nonce + 1 WHERE id = ?', round.seed_id)
}

const first = (sql: SqlStorage, where: string, ...values: SqlStorageValue[]): RoundRow | null =>
  sql.exec<RoundRow>(`SELECT * FROM rounds ${where}`, ...values).toArray()[0] ?? null

export const findRound = (sql: SqlStorage, id: string) => first(sql, 'WHERE id = ?', id)
export const findRoundBySpin = (sql: SqlStorage, spinId: string) => first(sql, 'WHERE spin_id = ?', spinId)
export const findLastRound = (sql: SqlStorage) => first(sql, 'ORDER BY rowid DESC LIMIT 1')
export const findLastRoundOf = (sql: SqlStorage, gameCode: string) =>
  first(sql, "WHERE game_code = ? AND state = 'settled' ORDER BY rowid DESC LIMIT 1", gameCode)

/** Only the last can be open: none begins before it is over. */
export function findOpenRound(sql: SqlStorage): RoundRow | null {
  const last = findLastRound(sql)
  return last && last.step !== 'done' ? last : null
}

export function requireRound(sql: SqlStorage, id: string): RoundRow {
  const row = findRound(sql, id)
  assert(row, 'a round once written stays')
  return row
}

export function listRounds(sql: SqlStorage, count: number): RoundRow[] {
  return sql.exec<RoundRow>('SELECT * FROM rounds ORDER BY rowid DESC LIMIT ?', count).toArray()
}

/** Stores how far the wallet is, and counts a round that has settled. Within a transaction. */
export function saveProgress(
  sql: SqlStorage,
  row: RoundRow,
  next: RoundProgress,
  balance: string | null,
  nowMs: number,
): void {
  sql.exec(
    'UPDATE rounds SET state = ?, step = ?, attempts = ?, reason = ?, balance = COALESCE(?, balance), ended_ms = ? WHERE id = ?',
    next.state,
    next.step,
    next.attempts,
    next.reason,
    balance,
    next.step === 'done' ? nowMs : null,
    row.id,
  )
  if (next.state !== 'settled') return
  sql.exec(
    `INSERT INTO totals (game_code, mode, rounds, staked_minor, paid_minor, since_ms) VALUES (?, ?, 1, ?, ?, ?)
     ON CONFLICT (game_code) DO UPDATE SET rounds = rounds + 1, staked_minor = staked_minor + excluded.staked_minor,
       paid_minor = paid_minor + excluded.paid_minor`,
    row.game_code,
    row.mode,
    row.stake_minor,
    row.payout_minor,
    row.started_ms,
  )
}

export function presentRound(sql: SqlStorage, row: RoundRow): RoundView {
  const seed = getSeed(sql, row.seed_id)
  const settled = row.state === 'settled'
  return roundViewSchema.parse({
    roundId: row.id,
    spinId: row.spin_id,
    gameCode: row.game_code,
    state: row.step === 'done' ? row.state : 'open',
    reason: row.reason === null ? null : errorCodeSchema.parse(row.reason),
    stake: presentMoney(minor(row.stake_minor)),
    payout: presentMoney(minor(settled ? row.payout_minor : 0)),
    balance: row.balance,
    spins: settled ? JSON.parse(row.outcome) : null,
    proof: {
      algorithm: FAIRNESS_ALGORITHMS.find((name) => name === row.algorithm),
      paytable: row.paytable_id,
      serverSeedHash: seed.server_seed_hash,
      serverSeed: seed.state === 'revealed' ? seed.server_seed : null,
      clientSeed: seed.client_seed ?? '',
      nonce: row.nonce,
    },
    startedAt: new Date(row.started_ms).toISOString(),
    endedAt: row.ended_ms === null ? null : new Date(row.ended_ms).toISOString(),
  })
}
