import { TRANSFER_STATUSES } from '../../kernel/wallet/wallet-types.ts'
import { amount, FIRST_COUNTERS, list, rebuildAccounts, refuseChange } from './schema-columns.ts'

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
