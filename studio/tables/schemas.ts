/** The tables of a live table and of the floor. */
import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** Of one live table: chains, rounds, bets, tickets of sockets. */
const TABLES = `
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  code TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('real', 'play'))
) STRICT;

-- salt: null until the chain is played, so that it did not exist when the chain's end was published.
CREATE TABLE IF NOT EXISTS chains (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  chain_end TEXT NOT NULL,
  kept TEXT NOT NULL,
  salt TEXT
) STRICT;

CREATE TABLE IF NOT EXISTS rounds (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  chain INTEGER NOT NULL REFERENCES chains (number),
  link INTEGER NOT NULL,
  -- As its bets were told before they were laid: a later deploy may bring others.
  rules TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('open', 'closing', 'dealing', 'result', 'over')),
  phase_ms INTEGER NOT NULL,
  opened_ms INTEGER NOT NULL,
  result TEXT,
  is_void INTEGER NOT NULL DEFAULT 0,
  UNIQUE (chain, link)
) STRICT;
-- A chain has one open round at a time: a revealed hash gives away every earlier one.
CREATE UNIQUE INDEX IF NOT EXISTS one_live_round ON rounds (phase <> 'over') WHERE phase <> 'over';

CREATE TABLE IF NOT EXISTS bets (
  id TEXT PRIMARY KEY,
  round INTEGER NOT NULL REFERENCES rounds (number),
  player TEXT NOT NULL,
  stakes TEXT NOT NULL,
  stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
  state TEXT NOT NULL CHECK (state IN ('admitted', 'confirmed', 'withdrawn', 'struck', 'settled')),
  payout_minor INTEGER NOT NULL DEFAULT 0 CHECK (payout_minor >= 0),
  -- Of the stake: what was held and not played. It goes back beside the payout.
  unplayed_minor INTEGER NOT NULL DEFAULT 0 CHECK (unplayed_minor BETWEEN 0 AND stake_minor),
  -- Of crash: what stood when the player pressed, in hundredths.
  cashed INTEGER,
  -- When its end is told to the player's object next; null before there is an end and after it has answered.
  tell_ms INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0
) STRICT;
CREATE INDEX IF NOT EXISTS bets_of_round ON bets (round, player);
CREATE INDEX IF NOT EXISTS bets_to_tell ON bets (tell_ms) WHERE tell_ms IS NOT NULL;

CREATE TABLE IF NOT EXISTS tickets (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  expires_ms INTEGER NOT NULL
) STRICT;
`

export const TABLE_SCHEMA: ObjectSchema = {
  name: 'live table',
  migrations: [
    expand(TABLES),
    // Of crash: whose bets a player sees (crowd.ts). shown_as: the wallet's masked name of the player for this bet; null without one.
    expand(
      "ALTER TABLE bets ADD COLUMN crowd TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE bets ADD COLUMN shown_as TEXT',
      "ALTER TABLE tickets ADD COLUMN crowd TEXT NOT NULL DEFAULT ''",
    ),
  ],
  shutOut: [
    'DROP INDEX one_live_round',
    "CREATE UNIQUE INDEX one_round_under_way ON rounds (phase <> 'over') WHERE phase <> 'over'",
    'CREATE TABLE one_live_round (only INTEGER PRIMARY KEY) STRICT',
  ],
}

/** Of the floor: how many sit where. Nothing of it outlives a minute. */
export const FLOOR_SCHEMA: ObjectSchema = {
  name: 'floor of the studio',
  migrations: [
    expand(`CREATE TABLE IF NOT EXISTS tables (
      name TEXT PRIMARY KEY, seats INTEGER NOT NULL, told_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID`),
    // Of rooms, which tell by their lobbies.
    expand(
      'ALTER TABLE tables ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0',
      "ALTER TABLE tables ADD COLUMN state TEXT NOT NULL DEFAULT 'open'",
    ),
    // Of live tables: the first road of their shoe, and when bets close (null while none are taken).
    expand(
      "ALTER TABLE tables ADD COLUMN road TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE tables ADD COLUMN closes_ms INTEGER',
    ),
  ],
}
