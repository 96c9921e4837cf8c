/** What the database tells a wallet of its member, so that a bet asks nothing else. */
import { time } from './columns.ts'

/** Who the member is and which sessions live: told by the database, which stays the truth (docs/decisions/0278). */
export const createKnownMember = [
  `CREATE TABLE member_facts (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    version INTEGER NOT NULL CHECK (version >= 0),
    facts TEXT NOT NULL CHECK (json_valid(facts)),
    -- When this was last read from the database.
    ${time('read_at')}
  ) STRICT`,
  `CREATE TABLE member_session (
    session_id TEXT PRIMARY KEY,
    session TEXT NOT NULL CHECK (json_valid(session)),
    ${time('place_at')}
  ) STRICT, WITHOUT ROWID`,
]

/** Launched games, so that a bet and its session are decided in one transaction (docs/architecture/games.md). */
export const createLaunches = [
  `CREATE TABLE launch (
    launch_hash TEXT PRIMARY KEY,
    vendor TEXT NOT NULL,
    game_id TEXT NOT NULL,
    game_code TEXT NOT NULL,
    member_session TEXT NOT NULL,
    seat TEXT NOT NULL CHECK (json_valid(seat)),
    ${time('launched_at')},
    session_hash TEXT UNIQUE,
    used_at INTEGER,
    -- Moved at most once a minute.
    last_seen_at INTEGER,
    CHECK ((session_hash IS NULL) = (used_at IS NULL) AND (used_at IS NULL) = (last_seen_at IS NULL))
  ) STRICT, WITHOUT ROWID`,
  // EDGE-06: ids of envelopes of writes that are answered near the member.
  `CREATE TABLE envelope_seen (
    jti TEXT PRIMARY KEY,
    ${time('forget_at')}
  ) STRICT, WITHOUT ROWID`,
]
