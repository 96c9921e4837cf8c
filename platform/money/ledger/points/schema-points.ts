import { POINTS_MAX } from '../../../../contract/rules/points.ts'
import { POINT_ACCOUNTS } from '../../../kernel/wallet/points.ts'
import { list, refuseChange, time } from '../schema/columns.ts'

const whole = (column: string) =>
  `${column} INTEGER NOT NULL CHECK (typeof(${column}) = 'integer' AND ${column} BETWEEN -${POINTS_MAX} AND ${POINTS_MAX})`

/** PROMO-04: points are a ledger of their own beside the money: other accounts, other keys, a sum of zero of their own. */
export const createPoints = [
  `CREATE TABLE point_groups (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
    key TEXT NOT NULL UNIQUE,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind GLOB '[a-z]*'),
    ${time('occurred_at')},
    note TEXT NOT NULL,
    -- The money that was paid for them, in the same transaction.
    money_sequence INTEGER REFERENCES posting_groups (sequence),
    answer TEXT NOT NULL CHECK (json_valid(answer))
  ) STRICT`,
  refuseChange('point_groups', 'UPDATE'),
  refuseChange('point_groups', 'DELETE'),
  `CREATE TABLE point_postings (
    sequence INTEGER NOT NULL REFERENCES point_groups (sequence),
    account TEXT NOT NULL CHECK (account IN (${list(POINT_ACCOUNTS)})),
    ${whole('points')},
    ${whole('balance_after')},
    PRIMARY KEY (sequence, account),
    CHECK (points <> 0),
    CHECK (balance_after >= 0 OR account <> 'points')
  ) STRICT, WITHOUT ROWID`,
  refuseChange('point_postings', 'UPDATE'),
  refuseChange('point_postings', 'DELETE'),
  `CREATE TABLE point_accounts (
    account TEXT PRIMARY KEY CHECK (account IN (${list(POINT_ACCOUNTS)})),
    ${whole('balance')},
    CHECK (balance >= 0 OR account <> 'points')
  ) STRICT, WITHOUT ROWID`,
  refuseChange('point_accounts', 'DELETE'),
  `CREATE TABLE point_play (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    -- Play of all UTC days before this one has been looked at.
    counted_until TEXT NOT NULL
  ) STRICT`,
]
