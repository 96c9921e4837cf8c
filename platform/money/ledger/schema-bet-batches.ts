import { refuseChange } from './schema-columns.ts'

/** Bets that were taken together. Their own posting groups hold what was answered. */
export const createBetBatches = [
  `CREATE TABLE bet_batches (
    key TEXT PRIMARY KEY,
    content_hash TEXT NOT NULL,
    first_sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    last_sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    CHECK (last_sequence >= first_sequence)
  ) STRICT, WITHOUT ROWID`,
  refuseChange('bet_batches', 'UPDATE'),
  refuseChange('bet_batches', 'DELETE'),
]
