/** The tables of a feed, a pitch and a merchant's book. */
import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** A result or prices may come before the fixture itself: messages have no order. */
const FEED_TABLES = `
CREATE TABLE IF NOT EXISTS fixtures (
  id TEXT PRIMARY KEY,
  kick_off_ms INTEGER,
  fixture TEXT,
  fixture_seq INTEGER NOT NULL DEFAULT 0,
  prices TEXT,
  prices_seq INTEGER NOT NULL DEFAULT 0,
  is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS fixtures_by_kick_off ON fixtures (kick_off_ms);
`

export const FEED_SCHEMA: ObjectSchema = { name: 'fixtures of a feed', migrations: [expand(FEED_TABLES)] }

/** league: of the schedule or of a feed; empty for the whole book. Amounts are of the merchant's currency. */
const LIMITS_TABLES = `
CREATE TABLE IF NOT EXISTS limits (
  currency TEXT NOT NULL,
  league TEXT NOT NULL,
  most_stake_minor INTEGER CHECK (most_stake_minor >= 0),
  most_payout_minor INTEGER CHECK (most_payout_minor >= 0),
  PRIMARY KEY (currency, league)
) STRICT, WITHOUT ROWID;
`

export const LIMITS_SCHEMA: ObjectSchema = { name: 'book of a merchant', migrations: [expand(LIMITS_TABLES)] }

/** The tables of one pitch. */
const PITCH_TABLES = `
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  league TEXT NOT NULL,
  pitch INTEGER NOT NULL,
  -- Of the house's own values, which stand for the beacon's.
  house TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS chains (
  number INTEGER PRIMARY KEY,
  chain_end TEXT NOT NULL,
  kept TEXT NOT NULL,
  published_ms INTEGER NOT NULL
) STRICT;
`

export const PITCH_SCHEMA: ObjectSchema = { name: 'pitch of the book', migrations: [expand(PITCH_TABLES)] }
