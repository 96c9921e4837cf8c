import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'

/** The tables of one room's lobby: who waits, which tables stand, who played with whom. */
const TABLES = `
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  operator TEXT NOT NULL,
  currency TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('real', 'play')),
  code TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'draining', 'closed'))
) STRICT;

-- table_number: null until seats are drawn.
CREATE TABLE IF NOT EXISTS waiting (
  player TEXT PRIMARY KEY,
  player_id TEXT NOT NULL,
  separation TEXT NOT NULL,
  has_house INTEGER NOT NULL,
  since_ms INTEGER NOT NULL,
  asked_ms INTEGER NOT NULL,
  table_number INTEGER
) STRICT;

-- tell_ms: when the table hears the room's state next.
CREATE TABLE IF NOT EXISTS tables (
  number INTEGER PRIMARY KEY,
  players INTEGER NOT NULL,
  tell_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Of real money. seats: players, rounds and nets, as JSON.
CREATE TABLE IF NOT EXISTS notes (
  table_number INTEGER NOT NULL,
  hand INTEGER NOT NULL,
  ended_ms INTEGER NOT NULL,
  seats TEXT NOT NULL,
  PRIMARY KEY (table_number, hand)
) STRICT;
CREATE INDEX IF NOT EXISTS notes_by_time ON notes (ended_ms);

-- One a pair, kind and week. tell_ms: null once the operator has answered.
CREATE TABLE IF NOT EXISTS flags (
  id TEXT PRIMARY KEY,
  raised_ms INTEGER NOT NULL,
  content TEXT NOT NULL,
  tell_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
`

/** passes: who held back against whom, as JSON. note_players: a player's hands are found without reading all of a week. */
const PASSES = [
  "ALTER TABLE notes ADD COLUMN passes TEXT NOT NULL DEFAULT '[]'",
  `CREATE TABLE note_players (
    player_id TEXT NOT NULL,
    ended_ms INTEGER NOT NULL,
    table_number INTEGER NOT NULL,
    hand INTEGER NOT NULL,
    PRIMARY KEY (player_id, ended_ms, table_number, hand)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX note_players_by_time ON note_players (ended_ms)',
  `INSERT OR IGNORE INTO note_players
    SELECT seat.value ->> 'playerId', ended_ms, table_number, hand FROM notes, json_each(notes.seats) AS seat`,
]

export const LOBBY_SCHEMA: ObjectSchema = { name: 'lobby of a room', migrations: [expand(TABLES), expand(...PASSES)] }
