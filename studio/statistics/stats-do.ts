/**
 * FAIR-03: what one game has really returned in one mode. Each player reports a running total, so a
 * report that comes twice, late or out of order changes nothing.
 */
import { DurableObject } from 'cloudflare:workers'
import { openTables } from '../../contract/protocols/object-schema.ts'
import type { ActualReturn } from '../api.ts'
import type { StudioBindings } from '../env.ts'
import { STATS_SCHEMA } from './stats-schema.ts'

export interface PlayerTotals {
  /** The reporting player's object id. */
  readonly player: string
  readonly rounds: number
  readonly stakedMinor: number
  readonly paidMinor: number
  readonly sinceMs: number
}

type LastReport = Record<'rounds' | 'staked_minor' | 'paid_minor', number>

export class StatsDO extends DurableObject<StudioBindings> {
  readonly #storage: DurableObjectStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#storage = ctx.storage
    openTables(ctx, STATS_SCHEMA)
  }

  /** Moves the totals by what is new since this player's last report. */
  report({ player, rounds, stakedMinor, paidMinor, sinceMs }: PlayerTotals): void {
    const { sql } = this.#storage
    this.#storage.transactionSync(() => {
      const last = sql
        .exec<LastReport>('SELECT rounds, staked_minor, paid_minor FROM players WHERE player = ?', player)
        .toArray()[0] ?? { rounds: 0, staked_minor: 0, paid_minor: 0 }
      if (rounds <= last.rounds) return
      sql.exec(
        `INSERT INTO players (player, rounds, staked_minor, paid_minor) VALUES (?, ?, ?, ?)
         ON CONFLICT (player) DO UPDATE SET rounds = excluded.rounds, staked_minor = excluded.staked_minor,
           paid_minor = excluded.paid_minor`,
        player,
        rounds,
        stakedMinor,
        paidMinor,
      )
      sql.exec(
        `INSERT INTO totals (id, rounds, staked_minor, paid_minor, since_ms) VALUES (1, ?, ?, ?, ?)
         ON CONFLICT (id) DO UPDATE SET rounds = rounds + excluded.rounds,
           staked_minor = staked_minor + excluded.staked_minor, paid_minor = paid_minor + excluded.paid_minor,
           since_ms = MIN(since_ms, excluded.since_ms)`,
        rounds - last.rounds,
        stakedMinor - last.staked_minor,
        paidMinor - last.paid_minor,
        sinceMs,
      )
    })
  }

  /** Reads one row, however many have played. */
  actualReturn(): ActualReturn {
    const row = this.#storage.sql.exec<LastReport & { since_ms: number }>('SELECT * FROM totals').toArray()[0]
    if (!row) return { rounds: 0, rtpPercent: null, since: null }
    return {
      rounds: row.rounds,
      rtpPercent: row.staked_minor === 0 ? null : Math.round((row.paid_minor / row.staked_minor) * 10_000) / 100,
      since: new Date(row.since_ms).toISOString(),
    }
  }
}
