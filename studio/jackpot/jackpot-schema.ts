import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/**
 * The pools of one jackpot: one row that each round moves, one row for each round. All sums are in ten-thousandths of a minor
 * unit. What the house lays in and what players win are postings, so that the pools can be counted again.
 */
const TABLES = `
CREATE TABLE pools (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  mini INTEGER NOT NULL CHECK (mini >= 0),
  major INTEGER NOT NULL CHECK (major >= 0),
  grand INTEGER NOT NULL CHECK (grand >= 0),
  -- What rounds have given since the first one.
  mini_given INTEGER NOT NULL DEFAULT 0,
  major_given INTEGER NOT NULL DEFAULT 0,
  grand_given INTEGER NOT NULL DEFAULT 0
) STRICT;

-- entries: what the round did to each level (JSON). A round is answered once and for all.
CREATE TABLE rounds (
  id TEXT PRIMARY KEY,
  stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
  entries TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- seed: from the house into the pool. payout: from the pool to a player, by a round. Never changed.
CREATE TABLE postings (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  level TEXT NOT NULL CHECK (level IN ('mini', 'major', 'grand')),
  kind TEXT NOT NULL CHECK (kind IN ('seed', 'payout')),
  units INTEGER NOT NULL CHECK (units > 0),
  round_id TEXT,
  at_ms INTEGER NOT NULL,
  CHECK ((kind = 'payout') = (round_id IS NOT NULL))
) STRICT;
CREATE UNIQUE INDEX one_payout_a_round_and_level ON postings (round_id, level) WHERE kind = 'payout';
CREATE TRIGGER postings_refuse_update BEFORE UPDATE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is never changed'); END;
CREATE TRIGGER postings_refuse_delete BEFORE DELETE ON postings
BEGIN SELECT RAISE(ABORT, 'a posting is never lost'); END;
`

export const JACKPOT_SCHEMA: ObjectSchema = {
  name: 'jackpot of the studio',
  adopt: () => 0,
  migrations: [expand(TABLES)],
}
