import { refuseChange, signedAmount } from './schema-columns.ts'

/** What was asked and what moved, beside the group that moved it. A closed round itself stays as it was paid. */
export const createCorrections = [
  `CREATE TABLE round_corrections (
    opened_sequence INTEGER NOT NULL REFERENCES rounds (opened_sequence),
    sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    ${signedAmount('asked_minor')},
    ${signedAmount('moved_minor')},
    approval TEXT NOT NULL,
    reason TEXT NOT NULL,
    PRIMARY KEY (opened_sequence, sequence),
    -- An approval corrects a round once.
    UNIQUE (opened_sequence, approval),
    CHECK (asked_minor <> 0),
    CHECK (moved_minor = asked_minor OR moved_minor BETWEEN asked_minor AND 0)
  ) STRICT, WITHOUT ROWID`,
  refuseChange('round_corrections', 'UPDATE'),
  refuseChange('round_corrections', 'DELETE'),
]
