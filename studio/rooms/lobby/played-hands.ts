/** Who played with whom in the last week, and the pairs that a person should look at. Of real money alone. */
import { depositOf, type Room } from '../../../contract/rooms/rooms.ts'
import {
  findFlags,
  HELD_MS,
  LEAST_PLAYERS,
  type NoteSeats,
  noteSeatsSchema,
  type PairFlag,
  type PlayedHand,
} from '../collusion.ts'
import { type NotePasses, notePassesSchema } from '../soft-play.ts'

/** A hand that was played to its end. */
export interface HandNote {
  readonly table: number
  readonly hand: number
  readonly endedMs: number
  readonly seats: NoteSeats
  readonly passes: NotePasses
}

/** Safe to repeat: each hand is counted once. Within a transaction. */
export function keepHand(sql: SqlStorage, room: Room, note: HandNote): void {
  sql.exec('DELETE FROM notes WHERE ended_ms < ?', note.endedMs - HELD_MS)
  sql.exec('DELETE FROM note_players WHERE ended_ms < ?', note.endedMs - HELD_MS)
  if (!keepNote(sql, note)) return
  const found = findFlags(listHandsOf(sql, note.seats), note.seats, {
    depositMinor: depositOf(room),
    players: countPlayers(sql),
  })
  for (const flag of found) raise(sql, flag, note.endedMs)
}

/** False for one that is kept already. */
function keepNote(sql: SqlStorage, { table, hand, endedMs, seats, passes }: HandNote): boolean {
  const kept = sql
    .exec(
      `INSERT INTO notes (table_number, hand, ended_ms, seats, passes) VALUES (?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING RETURNING hand`,
      table,
      hand,
      endedMs,
      JSON.stringify(seats),
      JSON.stringify(passes),
    )
    .toArray()
  if (kept.length === 0) return false
  for (const { playerId } of seats)
    sql.exec(
      'INSERT OR IGNORE INTO note_players (player_id, ended_ms, table_number, hand) VALUES (?, ?, ?, ?)',
      playerId,
      endedMs,
      table,
      hand,
    )
  return true
}

/** All hands of the week that one of these players was in: the week of a busy room is a million hands. */
function listHandsOf(sql: SqlStorage, seats: NoteSeats): PlayedHand[] {
  const ids = seats.map(({ playerId }) => playerId)
  return sql
    .exec<{ seats: string; passes: string }>(
      `SELECT seats, passes FROM notes WHERE (table_number, hand) IN (
         SELECT table_number, hand FROM note_players WHERE player_id IN (${ids.map(() => '?').join()})
       ) ORDER BY ended_ms`,
      ...ids,
    )
    .toArray()
    .map((row) => ({
      seats: noteSeatsSchema.parse(JSON.parse(row.seats)),
      passes: notePassesSchema.parse(JSON.parse(row.passes)),
    }))
}

/** Not further than it matters. */
const countPlayers = (sql: SqlStorage): number =>
  sql
    .exec<{ players: number }>(
      'SELECT count(*) AS players FROM (SELECT DISTINCT player_id FROM note_players LIMIT ?)',
      LEAST_PLAYERS,
    )
    .one().players

function raise(sql: SqlStorage, flag: PairFlag, atMs: number): void {
  const id = `${flag.kind}.${[...flag.playerIds].toSorted().join('.')}.${Math.floor(atMs / HELD_MS)}`
  sql.exec(
    'INSERT INTO flags (id, raised_ms, content, tell_ms) VALUES (?, ?, ?, ?) ON CONFLICT DO NOTHING',
    id,
    atMs,
    JSON.stringify(flag),
    atMs,
  )
}
