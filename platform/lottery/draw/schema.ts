import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'
import { DRAW_STATES } from '../../../contract/states/lottery.ts'
import { words } from '../transition-text.ts'

/** The database of the draws of one game. */
const TABLES = [
  // seen_at: no clock that was set back opens a period again.
  `CREATE TABLE IF NOT EXISTS hall (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    game_code TEXT NOT NULL,
    seen_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS chains (
    chain_id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL CHECK (kind IN ('live', 'installation')),
    length INTEGER NOT NULL CHECK (length > 0),
    end_seed TEXT NOT NULL UNIQUE,
    rules_version INTEGER NOT NULL,
    first_period TEXT NOT NULL,
    published_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TRIGGER IF NOT EXISTS chains_stay BEFORE UPDATE ON chains
    BEGIN SELECT RAISE(ABORT, 'a published chain stays as it is'); END`,
  // Every 512th element and the last one, sealed.
  `CREATE TABLE IF NOT EXISTS chain_marks (
    chain_id INTEGER NOT NULL REFERENCES chains (chain_id),
    n INTEGER NOT NULL,
    sealed TEXT NOT NULL,
    PRIMARY KEY (chain_id, n)
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS draws (
    draw_at INTEGER PRIMARY KEY,
    period TEXT NOT NULL UNIQUE,
    chain_id INTEGER NOT NULL REFERENCES chains (chain_id),
    n INTEGER NOT NULL CHECK (n > 0),
    state TEXT NOT NULL CHECK (state IN (${words(DRAW_STATES)})),
    close_at INTEGER NOT NULL,
    round INTEGER NOT NULL,
    beacon TEXT NOT NULL CHECK (beacon IN ('public', 'house')),
    signature TEXT,
    randomness TEXT,
    result TEXT CHECK (json_valid(result)),
    void_reason TEXT,
    drawn_at INTEGER,
    UNIQUE (chain_id, n),
    CHECK ((result IS NULL) = (state <> 'drawn')),
    CHECK ((void_reason IS NULL) = (state <> 'void'))
  ) STRICT`,
  // Folded from the draws up to `up_to`, so that a page need not read them all. `last` counts draws from 1.
  `CREATE TABLE IF NOT EXISTS trends (
    symbol TEXT PRIMARY KEY,
    last INTEGER NOT NULL,
    longest INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS trend_fold (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    counted INTEGER NOT NULL,
    up_to INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS planned_voids (period TEXT PRIMARY KEY, reason TEXT NOT NULL) STRICT`,
  `CREATE INDEX IF NOT EXISTS draws_due ON draws (draw_at) WHERE state IN ('closed', 'delayed')`,
  `CREATE TRIGGER IF NOT EXISTS draws_stay BEFORE UPDATE ON draws WHEN OLD.state IN ('drawn', 'void')
    OR OLD.chain_id <> NEW.chain_id OR OLD.n <> NEW.n OR OLD.round <> NEW.round OR OLD.period <> NEW.period
    OR OLD.randomness <> NEW.randomness
    BEGIN SELECT RAISE(ABORT, 'a draw stays as it is'); END`,
  `CREATE TRIGGER IF NOT EXISTS draws_remain BEFORE DELETE ON draws
    BEGIN SELECT RAISE(ABORT, 'every period has a row'); END`,
]

/** Chains whose end stands in the public register, or was refused there: then `is_listed` is 0. */
const LISTED = `CREATE TABLE listed_chains (
  chain_id INTEGER PRIMARY KEY REFERENCES chains (chain_id),
  is_listed INTEGER NOT NULL CHECK (is_listed IN (0, 1))
) STRICT`

/** Draws without a ticket have no row. */
const UNSOLD = [
  // Draws to come, or just closed, that a book holds a ticket of. A row goes when its draw is written.
  `CREATE TABLE sold_periods (
    draw_at INTEGER PRIMARY KEY,
    period TEXT NOT NULL,
    close_at INTEGER NOT NULL
  ) STRICT`,
  // By which beacon draws without a ticket are computed, by the time of drawing from which that holds.
  `CREATE TABLE unsold_since (
    from_at INTEGER PRIMARY KEY,
    beacon TEXT NOT NULL CHECK (beacon IN ('public', 'house'))
  ) STRICT`,
  `CREATE TABLE house_secret (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    sealed TEXT NOT NULL
  ) STRICT`,
  `CREATE TRIGGER house_secret_stays BEFORE UPDATE ON house_secret
    BEGIN SELECT RAISE(ABORT, 'what was drawn stays as it is'); END`,
  `CREATE TABLE unsold_values (
    round INTEGER PRIMARY KEY,
    signature TEXT NOT NULL,
    randomness TEXT NOT NULL
  ) STRICT`,
]

export const DRAW_SCHEMA: ObjectSchema = {
  name: 'draw',
  migrations: [expand(...TABLES), expand(LISTED), expand(...UNSOLD)],
  shutOut: [
    'DROP INDEX draws_due',
    "CREATE INDEX draws_due_by_time ON draws (draw_at) WHERE state IN ('closed', 'delayed')",
    'CREATE TABLE draws_due (only INTEGER PRIMARY KEY) STRICT',
  ],
}
