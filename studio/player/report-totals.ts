/** FAIR-03: tells each game's statistics the player's running totals. Safe to repeat. */
import { z } from 'zod'
import type { StatsDO } from '../statistics/stats-do.ts'

interface TotalsRow {
  readonly [column: string]: SqlStorageValue
  readonly game_code: string
  readonly mode: string
  readonly rounds: number
  readonly staked_minor: number
  readonly paid_minor: number
  readonly since_ms: number
}

const UNREPORTED = 'SELECT * FROM totals WHERE rounds > reported_rounds'

export const hasUnreportedTotals = (sql: SqlStorage): boolean => sql.exec(`${UNREPORTED} LIMIT 1`).toArray().length > 0

export const statsNameOf = (gameCode: string, mode: string) => `${gameCode}:${z.enum(['real', 'play']).parse(mode)}`

export async function reportTotals(
  sql: SqlStorage,
  stats: DurableObjectNamespace<StatsDO>,
  player: string,
): Promise<void> {
  for (const row of sql.exec<TotalsRow>(UNREPORTED).toArray()) {
    await stats.getByName(statsNameOf(row.game_code, row.mode)).report({
      player,
      rounds: row.rounds,
      stakedMinor: row.staked_minor,
      paidMinor: row.paid_minor,
      sinceMs: row.since_ms,
    })
    sql.exec(
      'UPDATE totals SET reported_rounds = MAX(reported_rounds, ?) WHERE game_code = ?',
      row.rounds,
      row.game_code,
    )
  }
}
