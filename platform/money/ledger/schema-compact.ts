import { MAX_MINOR } from '../../../contract/money.ts'
import { LIMIT_PERIODS } from '../../../contract/rules/limits.ts'
import { MEMBER_ACCOUNTS } from '../../kernel/wallet/accounts.ts'
import { amount, refuseChange } from './schema-columns.ts'

const place = (column: string) => `${column} INTEGER NOT NULL DEFAULT 0 CHECK (${column} >= 0)`

/**
 * The compact form of a wallet: one row for what limits and reminder count, one for all balances (docs/decisions/0001). A wallet in
 * rows has none in these tables. The views show either form.
 */
export const createCompact = [
  // A window that never opened begins at 0. The last columns are the play session; null before the first.
  `CREATE TABLE play_counts (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${LIMIT_PERIODS.flatMap((period) => [
      place(`${period}_starts_at`),
      place(`${period}_first_sequence`),
      place(`${period}_staked_minor`),
      place(`${period}_paid_minor`),
      place(`${period}_deposited_minor`),
    ]).join(',\n    ')},
    started_at INTEGER CHECK (started_at >= 0),
    last_play_at INTEGER CHECK (last_play_at >= 0),
    checked_at INTEGER CHECK (checked_at >= 0),
    first_sequence INTEGER,
    ${place('staked_minor')},
    ${place('paid_minor')},
    reminder_minutes INTEGER,
    chosen_minutes INTEGER,
    CHECK ((started_at IS NULL) = (last_play_at IS NULL) AND (started_at IS NULL) = (checked_at IS NULL)
      AND (started_at IS NULL) = (first_sequence IS NULL))
  ) STRICT`,
  refuseChange('play_counts', 'DELETE'),

  // An account without a posting is at place 0. counters: {account: [balance, place of its last posting]}.
  `CREATE TABLE account_balances (
    only INTEGER PRIMARY KEY CHECK (only = 1),
    ${MEMBER_ACCOUNTS.flatMap((account) => [`${amount(`${account}_minor`)} DEFAULT 0`, place(`${account}_sequence`)]).join(',\n    ')},
    counters TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(counters))
  ) STRICT`,
  `CREATE TRIGGER account_balances_refuse_bounds BEFORE UPDATE OF counters ON account_balances
    WHEN EXISTS (SELECT 1 FROM json_each(NEW.counters) WHERE json_type(value, '$[0]') IS NOT 'integer'
      OR json_type(value, '$[1]') IS NOT 'integer' OR abs(value ->> 0) > ${MAX_MINOR})
    BEGIN SELECT RAISE(ABORT, 'a balance out of its bounds'); END`,
  refuseChange('account_balances', 'DELETE'),

  // A row of accounts at place 0 is there for its postings to refer to, and holds nothing.
  `CREATE VIEW current_accounts (account, balance_minor, last_sequence) AS
    SELECT account, balance_minor, last_sequence FROM accounts WHERE last_sequence > 0
    UNION ALL SELECT key, value ->> 0, value ->> 1
      FROM account_balances, json_each(json_set(counters, ${MEMBER_ACCOUNTS.map(
        (account) => `'$.${account}', json_array(${account}_minor, ${account}_sequence)`,
      ).join(', ')}))
      WHERE value ->> 1 > 0`,
  `CREATE VIEW current_windows (period, starts_at, first_sequence, staked_minor, paid_minor, deposited_minor) AS
    SELECT period, starts_at, first_sequence, staked_minor, paid_minor, deposited_minor FROM limit_windows
    ${LIMIT_PERIODS.map(
      (period) => `UNION ALL SELECT '${period}', ${period}_starts_at, ${period}_first_sequence, ${period}_staked_minor,
      ${period}_paid_minor, ${period}_deposited_minor FROM play_counts WHERE ${period}_first_sequence > 0`,
    ).join('\n    ')}`,
]
