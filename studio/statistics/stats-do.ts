/**
 * FAIR-03: what one game has really returned in one mode. Each player reports a running total, so a
 * report that comes twice, late or out of order changes nothing.
 */
import { DurableObject } from 'cloudflare:workers'
import type { ActualReturn } from '../api.ts'
import type { StudioBindings } from '../env.ts'

export interface PlayerTotals {
  /** The reporting player's object id. */
  readonly player: string
  readonly rounds: number
  readonly stakedMinor: number
  readonly paidMinor: number
  readonly sinceMs: number
}

export class StatsDO extends DurableObject<StudioBindings> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS players (
      player TEXT PRIMARY KEY, rounds INTEGER NOT NULL, staked_minor INTEGER NOT NULL,
      paid_minor INTEGER NOT NULL, since_ms INTEGER NOT NULL) STRICT`)
  }

  report(totals: PlayerTotals): void {
    this.#sql.exec(
      `INSERT INTO players (player, rounds, staked_minor, paid_minor, since_ms) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT (player) DO UPDATE SET rounds = excluded.rounds, staked_minor = excluded.staked_minor,
         paid_minor = excluded.paid_minor WHERE excluded.rounds > rounds`,
      totals.player,
      totals.rounds,
      totals.stakedMinor,
      totals.paidMinor,
      totals.sinceMs,
    )
  }

  actualReturn(): ActualReturn {
    const row = this.#sql
      .exec<{ rounds: number | null; staked: number | null; paid: number | null; since: number | null }>(
        'SELECT SUM(rounds) AS rounds, SUM(staked_minor) AS staked, SUM(paid_minor) AS paid, MIN(since_ms) AS since FROM players',
      )
      .one()
    return {
      rounds: row.rounds ?? 0,
      rtpPercent: row.staked ? Math.round(((row.paid ?? 0) / row.staked) * 10_000) / 100 : null,
      since: row.since === null ? null : new Date(row.since).toISOString(),
    }
  }
}
