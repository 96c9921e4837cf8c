import { time } from './schema-columns.ts'

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
