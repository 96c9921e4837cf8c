import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'

/** The tables of one table of a room: who sits, hands with their acts, tickets of sockets. */
const TABLES = `
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  operator TEXT NOT NULL,
  currency TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('real', 'play')),
  code TEXT NOT NULL,
  number INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'draining', 'closed')),
  -- 1: empty seats are filled with players of the house.
  has_house INTEGER NOT NULL DEFAULT 0,
  -- No hand begins before it: one was called off.
  rest_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

-- player: null for one of the house. lost_ms: since when no page of the player is connected.
CREATE TABLE IF NOT EXISTS seats (
  seat INTEGER PRIMARY KEY,
  player TEXT UNIQUE,
  player_id TEXT,
  separation TEXT NOT NULL DEFAULT '[]',
  away_ms INTEGER,
  is_leaving INTEGER NOT NULL DEFAULT 0,
  missed_turns INTEGER NOT NULL DEFAULT 0,
  missed_contributions INTEGER NOT NULL DEFAULT 0,
  refused_deposits INTEGER NOT NULL DEFAULT 0,
  refused_code TEXT,
  away_hands INTEGER NOT NULL DEFAULT 0,
  lost_ms INTEGER
) STRICT;

-- next: its seed is committed to and nothing else is known. start: seats, deck, luck and lead as the rules got them.
CREATE TABLE IF NOT EXISTS hands (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  seed TEXT NOT NULL,
  seed_hash TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('next', 'deposit', 'commit', 'reveal', 'play', 'show', 'over')),
  phase_ms INTEGER NOT NULL,
  rules TEXT,
  client_seed TEXT,
  start TEXT,
  turn INTEGER NOT NULL DEFAULT 0,
  turn_ms INTEGER NOT NULL DEFAULT 0,
  is_off INTEGER NOT NULL DEFAULT 0,
  winner INTEGER,
  opened_ms INTEGER,
  ended_ms INTEGER,
  -- When its nets are told to the lobby next, which counts pairs; null before there are any and after it has answered.
  note_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_live_hand ON hands (phase IN ('next', 'over')) WHERE phase NOT IN ('next', 'over');

CREATE TABLE IF NOT EXISTS hand_seats (
  hand INTEGER NOT NULL REFERENCES hands (number),
  seat INTEGER NOT NULL,
  player TEXT,
  player_id TEXT,
  round_id TEXT UNIQUE,
  state TEXT NOT NULL CHECK (state IN ('asked', 'staked', 'off', 'settled')),
  sits_out TEXT,
  commit_hash TEXT,
  reveal TEXT,
  reserve_ms INTEGER NOT NULL,
  reserve_turn INTEGER,
  result TEXT,
  tell_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (hand, seat)
) STRICT;
CREATE INDEX IF NOT EXISTS hands_to_tell ON hand_seats (tell_ms) WHERE tell_ms IS NOT NULL;

CREATE TABLE IF NOT EXISTS acts (
  hand INTEGER NOT NULL REFERENCES hands (number),
  at INTEGER NOT NULL,
  seat INTEGER NOT NULL,
  act TEXT NOT NULL,
  by_whom TEXT NOT NULL,
  acted_ms INTEGER NOT NULL,
  PRIMARY KEY (hand, at)
) STRICT;

CREATE TABLE IF NOT EXISTS tickets (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT;
`

export const ROOM_SCHEMA: ObjectSchema = { name: 'table of a room', migrations: [expand(TABLES)] }
