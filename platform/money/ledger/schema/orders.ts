/** Money of a member that waits for its end: withdrawals, transfers between members, bonuses. */
import { BONUS_STATES, TRANSFER_STATUSES, WITHDRAWAL_STATUSES } from '../../../kernel/wallet/wallet-types.ts'
import { amount, FIRST_COUNTERS, list, rebuildAccounts, refuseChange, time } from './columns.ts'

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

/** MEM-06: transfers between members, and the account that stands for the other side. */
export const createTransfers = [
  ...rebuildAccounts([...FIRST_COUNTERS, 'cash-fee', 'transfer']),

  // updated_sequence is null where this wallet refused: nothing moved, and the row keeps it so.
  `CREATE TABLE transfers (
    transfer_id TEXT PRIMARY KEY,
    counterpart TEXT NOT NULL,
    ${amount('amount_minor')},
    status TEXT NOT NULL CHECK (status IN (${list(TRANSFER_STATUSES)})),
    refusal TEXT,
    updated_sequence INTEGER REFERENCES posting_groups (sequence),
    CHECK (amount_minor > 0),
    CHECK ((refusal IS NOT NULL) = (status IN ('returned', 'refused'))),
    CHECK ((updated_sequence IS NULL) = (status = 'refused'))
  ) STRICT, WITHOUT ROWID`,
  `CREATE INDEX transfers_under_way ON transfers (updated_sequence) WHERE status = 'transit'`,
  'CREATE INDEX transfers_by_change ON transfers (updated_sequence)',
  `CREATE TRIGGER transfers_refuse_reopening BEFORE UPDATE ON transfers
    WHEN OLD.transfer_id <> NEW.transfer_id OR OLD.counterpart <> NEW.counterpart
      OR OLD.amount_minor <> NEW.amount_minor OR OLD.status <> 'transit' OR NEW.status NOT IN ('delivered', 'returned')
    BEGIN SELECT RAISE(ABORT, 'a transfer stays as it is'); END`,
  refuseChange('transfers', 'DELETE'),
]

/** PROMO-01: bonuses set aside until they are played for, by the key of the deposit that brought them. */
export const createBonuses = [
  `CREATE TABLE bonuses (
    key TEXT PRIMARY KEY,
    promotion TEXT NOT NULL,
    ${amount('amount_minor')},
    ${amount('required_minor')},
    ${amount('staked_minor')},
    game_type TEXT,
    status TEXT NOT NULL CHECK (status IN (${list(BONUS_STATES)})),
    withheld_because TEXT,
    granted_sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    ${time('granted_at')},
    ${time('play_until')},
    ended_sequence INTEGER REFERENCES posting_groups (sequence),
    CHECK (amount_minor > 0 AND required_minor > 0),
    CHECK ((withheld_because IS NOT NULL) = (status = 'withheld')),
    CHECK ((ended_sequence IS NOT NULL) = (status IN ('released', 'lapsed'))),
    CHECK (status <> 'released' OR staked_minor >= required_minor)
  ) STRICT, WITHOUT ROWID`,
  // A promotion gives one to a member, for ever, whatever else goes wrong.
  `CREATE UNIQUE INDEX bonuses_once ON bonuses (promotion) WHERE status <> 'withheld'`,
  `CREATE INDEX bonuses_under_way ON bonuses (granted_sequence) WHERE status = 'under_way'`,
  `CREATE TRIGGER bonuses_refuse_reopening BEFORE UPDATE ON bonuses
    WHEN OLD.status <> 'under_way' OR OLD.key <> NEW.key OR OLD.promotion <> NEW.promotion
      OR OLD.amount_minor <> NEW.amount_minor OR OLD.required_minor <> NEW.required_minor
      OR NEW.staked_minor < OLD.staked_minor
    BEGIN SELECT RAISE(ABORT, 'a bonus stays as it is'); END`,
  refuseChange('bonuses', 'DELETE'),
]
