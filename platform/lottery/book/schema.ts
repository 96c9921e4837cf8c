import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'
import { BOOK_STATES, CHASE_STATES, TICKET_STATES } from '../../../contract/states/lottery.ts'
import { words } from '../transition-text.ts'

/** The database of one book. */
const TABLES = [
  // seen_at: no clock that was set back opens a period again.
  `CREATE TABLE IF NOT EXISTS book (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    identity TEXT NOT NULL CHECK (json_valid(identity)),
    game TEXT NOT NULL CHECK (json_valid(game)),
    seen_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE TABLE IF NOT EXISTS periods (
    period TEXT PRIMARY KEY,
    close_at INTEGER NOT NULL,
    draw_at INTEGER NOT NULL,
    state TEXT NOT NULL DEFAULT 'open' CHECK (state IN (${words(BOOK_STATES)})),
    root TEXT,
    result TEXT CHECK (json_valid(result)),
    void_reason TEXT,
    next_at INTEGER
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS periods_due ON periods (next_at) WHERE next_at IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS periods_by_time ON periods (draw_at)`,
  `CREATE TRIGGER IF NOT EXISTS roots_stay BEFORE UPDATE ON periods WHEN OLD.root IS NOT NEW.root AND OLD.state <> 'open'
    BEGIN SELECT RAISE(ABORT, 'a sealed book stays as it is'); END`,
  `CREATE TABLE IF NOT EXISTS requests (
    key TEXT PRIMARY KEY,
    content_hash TEXT NOT NULL,
    chase_id TEXT
  ) STRICT, WITHOUT ROWID`,
  `CREATE TABLE IF NOT EXISTS chases (
    chase_id TEXT PRIMARY KEY,
    member_id TEXT NOT NULL,
    stop_on_win INTEGER NOT NULL CHECK (stop_on_win IN (0, 1)),
    state TEXT NOT NULL DEFAULT 'running' CHECK (state IN (${words(CHASE_STATES)})),
    created_at INTEGER NOT NULL
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS chases_by_member ON chases (member_id, created_at)`,
  `CREATE TABLE IF NOT EXISTS tickets (
    serial INTEGER PRIMARY KEY,
    ticket_id TEXT NOT NULL UNIQUE,
    request_key TEXT NOT NULL REFERENCES requests (key),
    member_id TEXT NOT NULL,
    period TEXT NOT NULL REFERENCES periods (period),
    chase_id TEXT REFERENCES chases (chase_id),
    state TEXT NOT NULL CHECK (state IN (${words(TICKET_STATES)})),
    ticket TEXT NOT NULL CHECK (json_valid(ticket)),
    content_hash TEXT NOT NULL,
    currency TEXT NOT NULL,
    stake_minor INTEGER NOT NULL CHECK (stake_minor >= 0),
    payout_minor INTEGER NOT NULL DEFAULT 0 CHECK (payout_minor >= 0),
    rebate_minor INTEGER NOT NULL DEFAULT 0 CHECK (rebate_minor >= 0),
    settlement TEXT CHECK (json_valid(settlement)),
    owed TEXT CHECK (owed IN ('stake', 'win', 'rebate', 'rollback')),
    owed_at INTEGER,
    is_aside INTEGER NOT NULL DEFAULT 0 CHECK (is_aside IN (0, 1)),
    reason TEXT,
    reserved_at INTEGER NOT NULL,
    staked_at INTEGER,
    ended_at INTEGER,
    CHECK ((owed IS NULL) = (owed_at IS NULL)),
    CHECK ((settlement IS NULL) = (state <> 'settled'))
  ) STRICT`,
  `CREATE INDEX IF NOT EXISTS tickets_by_period ON tickets (period, state)`,
  `CREATE INDEX IF NOT EXISTS tickets_by_member ON tickets (member_id, reserved_at, serial)`,
  `CREATE INDEX IF NOT EXISTS tickets_by_request ON tickets (request_key)`,
  `CREATE INDEX IF NOT EXISTS tickets_by_chase ON tickets (chase_id) WHERE chase_id IS NOT NULL`,
  `CREATE INDEX IF NOT EXISTS tickets_owed ON tickets (owed_at) WHERE owed IS NOT NULL`,
  // A ticket is what was reserved: after close the root binds it as well.
  `CREATE TRIGGER IF NOT EXISTS tickets_stay BEFORE UPDATE ON tickets
    WHEN OLD.ticket <> NEW.ticket OR OLD.content_hash <> NEW.content_hash OR OLD.period <> NEW.period
      OR OLD.member_id <> NEW.member_id OR OLD.stake_minor <> NEW.stake_minor
      OR (OLD.state IN ('refused', 'cancelled', 'void', 'settled') AND OLD.state <> NEW.state)
      OR (OLD.state = 'settled' AND OLD.payout_minor <> NEW.payout_minor)
    BEGIN SELECT RAISE(ABORT, 'a ticket stays as it is'); END`,
  `CREATE TRIGGER IF NOT EXISTS tickets_remain BEFORE DELETE ON tickets
    BEGIN SELECT RAISE(ABORT, 'no ticket is lost'); END`,
  // Payouts of the live tickets of a period by play and line.
  `CREATE TABLE IF NOT EXISTS cells (
    period TEXT NOT NULL,
    play TEXT NOT NULL,
    line TEXT NOT NULL,
    payout_minor INTEGER NOT NULL CHECK (payout_minor >= 0),
    PRIMARY KEY (period, play, line)
  ) STRICT, WITHOUT ROWID`,
  // The largest of a play, which each reservation asks for.
  `CREATE INDEX IF NOT EXISTS cells_by_payout ON cells (period, play, payout_minor)`,
]

/** Roots that stand in the public register, or were refused there. */
const LISTED = [
  'ALTER TABLE periods ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 0',
  'CREATE INDEX periods_unlisted ON periods (draw_at) WHERE is_listed = 0 AND root IS NOT NULL',
]

export const BOOK_SCHEMA: ObjectSchema = {
  name: 'lottery book',
  migrations: [expand(...TABLES), expand(...LISTED)],
  shutOut: [
    'DROP INDEX periods_due',
    'CREATE INDEX periods_due_by_time ON periods (next_at) WHERE next_at IS NOT NULL',
    'CREATE TABLE periods_due (only INTEGER PRIMARY KEY) STRICT',
  ],
}
