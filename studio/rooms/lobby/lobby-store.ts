/** A lobby's rows: which room it is of, who waits there, and how many players each table has. */
import { z } from 'zod'
import { assert } from '../../../contract/lib/assert.ts'
import { findRoom, type Room } from '../../../contract/rooms/rooms.ts'
import type { Arrival, RoomState } from '../room-do.ts'
import type { RoomKey } from '../room-names.ts'

type Row = { readonly [column: string]: SqlStorageValue }
export interface IdentityRow extends Row {
  readonly operator: string
  readonly currency: string
  readonly mode: 'real' | 'play'
  readonly code: string
  readonly state: RoomState
}
export interface WaitingRow extends Row {
  readonly player: string
  readonly player_id: string
  readonly separation: string
  readonly has_house: number
  readonly since_ms: number
  readonly asked_ms: number
  readonly table_number: number | null
}

/** How many players sit at a table. */
export interface TableSeats {
  readonly table: number
  readonly players: number
}

/** The object learns its name from its first caller: no other lobby may be meant by it later. */
export function identify(sql: SqlStorage, { operator, currency, mode, code }: RoomKey): IdentityRow {
  assert(findRoom(code), 'a lobby is of a room')
  sql.exec(
    'INSERT INTO identity (id, operator, currency, mode, code) VALUES (1, ?, ?, ?, ?) ON CONFLICT DO NOTHING',
    operator,
    currency,
    mode,
    code,
  )
  const known = requireIdentity(sql)
  assert(
    known.operator === operator && known.currency === currency && known.mode === mode && known.code === code,
    'a lobby is one lobby',
  )
  return known
}

export function requireIdentity(sql: SqlStorage): IdentityRow {
  const [row] = sql.exec<IdentityRow>('SELECT * FROM identity').toArray()
  assert(row, 'a lobby knows its room once it is used')
  return row
}

export function requireRoom(sql: SqlStorage): Room {
  const room = findRoom(requireIdentity(sql).code)
  assert(room, 'a lobby is of a room')
  return room
}

export const keyOf = ({ operator, currency, mode, code }: IdentityRow): RoomKey => ({ operator, currency, mode, code })

/** Who waits loses the place where no seats are drawn any more. Within a transaction. */
export function saveState(sql: SqlStorage, state: RoomState): void {
  sql.exec('UPDATE identity SET state = ?', state)
  if (state !== 'open') sql.exec('DELETE FROM waiting WHERE table_number IS NULL')
}

/** One place a player: who waits already keeps the time since when. */
export function saveWaiting(sql: SqlStorage, arrival: Arrival, nowMs: number): void {
  sql.exec(
    `INSERT INTO waiting (player, player_id, separation, has_house, since_ms, asked_ms) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT (player) DO UPDATE SET separation = excluded.separation, has_house = excluded.has_house,
       asked_ms = excluded.asked_ms`,
    arrival.player,
    arrival.playerId,
    JSON.stringify(arrival.separation),
    arrival.hasHouse ? 1 : 0,
    nowMs,
    nowMs,
  )
}

export const noteAsked = (sql: SqlStorage, player: string, nowMs: number) =>
  sql.exec('UPDATE waiting SET asked_ms = ? WHERE player = ?', nowMs, player)

export const dropWaiting = (sql: SqlStorage, player: string) => sql.exec('DELETE FROM waiting WHERE player = ?', player)
export const dropSilent = (sql: SqlStorage, sinceMs: number) =>
  sql.exec('DELETE FROM waiting WHERE asked_ms < ?', sinceMs)

export const findWaiting = (sql: SqlStorage, player: string): WaitingRow | undefined =>
  sql.exec<WaitingRow>('SELECT * FROM waiting WHERE player = ?', player).toArray()[0]

/** The one who waits longest first. */
export const listWaiting = (sql: SqlStorage): WaitingRow[] =>
  sql.exec<WaitingRow>('SELECT * FROM waiting WHERE table_number IS NULL ORDER BY since_ms, player').toArray()

export const readSeparation = (row: WaitingRow): string[] => z.array(z.string()).parse(JSON.parse(row.separation))

/** Within a transaction. */
export function saveSeated(sql: SqlStorage, player: string, table: number): void {
  sql.exec('UPDATE waiting SET table_number = ? WHERE player = ?', table, player)
  sql.exec(
    'INSERT INTO tables (number, players) VALUES (?, 1) ON CONFLICT (number) DO UPDATE SET players = MAX(players, 1)',
    table,
  )
}

export const saveSeats = (sql: SqlStorage, { table, players }: TableSeats) =>
  sql.exec(
    'INSERT INTO tables (number, players) VALUES (?, ?) ON CONFLICT (number) DO UPDATE SET players = excluded.players',
    table,
    players,
  )

/** Tables with players and with room. */
export const listOpenTables = (sql: SqlStorage, most: number): number[] =>
  sql
    .exec<{ number: number }>('SELECT number FROM tables WHERE players > 0 AND players < ?', most)
    .toArray()
    .map(({ number }) => number)

/** The lowest number without players: its hands go on counting. */
export function findFreeTable(sql: SqlStorage): number {
  const rows = sql.exec<{ number: number }>('SELECT number FROM tables WHERE players > 0').toArray()
  const taken = new Set(rows.map(({ number }) => number))
  let number = 1
  while (taken.has(number)) number += 1
  return number
}

export const countPlayers = (sql: SqlStorage): { seated: number; waiting: number } =>
  sql
    .exec<{ seated: number; waiting: number }>(
      `SELECT (SELECT COALESCE(SUM(players), 0) FROM tables) AS seated,
         (SELECT count(*) FROM waiting WHERE table_number IS NULL) AS waiting`,
    )
    .one()
