import { MAX_MINOR } from '../../../../contract/money.ts'
import { amount, list, refuseChange } from './columns.ts'

/** As the code had them when these tables came: a released table stays as it is. */
const PERIODS = ['day', 'week', 'month'] as const
const ACCOUNTS = ['real', 'bonus', 'held', 'pending'] as const

const count = (column: string) => `${column} INTEGER NOT NULL DEFAULT 0 CHECK (${column} >= 0)`

/** All that stands of a window before its first group. */
const neverOpened = (period: (typeof PERIODS)[number]) =>
  `(${['starts_at', 'first_sequence', 'staked_minor', 'paid_minor', 'deposited_minor'].map((column) => `${period}_${column} = 0`).join(' AND ')})`

/**
 * The compact form of a wallet: one row for what limits and reminder count, one for all balances (docs/decisions/0001). A wallet in
 * rows has none in these tables. The views show either form.
 */
export const createCompact = [
  // Windows open together, and are 0 before. The last columns are the play session; null before the first.
  `CREATE TABLE play_counts (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${PERIODS.flatMap((period) => [
      count(`${period}_starts_at`),
      count(`${period}_first_sequence`),
      count(`${period}_staked_minor`),
      count(`${period}_paid_minor`),
      count(`${period}_deposited_minor`),
    ]).join(',\n    ')},
    started_at INTEGER CHECK (started_at >= 0),
    last_play_at INTEGER CHECK (last_play_at >= 0),
    checked_at INTEGER CHECK (checked_at >= 0),
    first_sequence INTEGER,
    ${count('staked_minor')},
    ${count('paid_minor')},
    reminder_minutes INTEGER,
    chosen_minutes INTEGER,
    CHECK ((${PERIODS.map((period) => `${period}_first_sequence > 0`).join(' AND ')})
      OR (${PERIODS.map(neverOpened).join('\n        AND ')})),
    CHECK ((started_at IS NULL) = (last_play_at IS NULL) AND (started_at IS NULL) = (checked_at IS NULL)
      AND (started_at IS NULL) = (first_sequence IS NULL))
  ) STRICT`,
  refuseChange('play_counts', 'DELETE'),

  // The sequence is of the account's last posting, and 0 before the first. counters: {account: [balance, sequence]}.
  `CREATE TABLE account_balances (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${ACCOUNTS.flatMap((account) => [`${amount(`${account}_minor`)} DEFAULT 0`, count(`${account}_sequence`)]).join(',\n    ')},
    counters TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counters)),
    ${ACCOUNTS.map((account) => `CHECK (${account}_sequence > 0 OR ${account}_minor = 0)`).join(',\n    ')}
  ) STRICT`,
  `CREATE TRIGGER account_balances_refuse_bounds BEFORE UPDATE OF counters ON account_balances
    WHEN EXISTS (SELECT 1 FROM json_each(NEW.counters) WHERE json_type(value, '$[0]') IS NOT 'integer'
      OR json_type(value, '$[1]') IS NOT 'integer' OR abs(value ->> 0) > ${MAX_MINOR}
      OR value ->> 1 < 1)
    BEGIN SELECT RAISE(ABORT, 'a balance out of its bounds'); END`,
  `CREATE TRIGGER account_balances_refuse_accounts BEFORE UPDATE OF counters ON account_balances
    WHEN EXISTS (SELECT 1 FROM json_each(NEW.counters) WHERE key IN (${list(ACCOUNTS)})
        OR NOT EXISTS (SELECT 1 FROM accounts WHERE account = key))
      OR EXISTS (SELECT 1 FROM json_each(OLD.counters) WHERE key NOT IN (SELECT key FROM json_each(NEW.counters)))
    BEGIN SELECT RAISE(ABORT, 'a counter that is lost or unknown'); END`,
  refuseChange('account_balances', 'DELETE'),

  // In the compact form a row of accounts is there for postings to refer to, and holds nothing.
  `CREATE VIEW current_accounts (account, balance_minor, last_sequence) AS
    SELECT account, balance_minor, last_sequence FROM accounts
      WHERE last_sequence > 0 OR balance_minor <> 0
    UNION ALL SELECT key, value ->> 0, value ->> 1
      FROM account_balances, json_each(json_set(counters, ${ACCOUNTS.map(
        (account) => `'$.${account}', json_array(${account}_minor, ${account}_sequence)`,
      ).join(', ')}))
      WHERE value ->> 1 > 0 OR value ->> 0 <> 0`,
  `CREATE VIEW current_windows (period, starts_at, first_sequence, staked_minor, paid_minor, deposited_minor) AS
    SELECT period, starts_at, first_sequence, staked_minor, paid_minor, deposited_minor FROM limit_windows
    ${PERIODS.map(
      (period) => `UNION ALL SELECT '${period}', ${period}_starts_at, ${period}_first_sequence, ${period}_staked_minor,
      ${period}_paid_minor, ${period}_deposited_minor FROM play_counts WHERE ${period}_first_sequence > 0`,
    ).join('\n    ')}`,
]
