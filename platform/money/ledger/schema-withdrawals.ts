import { WITHDRAWAL_STATUSES } from '../../kernel/wallet/wallet-types.ts'
import { amount, FIRST_COUNTERS, list, rebuildAccounts, refuseChange } from './schema-columns.ts'

/** MEM-05: withdrawals and the turnover they wait for, and the account their fees go to. */
export const createWithdrawals = [
  ...rebuildAccounts([...FIRST_COUNTERS, 'cash-fee']),

  `CREATE TABLE withdrawals (
    order_id TEXT PRIMARY KEY,
    ${amount('amount_minor')},
    ${amount('fee_minor')},
    status TEXT NOT NULL CHECK (status IN (${list(WITHDRAWAL_STATUSES)})),
    updated_sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    CHECK (amount_minor > fee_minor)
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX withdrawals_held ON withdrawals (status) WHERE status = 'held'`,
  `CREATE TRIGGER withdrawals_refuse_reopening BEFORE UPDATE ON withdrawals
    WHEN OLD.order_id <> NEW.order_id OR OLD.amount_minor <> NEW.amount_minor OR OLD.fee_minor <> NEW.fee_minor
      OR NOT ((OLD.status = 'held' AND NEW.status <> 'held') OR (OLD.status = 'paid' AND NEW.status = 'returned'))
    BEGIN SELECT RAISE(ABORT, 'a withdrawal stays as it is'); END`,
  refuseChange('withdrawals', 'DELETE'),

  // What money that came in asks to be staked, by the group that brought it; and what is left of it all.
  `CREATE TABLE turnover_demands (
    sequence INTEGER PRIMARY KEY REFERENCES posting_groups (sequence),
    ${amount('required_minor')}
  ) STRICT`,
  refuseChange('turnover_demands', 'UPDATE'),
  refuseChange('turnover_demands', 'DELETE'),
  `CREATE TABLE turnover (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    left_minor INTEGER NOT NULL CHECK (left_minor >= 0)
  ) STRICT`,
]
