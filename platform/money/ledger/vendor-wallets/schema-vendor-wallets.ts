import { amount, refuseChange, signedAmount, time } from '../schema/columns.ts'

/**
 * MEM-03: where a member's own money lies: a double-entry ledger of its own within `real`, as points have one. The journal of
 * money stays what it was, so code that knows no vendors' wallets still sees all the money. `main` and `played` are counter
 * accounts. Every other account is a vendor's code and holds what lies in that vendor's wallet.
 */
export const createVendorWallets = [
  `CREATE TABLE vendor_wallets (
    account TEXT PRIMARY KEY CHECK (account IN ('main', 'played') OR account GLOB '[A-Z0-9_]*'),
    ${signedAmount('balance_minor')},
    -- Games of this vendor stake from it. A closed one takes only what rounds of before pay.
    is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
    CHECK (balance_minor >= 0 OR account IN ('main', 'played'))
  ) STRICT, WITHOUT ROWID`,
  refuseChange('vendor_wallets', 'DELETE'),
  `CREATE TABLE vendor_wallet_groups (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
    key TEXT NOT NULL UNIQUE,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind GLOB '[a-z]*'),
    ${time('occurred_at')},
    ${amount('amount_minor')},
    -- The posting group that moved it: of a stake, a payout or a stake that came back.
    money_sequence INTEGER UNIQUE,
    answer TEXT NOT NULL CHECK (json_valid(answer))
  ) STRICT`,
  refuseChange('vendor_wallet_groups', 'UPDATE'),
  refuseChange('vendor_wallet_groups', 'DELETE'),
  `CREATE TABLE vendor_wallet_postings (
    sequence INTEGER NOT NULL REFERENCES vendor_wallet_groups (sequence),
    account TEXT NOT NULL REFERENCES vendor_wallets (account),
    ${signedAmount('amount_minor')},
    ${signedAmount('balance_after_minor')},
    PRIMARY KEY (sequence, account),
    CHECK (amount_minor <> 0),
    CHECK (balance_after_minor >= 0 OR account IN ('main', 'played'))
  ) STRICT, WITHOUT ROWID`,
  refuseChange('vendor_wallet_postings', 'UPDATE'),
  refuseChange('vendor_wallet_postings', 'DELETE'),
]

/** Moves by hand and by launches are few among stakes and payouts. */
export const indexMoves = [
  `CREATE INDEX vendor_wallet_groups_moved ON vendor_wallet_groups (sequence) WHERE kind = 'moved'`,
]
