/** What the check of the books keeps. */
import { amount, time } from './columns.ts'

/** TRUST-04: how far a check of the books has come, so that the next one reads only what is new (docs/decisions/0149). */
export const createBooksWalks = [
  // `checkpoint`: all of it was sound up to there. `full`: a check from the first posting that is under way.
  `CREATE TABLE books_walks (
    walk TEXT PRIMARY KEY CHECK (walk IN ('checkpoint', 'full')),
    ${time('sequence')},
    state TEXT NOT NULL CHECK (json_valid(state)),
    seal TEXT NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // What the journal said so far of each round that had not ended by then.
  `CREATE TABLE books_walk_rounds (
    walk TEXT NOT NULL,
    vendor TEXT NOT NULL,
    round_id TEXT NOT NULL,
    stake_minor INTEGER NOT NULL,
    ${amount('payout_minor')},
    first_sequence INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    PRIMARY KEY (walk, vendor, round_id)
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX withdrawals_by_change ON withdrawals (updated_sequence)',
  'CREATE INDEX rolled_back_bets_by_bet ON rolled_back_bets (bet_sequence) WHERE bet_sequence IS NOT NULL',
]

/**
 * A release from before `rounds.turnover_minor` counts the whole stake of each round as turnover. After a roll-back its check of
 * the books finds more than was counted, and would freeze wallets that are sound. Any other finding freezes as before.
 */
export const forgiveOlderCheck = [
  `-- expands because what it passes over is a finding that only such a release writes.
  CREATE TRIGGER wallet_forgives_older_check BEFORE UPDATE OF frozen_reason ON wallet
    WHEN OLD.frozen_reason IS NULL AND NEW.frozen_reason GLOB 'books check: turnover counts the journal: *'
      AND instr(NEW.frozen_reason, '; ') = 0 AND EXISTS (SELECT 1 FROM rounds WHERE turnover_minor IS NOT NULL)
    BEGIN SELECT RAISE(IGNORE); END`,
]
