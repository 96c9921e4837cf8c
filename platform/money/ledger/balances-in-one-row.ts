/** All balances in one row: a posting group writes it once (docs/decisions/0001). */
import { isMemberAccount } from '../../kernel/wallet/accounts.ts'
import type { Balances, KeptBalance, NewBalance } from './balances.ts'
import { assertBooks } from './outcome.ts'

export const balancesInOneRow: Balances = {
  get: (sql, account) =>
    (isMemberAccount(account)
      ? sql.exec<KeptBalance>(
          `SELECT ${account}_minor AS balance, balance_after_minor AS posted FROM account_balances
           LEFT JOIN postings ON postings.sequence = ${account}_sequence AND postings.account = ?
           WHERE ${account}_sequence > 0`,
          account,
        )
      : sql.exec<KeptBalance>(
          `SELECT value ->> 0 AS balance, balance_after_minor AS posted FROM account_balances CROSS JOIN json_each(counters)
           LEFT JOIN postings ON postings.sequence = value ->> 1 AND postings.account = key WHERE key = ?`,
          account,
        )
    ).toArray()[0] ?? null,

  save(sql, { sequence }, balances) {
    if (balances.length === 0) return
    const members = balances.filter(({ account }) => isMemberAccount(account))
    const counters = balances.filter(({ account }) => !isMemberAccount(account))
    for (const { account, isFirst } of counters) if (isFirst) addReferred(sql, account)
    const changes = [
      ...members.map(({ account }) => `${account}_minor = ?, ${account}_sequence = ?`),
      ...(counters.length > 0 ? [`counters = json_set(counters${COUNTER.repeat(counters.length)})`] : []),
    ]
    sql.exec(
      `UPDATE account_balances SET ${changes.join(', ')}`,
      ...members.flatMap(({ balanceAfterMinor }) => [balanceAfterMinor, sequence]),
      ...counters.flatMap(({ account, balanceAfterMinor }) => [pathOf(account), balanceAfterMinor, sequence]),
    )
  },

  readMembers: (sql) =>
    sql
      .exec<{ real: number; bonus: number; held: number; pending: number }>(
        `SELECT real_minor AS "real", bonus_minor AS bonus, held_minor AS held, pending_minor AS pending
         FROM account_balances`,
      )
      .one(),

  sum: (sql) =>
    sql
      .exec<{ total: number }>(
        `SELECT real_minor + bonus_minor + held_minor + pending_minor
           + (SELECT coalesce(sum(value ->> 0), 0) FROM json_each(counters)) AS total FROM account_balances`,
      )
      .one().total,
}

/** A number from JavaScript is a REAL, and JSON would keep it as one. */
const COUNTER = ', ?, json_array(CAST(? AS INTEGER), CAST(? AS INTEGER))'
const pathOf = (account: NewBalance['account']) => `$."${account}"`

/** What a posting refers to. The rules of the table hold for the compact form too: names, and play money apart. */
export function addReferred(sql: SqlStorage, account: string): void {
  const { rowsWritten } = sql.exec(
    `INSERT INTO accounts (account, balance_minor, last_sequence) VALUES (?, 0, 0) ON CONFLICT (account) DO NOTHING`,
    account,
  )
  assertBooks(rowsWritten > 0, `${account} has postings and no balance`)
}
