/** The database of one wallet, and how older ones are brought up to it. */

import { MAX_MINOR } from '../../../contract/money.ts'
import { expand, type ObjectSchema } from '../../../contract/object-schema.ts'
import { LIMIT_KINDS, LIMIT_PERIODS } from '../../../contract/rules/limits.ts'
import { MEMBER_ACCOUNTS, WALLET_KINDS } from '../../kernel/wallet/accounts.ts'
import { ROUND_STATUSES } from '../../kernel/wallet/wallet-types.ts'
import { adoptLegacyWallet, guardLegacyVersion, LAST_LEGACY_VERSION, settleLegacyVersion } from './legacy-version.ts'
import { createPoints } from './points/schema-points.ts'
import { createBetBatches } from './schema-bet-batches.ts'
import { createBonuses } from './schema-bonuses.ts'
import { createBooksWalks } from './schema-books.ts'
import {
  amount,
  buildAccounts,
  FIRST_COUNTERS,
  list,
  rebuildAccounts,
  refuseChange,
  signedAmount,
  time,
} from './schema-columns.ts'
import { createCompact } from './schema-compact.ts'
import { createCorrections } from './schema-corrections.ts'
import { createKnownMember } from './schema-known-member.ts'
import { createLaunches } from './schema-launches.ts'
import { forgiveOlderCheck } from './schema-older-check.ts'
import { createRecords } from './schema-records.ts'
import { createTransfers } from './schema-transfers.ts'
import { createWithdrawals } from './schema-withdrawals.ts'
import { createVendorWallets, indexMoves } from './vendor-wallets/schema-vendor-wallets.ts'

/** The kinds of the first version. A table's own list cannot be changed, so from the second on the code's list alone counts. */
const FIRST_GROUP_KINDS = ['deposit', 'play-grant', 'bet', 'win', 'rollback']
const createTables = [
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
const openGroupKinds = [
  'PRAGMA defer_foreign_keys = ON',
  'CREATE TABLE groups_to_keep AS SELECT * FROM posting_groups',
  'DROP TABLE posting_groups',
  POSTING_GROUPS,
  'INSERT INTO posting_groups SELECT * FROM groups_to_keep ORDER BY sequence',
  'DROP TABLE groups_to_keep',
  refuseChange('posting_groups', 'UPDATE'),
  refuseChange('posting_groups', 'DELETE'),
]

const count = (column: string) =>
  `${column} INTEGER NOT NULL DEFAULT 0 CHECK (typeof(${column}) = 'integer' AND ${column} >= 0)`
const optionalAmount = (column: string) => `${column} INTEGER CHECK (${column} BETWEEN 0 AND ${MAX_MINOR})`
const LIMIT_KEY = `source TEXT NOT NULL CHECK (source IN ('member', 'operator')),
    kind TEXT NOT NULL CHECK (kind IN (${list(LIMIT_KINDS)})),
    period TEXT NOT NULL CHECK (period IN (${list(LIMIT_PERIODS)}))`

/** SAFE-01 to SAFE-03, beside the money they hold back (docs/decisions/0110). Whoever plays on is counted from here. */
const createProtection = [
  // A limit in force, and the looser one that takes its place at next_from. Amount null: none.
  `CREATE TABLE limits (
    ${LIMIT_KEY},
    ${optionalAmount('amount_minor')},
    ${time('set_at')},
    ${optionalAmount('next_minor')},
    next_from INTEGER,
    PRIMARY KEY (source, kind, period)
  ) STRICT, WITHOUT ROWID`,
  // What the current day, week and month have seen, from a place in the journal on: the books check recounts it.
  `CREATE TABLE limit_windows (
    period TEXT PRIMARY KEY CHECK (period IN (${list(LIMIT_PERIODS)})),
    ${time('starts_at')},
    first_sequence INTEGER NOT NULL,
    ${count('staked_minor')},
    ${count('paid_minor')},
    ${count('deposited_minor')}
  ) STRICT, WITHOUT ROWID`,
  // Deposits that were let begin and have neither arrived nor failed: they use up the limit as if they had arrived.
  `CREATE TABLE admitted_deposits (
    key TEXT PRIMARY KEY,
    ${amount('amount_minor')},
    ${time('admitted_at')},
    closed_at INTEGER
  ) STRICT, WITHOUT ROWID`,
  'CREATE INDEX admitted_deposits_open ON admitted_deposits (closed_at) WHERE closed_at IS NULL',
  `CREATE TABLE play_bar (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
    ${time('since')},
    ${time('until')},
    lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request'))
  ) STRICT`,
  // The play session under way. chosen_minutes is the member's own wish, reminder_minutes what holds now.
  `CREATE TABLE play_session (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${time('started_at')},
    ${time('last_play_at')},
    ${time('checked_at')},
    first_sequence INTEGER NOT NULL,
    ${count('staked_minor')},
    ${count('paid_minor')},
    reminder_minutes INTEGER,
    chosen_minutes INTEGER
  ) STRICT`,
  `CREATE TABLE safety_changes (
    id INTEGER PRIMARY KEY,
    ${time('at')},
    actor TEXT NOT NULL,
    change TEXT NOT NULL CHECK (json_valid(change))
  ) STRICT`,
  refuseChange('safety_changes', 'UPDATE'),
  refuseChange('safety_changes', 'DELETE'),
]

/** AGT-03: where the platform's pay of agents comes from. */
const createCommission = rebuildAccounts([...FIRST_COUNTERS, 'cash-fee', 'transfer', 'commission'])

/** Makes the tables of the compact form. Once a wallet has rows in them, code before this version refuses it. */
const compact = expand(...createCompact)

/** Each entry takes the wallet one version up, and is never edited once released. */
export const WALLET_SCHEMA: ObjectSchema = {
  name: 'wallet',
  migrations: [
    expand(...createTables),
    expand(...openGroupKinds),
    expand(...createProtection),
    expand(...createWithdrawals),
    expand(...createTransfers),
    expand(...createBonuses),
    expand(...createBooksWalks),
    expand(...createRecords),
    expand(...createBetBatches),
    expand(...createPoints),
    expand(...createCommission),
    { statements: guardLegacyVersion, oldestReader: LAST_LEGACY_VERSION },
    expand(...createVendorWallets),
    // What of a round counted as turnover; null: all of its stake.
    expand(
      `ALTER TABLE rounds ADD COLUMN turnover_minor INTEGER
        CHECK (turnover_minor IS NULL OR turnover_minor BETWEEN 0 AND ${MAX_MINOR})`,
    ),
    expand(...indexMoves),
    expand(...createCorrections),
    expand(...createKnownMember),
    expand(...createLaunches),
    expand(...forgiveOlderCheck),
    compact,
  ],
  adopt: adoptLegacyWallet,
  settle: settleLegacyVersion,
}

export const COMPACT_SINCE = WALLET_SCHEMA.migrations.indexOf(compact) + 1
