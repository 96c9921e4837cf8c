import { MAX_MINOR } from '../../../../contract/money.ts'
import { refuseChange } from './columns.ts'

/**
 * MEM-07 to MEM-10: what a member reads of a long journal. The tables are folded from it when they are needed and never
 * written at a bet (docs/decisions/0267).
 */
export const createRecords = [
  // Stake that a lottery rebate is counted on.
  `ALTER TABLE rounds ADD COLUMN rebate_base_minor INTEGER NOT NULL DEFAULT 0
    CHECK (typeof(rebate_base_minor) = 'integer' AND rebate_base_minor BETWEEN 0 AND ${MAX_MINOR})`,
  'CREATE INDEX rounds_by_category ON rounds (category)',
  `CREATE INDEX rounds_void ON rounds (opened_sequence) WHERE status = 'void'`,
  `CREATE INDEX posting_groups_by_kind ON posting_groups (kind) WHERE kind NOT IN ('bet', 'win')`,

  // Groups of a round that neither opened nor closed it: most rounds have none, and cost nothing here.
  `CREATE TABLE round_groups (
    opened_sequence INTEGER NOT NULL REFERENCES rounds (opened_sequence),
    sequence INTEGER NOT NULL,
    PRIMARY KEY (opened_sequence, sequence)
  ) STRICT, WITHOUT ROWID`,
  refuseChange('round_groups', 'UPDATE'),
  refuseChange('round_groups', 'DELETE'),
  `INSERT INTO round_groups SELECT opened_sequence, sequence FROM posting_groups JOIN rounds USING (vendor, round_id)
    WHERE sequence > opened_sequence AND (sequence < updated_sequence OR status = 'open')`,

  // How far the journal is folded into the tables below.
  `CREATE TABLE record_fold (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    sequence INTEGER NOT NULL CHECK (sequence >= 0)
  ) STRICT`,
  // A span is the day or quarter of an hour number floor(time / span_ms). Where its groups stand in the journal.
  `CREATE TABLE journal_spans (
    span_ms INTEGER NOT NULL,
    number INTEGER NOT NULL,
    first_sequence INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    PRIMARY KEY (span_ms, number)
  ) STRICT, WITHOUT ROWID`,
  // Of the account real.
  `CREATE TABLE movement_spans (
    span_ms INTEGER NOT NULL,
    number INTEGER NOT NULL,
    kind TEXT NOT NULL,
    movements INTEGER NOT NULL,
    in_minor INTEGER NOT NULL,
    out_minor INTEGER NOT NULL,
    last_sequence INTEGER NOT NULL,
    PRIMARY KEY (span_ms, number, kind)
  ) STRICT, WITHOUT ROWID`,
  // Of the account real, from the first group up to this one.
  `CREATE TABLE movement_marks (
    sequence INTEGER PRIMARY KEY,
    movements INTEGER NOT NULL,
    in_minor INTEGER NOT NULL,
    out_minor INTEGER NOT NULL
  ) STRICT`,
  // Closed rounds by when they were opened. Open ones are few and read themselves.
  `CREATE TABLE round_spans (
    span_ms INTEGER NOT NULL,
    number INTEGER NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    stake_minor INTEGER NOT NULL,
    payout_minor INTEGER NOT NULL,
    PRIMARY KEY (span_ms, number, category, status)
  ) STRICT, WITHOUT ROWID`,
  // Settled rounds by when they closed. Days of every time zone begin with a quarter of an hour.
  `CREATE TABLE play_quarters (
    quarter INTEGER NOT NULL,
    vendor TEXT NOT NULL,
    category TEXT NOT NULL,
    rounds INTEGER NOT NULL,
    stake_minor INTEGER NOT NULL,
    valid_minor INTEGER NOT NULL,
    payout_minor INTEGER NOT NULL,
    rebate_base_minor INTEGER NOT NULL,
    PRIMARY KEY (quarter, vendor, category)
  ) STRICT, WITHOUT ROWID`,
]
