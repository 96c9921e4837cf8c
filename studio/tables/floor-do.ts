/** How many sit at each table, for lobbies. Tables tell it; whoever asks wakes this object alone and no table. */
import { DurableObject } from 'cloudflare:workers'
import { openTables } from '../../contract/object-schema.ts'
import type { StudioBindings } from '../env.ts'
import { FLOOR_SCHEMA } from './floor-schema.ts'

/** A table with a player tells at each phase. One that is silent for so long has nobody. */
export const FLOOR_FRESH_MS = 45_000

export interface TableSeats {
  /** As `tableNameOf` writes it. */
  readonly name: string
  readonly seats: number
}

export class FloorDO extends DurableObject<StudioBindings> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, FLOOR_SCHEMA)
  }

  /** `nowMs` is the table's clock. What is told late does not go back in time. */
  tell({ name, seats }: TableSeats, nowMs: number): void {
    this.#sql.exec(
      `INSERT INTO tables (name, seats, told_ms) VALUES (?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET seats = excluded.seats, told_ms = excluded.told_ms
       WHERE excluded.told_ms >= tables.told_ms`,
      name,
      seats,
      nowMs,
    )
  }

  /** Tables with somebody at them. */
  list(nowMs: number): TableSeats[] {
    return this.#sql
      .exec<{ name: string; seats: number }>(
        'SELECT name, seats FROM tables WHERE told_ms > ? AND seats > 0 ORDER BY name',
        nowMs - FLOOR_FRESH_MS,
      )
      .toArray()
  }
}

/** All tables of the studio are on one floor. */
export const floorOf = (env: StudioBindings) => env.FLOOR.getByName('floor')
