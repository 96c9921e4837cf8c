import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'
import { BOOK_FACTOR } from '../book/book-factor.ts'
import { COUPON_CORRECTIONS, COUPON_TABLES } from '../book/coupon-schema.ts'

/**
 * The tables of one player: seats, seeds, rounds, totals. An index costs a row written at each round, so what the order of
 * the rounds (their rowid) can say has none, and triggers keep what unique indexes would.
 */

const TABLES = `
CREATE TABLE IF NOT EXISTS seats (
  token_hash TEXT PRIMARY KEY,
  wallet_session TEXT NOT NULL,
  game_code TEXT NOT NULL,
  vendor TEXT NOT NULL,
  round_kind TEXT NOT NULL CHECK (round_kind IN ('own', 'shared')),
  operator TEXT NOT NULL,
  player_id TEXT NOT NULL,
  mode TEXT NOT NULL CHECK (mode IN ('real', 'play')),
  currency TEXT NOT NULL,
  cycle_ms INTEGER NOT NULL,
  -- 1: the wallet takes back what was held and not played.
  has_unplayed INTEGER NOT NULL CHECK (has_unplayed IN (0, 1)),
  taken_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS seeds (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  server_seed TEXT NOT NULL,
  server_seed_hash TEXT NOT NULL UNIQUE,
  client_seed TEXT,
  next_nonce INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL CHECK (state IN ('next', 'active', 'revealed')),
  created_ms INTEGER NOT NULL,
  revealed_ms INTEGER
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_next_and_one_active ON seeds (state) WHERE state <> 'revealed';

-- kind: own is drawn from the player's own pair of seeds; shared is a table's, which keeps the proof.
-- step act: the stake is taken, and the round waits for the player (own) or for its table (shared).
CREATE TABLE IF NOT EXISTS rounds (
  id TEXT PRIMARY KEY,
  spin_id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL CHECK (kind IN ('own', 'shared')),
  seed_id INTEGER REFERENCES seeds (id),
  nonce INTEGER,
  proof TEXT,
  game_code TEXT NOT NULL,
  vendor TEXT NOT NULL,
  algorithm TEXT NOT NULL,
  paytable_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  player_id TEXT NOT NULL,
  mode TEXT NOT NULL,
  wallet_session TEXT NOT NULL,
  currency TEXT NOT NULL,
  stake_minor INTEGER NOT NULL CHECK (stake_minor > 0),
  further_minor INTEGER NOT NULL DEFAULT 0,
  payout_minor INTEGER NOT NULL CHECK (payout_minor >= 0),
  -- Of a table's stake: what was held and not played. Known with the payout.
  unplayed_minor INTEGER NOT NULL DEFAULT 0 CHECK (unplayed_minor BETWEEN 0 AND stake_minor),
  outcome TEXT NOT NULL,
  acts TEXT NOT NULL DEFAULT '[]',
  -- An act that waits for its stake: a bet of its own, with a number of its own.
  next_act TEXT,
  next_minor INTEGER NOT NULL DEFAULT 0,
  bets INTEGER NOT NULL DEFAULT 1,
  state TEXT NOT NULL CHECK (state IN ('pending', 'staked', 'settled', 'rolled_back')),
  step TEXT NOT NULL CHECK (step IN ('bet', 'act', 'win', 'rollback', 'done')),
  attempts INTEGER NOT NULL DEFAULT 0,
  reason TEXT,
  balance TEXT,
  started_ms INTEGER NOT NULL,
  acted_ms INTEGER NOT NULL,
  -- 1: the player stayed away, and the printed rule ended the round.
  is_unattended INTEGER NOT NULL DEFAULT 0,
  ended_ms INTEGER,
  CHECK (kind = 'shared' OR (seed_id IS NOT NULL AND nonce IS NOT NULL))
) STRICT;
-- Of a player of tables, who may have a hundred thousand bets. A round of one's own costs no row of it.
CREATE INDEX IF NOT EXISTS table_bets ON rounds (game_code) WHERE kind = 'shared';
CREATE INDEX IF NOT EXISTS open_shared_rounds ON rounds (id) WHERE kind = 'shared' AND step <> 'done';
CREATE TRIGGER IF NOT EXISTS refuse_second_open_round BEFORE INSERT ON rounds
WHEN NEW.kind = 'own' AND (SELECT step FROM rounds WHERE kind = 'own' ORDER BY rowid DESC LIMIT 1) <> 'done'
BEGIN
  SELECT RAISE(ABORT, 'the round before is not over');
END;
CREATE TRIGGER IF NOT EXISTS refuse_other_nonce BEFORE INSERT ON rounds
WHEN NEW.kind = 'own' AND NEW.nonce IS NOT (SELECT next_nonce FROM seeds WHERE id = NEW.seed_id)
BEGIN
  SELECT RAISE(ABORT, 'each nonce is used once, in order');
END;

CREATE TABLE IF NOT EXISTS totals (
  game_code TEXT PRIMARY KEY,
  mode TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  staked_minor INTEGER NOT NULL,
  paid_minor INTEGER NOT NULL,
  since_ms INTEGER NOT NULL,
  reported_rounds INTEGER NOT NULL DEFAULT 0
) STRICT;
`

/**
 * Rounds of one's own that wait for their player, one a game (decision 133). Triggers keep them, so that a release before this one
 * keeps them too. A round that is over at once costs no row here.
 */
const WAITING_ROUNDS = [
  'CREATE TABLE IF NOT EXISTS waiting_rounds (game_code TEXT PRIMARY KEY, round_id TEXT NOT NULL) STRICT',
  `INSERT OR IGNORE INTO waiting_rounds SELECT game_code, id FROM rounds
    WHERE kind = 'own' AND step <> 'done' AND (step = 'act' OR acts <> '[]' OR next_act IS NOT NULL)`,
  `CREATE TRIGGER IF NOT EXISTS note_waiting_round AFTER UPDATE OF step ON rounds WHEN NEW.kind = 'own' AND NEW.step = 'act'
    BEGIN INSERT OR IGNORE INTO waiting_rounds (game_code, round_id) VALUES (NEW.game_code, NEW.id); END`,
  `CREATE TRIGGER IF NOT EXISTS forget_waiting_round AFTER UPDATE OF step ON rounds WHEN NEW.kind = 'own' AND NEW.step = 'done'
    BEGIN DELETE FROM waiting_rounds WHERE round_id = NEW.id; END`,
  `-- expands because the rule that takes its place lets more in
  DROP TRIGGER IF EXISTS refuse_second_open_round`,
  `-- expands because the release before begins no round while its last one is open
  CREATE TRIGGER refuse_second_open_round BEFORE INSERT ON rounds
  WHEN NEW.kind = 'own' AND (EXISTS (SELECT 1 FROM waiting_rounds WHERE game_code = NEW.game_code)
    OR EXISTS (SELECT 1 FROM (SELECT id, step FROM rounds WHERE kind = 'own' ORDER BY rowid DESC LIMIT 1) AS last
      WHERE last.step <> 'done' AND last.id NOT IN (SELECT round_id FROM waiting_rounds)))
  BEGIN
    SELECT RAISE(ABORT, 'the round before is not over');
  END`,
  `-- expands because the release before changes no seed while its last round is open
  CREATE TRIGGER IF NOT EXISTS refuse_seed_of_open_round BEFORE UPDATE OF state ON seeds
  WHEN NEW.state = 'revealed' AND EXISTS (SELECT 1 FROM waiting_rounds JOIN rounds ON rounds.id = round_id WHERE seed_id = NEW.id)
  BEGIN
    SELECT RAISE(ABORT, 'seeds stay while a round is open');
  END`,
]

export const PLAYER_SCHEMA: ObjectSchema = {
  name: 'player of the studio',
  migrations: [
    expand(TABLES),
    expand(COUPON_TABLES),
    // Of a coupon: what counts as turnover. Known with the payout.
    expand('ALTER TABLE rounds ADD COLUMN turnover_minor INTEGER'),
    // Of a pond: its cadence, and which of the ponds its player sits at.
    expand('ALTER TABLE seats ADD COLUMN shot_ms INTEGER', 'ALTER TABLE seats ADD COLUMN room INTEGER'),
    // Of rooms: opaque values of the wallet (JSON; null where it gives none), and whether the house may fill seats.
    expand(
      'ALTER TABLE seats ADD COLUMN separation TEXT',
      'ALTER TABLE seats ADD COLUMN has_house INTEGER NOT NULL DEFAULT 0',
      'CREATE TABLE IF NOT EXISTS room_places (game_code TEXT PRIMARY KEY, table_number INTEGER NOT NULL) STRICT',
    ),
    expand(...COUPON_CORRECTIONS, BOOK_FACTOR),
    // Of a game that feeds a jackpot, where the wallet pays them.
    expand(
      'ALTER TABLE rounds ADD COLUMN jackpot TEXT',
      'ALTER TABLE seats ADD COLUMN has_jackpots INTEGER NOT NULL DEFAULT 0',
    ),
    // Of auto bet: whether the policy allows it, the run that goes on, and how many rounds of it are left.
    expand(
      'ALTER TABLE seats ADD COLUMN has_autoplay INTEGER NOT NULL DEFAULT 0',
      'ALTER TABLE seats ADD COLUMN auto_run TEXT',
      'ALTER TABLE seats ADD COLUMN auto_left INTEGER',
    ),
    expand(...WAITING_ROUNDS),
  ],
  shutOut: [
    'DROP INDEX one_next_and_one_active',
    "CREATE UNIQUE INDEX one_of_each_state ON seeds (state) WHERE state <> 'revealed'",
    'CREATE TABLE one_next_and_one_active (only INTEGER PRIMARY KEY) STRICT',
  ],
}
