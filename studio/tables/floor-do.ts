/** How many sit at each table, for lobbies. Tables tell it; whoever asks wakes this object alone and no table. */
import { DurableObject } from 'cloudflare:workers'
import { openTables } from '../../contract/protocols/object-schema.ts'
import type { StudioBindings } from '../env.ts'
import { FLOOR_SCHEMA } from './schemas.ts'

/** A table with a player tells at each phase. One that is silent for so long has nobody. */
export const FLOOR_FRESH_MS = 45_000

export interface TableSeats {
  /** As `tableNameOf` writes it. */
  readonly name: string
  readonly seats: number
}

export interface RoomOnFloor extends TableSeats {
  readonly waiting: number
  readonly state: 'open' | 'draining' | 'closed'
}

export interface TableOnFloor extends TableSeats {
  /** Sides of this shoe, the earliest first: `R`, `U`, `T`. */
  readonly road: string
  /** When bets close; null while none are taken, and of a table that sleeps. */
  readonly closesMs: number | null
}

export class FloorDO extends DurableObject<StudioBindings> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: StudioBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, FLOOR_SCHEMA)
  }

  /** `nowMs` is the table's clock. What is told late does not go back in time. */
  tell(
    {
      name,
      seats,
      waiting = 0,
      state = 'open',
      road = '',
      closesMs = null,
    }: TableSeats & Partial<RoomOnFloor> & Partial<TableOnFloor>,
    nowMs: number,
  ): void {
    this.#sql.exec(
      `INSERT INTO tables (name, seats, told_ms, waiting, state, road, closes_ms) VALUES (?, ?, ?, ?, ?, ?, ?)
       ON CONFLICT (name) DO UPDATE SET seats = excluded.seats, told_ms = excluded.told_ms, waiting = excluded.waiting,
         state = excluded.state, road = excluded.road, closes_ms = excluded.closes_ms
       WHERE excluded.told_ms >= tables.told_ms`,
      name,
      seats,
      nowMs,
      waiting,
      state,
      road,
      closesMs,
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

  /** Every table that was ever open. One that sleeps keeps its road. */
  listTables(nowMs: number): TableOnFloor[] {
    return this.#sql
      .exec<{ name: string; seats: number; road: string; closesMs: number | null }>(
        `SELECT name, iif(told_ms > ?1, seats, 0) AS seats, road, iif(closes_ms > ?2, closes_ms, NULL) AS closesMs
         FROM tables ORDER BY name`,
        nowMs - FLOOR_FRESH_MS,
        nowMs,
      )
      .toArray()
  }

  /** Rooms whose names begin so: with somebody in them, or not open. */
  listRooms(prefix: string, nowMs: number): RoomOnFloor[] {
    return this.#sql
      .exec<{ name: string; seats: number; waiting: number; state: RoomOnFloor['state'] }>(
        `SELECT name, iif(told_ms > ?1, seats, 0) AS seats, iif(told_ms > ?1, waiting, 0) AS waiting, state FROM tables
         WHERE substr(name, 1, ?2) = ?3 AND (told_ms > ?1 OR state <> 'open') ORDER BY name`,
        nowMs - FLOOR_FRESH_MS,
        prefix.length,
        prefix,
      )
      .toArray()
  }
}

/** All tables of the studio are on one floor. */
export const floorOf = (env: StudioBindings) => env.FLOOR.getByName('floor')
