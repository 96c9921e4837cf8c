/** A row for each account, from its first posting on. */
import type { MemberAccount } from '../../kernel/wallet/accounts.ts'
import type { Balances, KeptBalance } from './balances.ts'

export const balancesInRows: Balances = {
  get: (sql, account) =>
    sql
      .exec<KeptBalance>(
        `SELECT balance_minor AS balance, balance_after_minor AS posted FROM accounts
         LEFT JOIN postings ON postings.sequence = accounts.last_sequence AND postings.account = accounts.account
         WHERE accounts.account = ?`,
        account,
      )
      .toArray()[0] ?? null,

  save(sql, { sequence }, balances) {
    for (const { account, balanceAfterMinor, isFirst } of balances) {
      const statement = isFirst
        ? 'INSERT INTO accounts (balance_minor, last_sequence, account) VALUES (?, ?, ?)'
        : 'UPDATE accounts SET balance_minor = ?, last_sequence = ? WHERE account = ?'
      sql.exec(statement, balanceAfterMinor, sequence, account)
    }
  },

  readMembers(sql) {
    const rows = sql.exec<{ account: MemberAccount; balance: number }>(
      `SELECT account, balance_minor AS balance FROM accounts WHERE account IN ('real', 'bonus', 'held', 'pending')`,
    )
    return Object.fromEntries(rows.toArray().map(({ account, balance }) => [account, balance]))
  },

  sum: (sql) =>
    sql.exec<{ total: number }>('SELECT coalesce(sum(balance_minor), 0) AS total FROM accounts').one().total,
}
