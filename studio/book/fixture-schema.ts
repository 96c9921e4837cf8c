import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** The tables of one fixture. Without a coupon and without anyone who looks it has a single row. */
const TABLES = `
-- chain_end: public before the first bet. Null for a fixture of a feed.
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  fixture TEXT NOT NULL,
  chain_end TEXT
) STRICT;

-- Both secrets, once kick-off has come.
CREATE TABLE IF NOT EXISTS start (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  link TEXT NOT NULL,
  beacon TEXT NOT NULL CHECK (beacon IN ('public', 'house')),
  signature TEXT,
  randomness TEXT NOT NULL,
  started_ms INTEGER NOT NULL
) STRICT;

-- How it ended: written once, with the legs that are to be told.
CREATE TABLE IF NOT EXISTS ending (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  end TEXT NOT NULL,
  rule TEXT CHECK (rule IN ('no_public_value', 'not_finished', 'operator', 'feed')),
  ended_ms INTEGER NOT NULL
) STRICT;

-- A suspension by an operator. seq counts changes: a bet that waits over one is refused.
CREATE TABLE IF NOT EXISTS suspension (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  is_shut INTEGER NOT NULL CHECK (is_shut IN (0, 1)),
  seq INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS legs (
  coupon TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  pick TEXT NOT NULL,
  odds INTEGER NOT NULL,
  choice TEXT NOT NULL CHECK (choice IN ('better', 'within5', 'any', 'ask')),
  from_home INTEGER NOT NULL,
  from_away INTEGER NOT NULL,
  -- What had happened when it was admitted: ticks played, points, changes of suspension.
  played INTEGER NOT NULL,
  points INTEGER NOT NULL,
  shut_seq INTEGER NOT NULL,
  in_play INTEGER NOT NULL CHECK (in_play IN (0, 1)),
  admitted_ms INTEGER NOT NULL,
  -- told: its player's object has answered.
  state TEXT NOT NULL CHECK (state IN ('admitted', 'confirmed', 'told', 'released')),
  -- For exposure.
  operator TEXT NOT NULL,
  currency TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('real', 'play')),
  stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
  most_minor INTEGER NOT NULL,
  -- After a try to tell the end that failed: not before this time.
  tell_ms INTEGER NOT NULL DEFAULT 0,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;

-- Of a feed: the highest message of each kind.
CREATE TABLE IF NOT EXISTS feed_state (
  kind TEXT PRIMARY KEY,
  seq INTEGER NOT NULL,
  state TEXT NOT NULL,
  heard_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A result that came after the settlement and differs: for operators.
CREATE TABLE IF NOT EXISTS disputes (
  seq INTEGER PRIMARY KEY,
  end TEXT NOT NULL,
  heard_ms INTEGER NOT NULL
) STRICT;
`

/** A result that two operators corrected. The first one stays, and the latest counts. */
const CORRECTIONS = `
CREATE TABLE IF NOT EXISTS corrections (
  number INTEGER PRIMARY KEY,
  approval TEXT NOT NULL UNIQUE,
  end TEXT NOT NULL,
  reason TEXT NOT NULL,
  corrected_ms INTEGER NOT NULL
) STRICT;
`

export const FIXTURE_SCHEMA: ObjectSchema = {
  name: 'fixture of the book',
  migrations: [
    expand(TABLES),
    // told_number: the correction that the player's object has heard of.
    expand(CORRECTIONS, 'ALTER TABLE legs ADD COLUMN told_number INTEGER NOT NULL DEFAULT 0'),
  ],
}
