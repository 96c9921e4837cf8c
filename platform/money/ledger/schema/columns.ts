/** The words that tables of a wallet are written in. */
import { MAX_MINOR } from '../../../../contract/money.ts'
import { foreignAccounts, MEMBER_ACCOUNTS, WALLET_KINDS } from '../../../kernel/wallet/accounts.ts'

export const list = (words: readonly string[]) => words.map((word) => `'${word}'`).join(', ')
/** STRICT takes 5.0 for 5 and nothing else; the CHECKs say the rest again, whoever writes. */
export const amount = (column: string) =>
  `${column} INTEGER NOT NULL CHECK (typeof(${column}) = 'integer' AND ${column} BETWEEN 0 AND ${MAX_MINOR})`
export const signedAmount = (column: string) =>
  `${column} INTEGER NOT NULL CHECK (typeof(${column}) = 'integer' AND ${column} BETWEEN -${MAX_MINOR} AND ${MAX_MINOR})`
export const time = (column: string) => `${column} INTEGER NOT NULL CHECK (${column} >= 0)`

export function refuseChange(table: string, change: 'UPDATE' | 'DELETE'): string {
  return `CREATE TRIGGER ${table}_refuse_${change.toLowerCase()} BEFORE ${change} ON ${table}
    BEGIN SELECT RAISE(ABORT, '${table} is append-only'); END`
}

/** The counter accounts of the first version, as its table listed them. */
export const FIRST_COUNTERS = ['cash-in', 'cash-out', 'transit', 'promotion', 'adjustment', 'play-money']

/** The table of accounts with this list of counters, and its triggers. */
export const buildAccounts = (counters: readonly string[]) => [
  `CREATE TABLE accounts (
    account TEXT PRIMARY KEY CHECK (
      account IN (${list([...MEMBER_ACCOUNTS, ...counters])}) OR account GLOB 'game:[A-Z0-9_]*'),
    ${signedAmount('balance_minor')},
    last_sequence INTEGER NOT NULL,
    CHECK (balance_minor >= 0 OR account NOT IN (${list(MEMBER_ACCOUNTS)}))
  ) STRICT, WITHOUT ROWID`,
  ...WALLET_KINDS.map(
    (kind) => `CREATE TRIGGER accounts_of_${kind}_wallet BEFORE INSERT ON accounts
      WHEN NEW.account IN (${list(foreignAccounts(kind))}) AND (SELECT kind FROM wallet) = '${kind}'
      BEGIN SELECT RAISE(ABORT, 'account of another kind of wallet'); END`,
  ),
  refuseChange('accounts', 'DELETE'),
]

/** The same accounts under a table with this list of counters: a table's own list cannot be changed. */
export const rebuildAccounts = (counters: readonly string[]) => [
  'PRAGMA defer_foreign_keys = ON',
  'CREATE TABLE accounts_to_keep AS SELECT * FROM accounts',
  'DROP TABLE accounts',
  ...buildAccounts(counters),
  'INSERT INTO accounts SELECT * FROM accounts_to_keep',
  'DROP TABLE accounts_to_keep',
]
