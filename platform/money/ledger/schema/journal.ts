/** The journal of a wallet, its accounts and its rounds. */
import { MEMBER_ACCOUNTS, WALLET_KINDS } from '../../../kernel/wallet/accounts.ts'
import { ROUND_STATUSES } from '../../../kernel/wallet/wallet-types.ts'
import { amount, buildAccounts, FIRST_COUNTERS, list, refuseChange, signedAmount, time } from './columns.ts'

/** The kinds of the first version. A table's own list cannot be changed, so from the second on the code's list alone counts. */
const FIRST_GROUP_KINDS = ['deposit', 'play-grant', 'bet', 'win', 'rollback']
export const createTables = [
  `CREATE TABLE wallet (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    merchant TEXT NOT NULL,
    member_id TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN (${list(WALLET_KINDS)})),
    currency TEXT NOT NULL,
    ${time('opened_at')},
    frozen_reason TEXT,
    published_sequence INTEGER NOT NULL DEFAULT 0 CHECK (published_sequence >= 0)
  ) STRICT`,
  `CREATE TRIGGER wallet_refuse_new_identity BEFORE UPDATE OF merchant, member_id, kind, currency, opened_at ON wallet
    BEGIN SELECT RAISE(ABORT, 'a wallet keeps its identity'); END`,
  refuseChange('wallet', 'DELETE'),

  ...buildAccounts(FIRST_COUNTERS),

  `CREATE TABLE posting_groups (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
    key TEXT NOT NULL UNIQUE,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind IN (${list(FIRST_GROUP_KINDS)})),
    ${time('occurred_at')},
    ${amount('amount_minor')},
    vendor TEXT,
    round_id TEXT,
    transaction_id TEXT,
    answer TEXT NOT NULL
  ) STRICT`,
  refuseChange('posting_groups', 'UPDATE'),
  refuseChange('posting_groups', 'DELETE'),

  `CREATE TABLE postings (
    sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    account TEXT NOT NULL REFERENCES accounts (account),
    ${signedAmount('amount_minor')},
    ${signedAmount('balance_after_minor')},
    PRIMARY KEY (sequence, account),
    CHECK (amount_minor <> 0),
    CHECK (balance_after_minor >= 0 OR account NOT IN (${list(MEMBER_ACCOUNTS)}))
  ) STRICT, WITHOUT ROWID`,
  refuseChange('postings', 'UPDATE'),
  refuseChange('postings', 'DELETE'),

  `CREATE TABLE rounds (
    opened_sequence INTEGER PRIMARY KEY REFERENCES posting_groups (sequence),
    vendor TEXT NOT NULL,
    round_id TEXT NOT NULL,
    game_id TEXT NOT NULL,
    game_code TEXT NOT NULL,
    game_name TEXT NOT NULL,
    category TEXT NOT NULL,
    status TEXT NOT NULL CHECK (status IN (${list(ROUND_STATUSES)})),
    ${amount('stake_minor')},
    ${amount('held_minor')},
    ${amount('payout_minor')},
    ${amount('unplayed_minor')},
    bet_count INTEGER NOT NULL CHECK (bet_count >= 0),
    last_win_sequence INTEGER NOT NULL DEFAULT 0,
    ${time('opened_at')},
    closed_at INTEGER,
    updated_sequence INTEGER NOT NULL CHECK (updated_sequence >= opened_sequence),
    UNIQUE (vendor, round_id),
    CHECK (held_minor = iif(status = 'open', stake_minor, 0)),
    CHECK ((closed_at IS NULL) = (status = 'open')),
    CHECK (unplayed_minor = 0 OR status = 'settled')
  ) STRICT`,
  `CREATE INDEX rounds_open ON rounds (opened_sequence) WHERE status = 'open'`,
  `CREATE INDEX rounds_unplayed ON rounds (opened_sequence) WHERE unplayed_minor > 0`,
  `CREATE TRIGGER rounds_refuse_reopening BEFORE UPDATE ON rounds WHEN OLD.status <> 'open'
    BEGIN SELECT RAISE(ABORT, 'a closed round stays as it is'); END`,
  refuseChange('rounds', 'DELETE'),

  // Apart from rounds, because a page of rounds should not read 8 KB for each row.
  `CREATE TABLE round_details (
    opened_sequence INTEGER PRIMARY KEY REFERENCES rounds (opened_sequence),
    details TEXT NOT NULL CHECK (json_valid(details))
  ) STRICT`,

  // bet_sequence is null where the rollback came before its bet: the tombstone that voids the late bet.
  `CREATE TABLE rolled_back_bets (
    vendor TEXT NOT NULL,
    bet_transaction_id TEXT NOT NULL,
    round_id TEXT NOT NULL,
    bet_sequence INTEGER REFERENCES posting_groups (sequence),
    PRIMARY KEY (vendor, bet_transaction_id)
  ) STRICT, WITHOUT ROWID`,
  refuseChange('rolled_back_bets', 'UPDATE'),
  refuseChange('rolled_back_bets', 'DELETE'),

  // A refusal of a bet is final (docs/decisions/0002): the vendor has acted on it.
  `CREATE TABLE refused_bets (
    key TEXT PRIMARY KEY,
    content_hash TEXT NOT NULL,
    refusal TEXT NOT NULL,
    message TEXT NOT NULL,
    ${time('refused_at')}
  ) STRICT, WITHOUT ROWID`,
  refuseChange('refused_bets', 'UPDATE'),
  refuseChange('refused_bets', 'DELETE'),
]

const POSTING_GROUPS = `CREATE TABLE posting_groups (
    sequence INTEGER PRIMARY KEY CHECK (sequence > 0),
    key TEXT NOT NULL UNIQUE,
    content_hash TEXT NOT NULL,
    kind TEXT NOT NULL CHECK (kind GLOB '[a-z]*'),
    ${time('occurred_at')},
    ${amount('amount_minor')},
    vendor TEXT,
    round_id TEXT,
    transaction_id TEXT,
    answer TEXT NOT NULL
  ) STRICT`

/**
 * The same journal under a table that names no kinds (docs/architecture/money.md). Groups leave and come back within one
 * transaction, so references to them are asked for at its end only.
 */
export const openGroupKinds = [
  'PRAGMA defer_foreign_keys = ON',
  'CREATE TABLE groups_to_keep AS SELECT * FROM posting_groups',
  'DROP TABLE posting_groups',
  POSTING_GROUPS,
  'INSERT INTO posting_groups SELECT * FROM groups_to_keep ORDER BY sequence',
  'DROP TABLE groups_to_keep',
  refuseChange('posting_groups', 'UPDATE'),
  refuseChange('posting_groups', 'DELETE'),
]

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
