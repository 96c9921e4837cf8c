import { amount, time } from './schema-columns.ts'

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
