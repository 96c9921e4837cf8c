/** Running balances of a wallet's accounts, in the form that the wallet has. */
import type { Account, MemberAccount } from '../../kernel/wallet/accounts.ts'
import type { Posting, WalletForm } from '../../kernel/wallet/wallet-types.ts'
import { balancesInOneRow } from './balances-in-one-row.ts'
import { balancesInRows } from './balances-in-rows.ts'
import { assertBooks } from './outcome.ts'
import type { Stamp } from './post-group.ts'
import type { Ledger } from './types.ts'

/** `isFirst`: the account has none yet. */
export type NewBalance = Pick<Posting, 'account' | 'balanceAfterMinor'> & { isFirst: boolean }
/** `posted`: the balance after the account's last posting; null where that posting is missing. */
export type KeptBalance = { balance: number; posted: number | null }

/** The same questions to a wallet of either form. */
export interface Balances {
  /** One look-up, however long the journal. Null before the first posting. */
  get(sql: SqlStorage, account: Account): KeptBalance | null
  /** Those of one posting group. Call it before its postings are written: a posting refers to a row of `accounts`. */
  save(sql: SqlStorage, stamp: Pick<Stamp, 'sequence'>, balances: readonly NewBalance[]): void
  /** Only accounts that have a balance. */
  readMembers(sql: SqlStorage): Partial<Record<MemberAccount, number>>
  sum(sql: SqlStorage): number
}

const FORMS: Record<WalletForm, Balances> = { rows: balancesInRows, compact: balancesInOneRow }

/** The running balance, checked against the account's last posting. */
export function getAccountBalance({ sql, form }: Ledger, account: Account): number | null {
  const kept = FORMS[form].get(sql, account)
  if (!kept) return null
  const { balance, posted } = kept
  assertBooks(balance === posted, `${account} holds ${balance}, its last posting says ${posted}`)
  return balance
}

export const saveAccounts = ({ sql, form }: Ledger, stamp: Stamp, balances: readonly NewBalance[]): void =>
  FORMS[form].save(sql, stamp, balances)

/** Every balance starts at nothing. */
export function readMemberBalances({ sql, form }: Ledger): Record<MemberAccount, number> {
  const { real = 0, bonus = 0, held = 0, pending = 0 } = FORMS[form].readMembers(sql)
  return { real, bonus, held, pending }
}

/** A wallet has a handful of accounts, one more for each vendor played: this stays cheap. */
export const sumOfAccounts = ({ sql, form }: Ledger): number => FORMS[form].sum(sql)
