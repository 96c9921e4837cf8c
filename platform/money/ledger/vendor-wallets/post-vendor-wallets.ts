/** The one door through which money moves between the main wallet, those at vendors and play. Run inside a transaction. */

import type { VendorCode } from '../../../../contract/ids.ts'
import { assert } from '../../../../contract/lib/assert.ts'
import { MAX_MINOR, type Minor, minor } from '../../../../contract/money.ts'
import { assertBooks } from '../outcome.ts'
import type { Ledger } from '../types.ts'

export type Place = 'main' | 'played' | VendorCode
type Draft = {
  key: string
  contentHash: string
  kind: 'moved' | 'played'
  occurredAt: number
  from: Place
  to: Place
  amountMinor: Minor
  moneySequence: number | null
  /** What the same key answers again; read after the balances have changed. */
  answer: () => unknown
}

const isCounter = (place: Place) => place === 'main' || place === 'played'

/** What lies at vendors: open wallets, and closed ones with money in them. Undefined where there are none. */
export function readVendorWallets({ sql }: Pick<Ledger, 'sql'>): Record<string, Minor> | undefined {
  const rows = sql
    .exec<{ account: string; balance: number }>(
      `SELECT account, balance_minor AS balance FROM vendor_wallets
       WHERE account NOT IN ('main', 'played') AND (is_open = 1 OR balance_minor > 0)`,
    )
    .toArray()
  return rows.length === 0
    ? undefined
    : Object.fromEntries(rows.map(({ account, balance }) => [account, minor(balance)]))
}

export const isVendorWalletOpen = ({ sql }: Pick<Ledger, 'sql'>, vendor: VendorCode): boolean =>
  sql.exec('SELECT 1 FROM vendor_wallets WHERE account = ? AND is_open = 1', vendor).toArray().length > 0

/** Whether the round that this group opened was staked from its vendor's wallet: it is paid into it as well. */
export const wasStakedFromVendorWallet = ({ sql }: Pick<Ledger, 'sql'>, openedSequence: number): boolean =>
  sql.exec('SELECT 1 FROM vendor_wallet_groups WHERE money_sequence = ?', openedSequence).toArray().length > 0

export function setVendorWalletOpen({ sql }: Pick<Ledger, 'sql'>, vendor: VendorCode, isOpen: boolean): void {
  sql.exec(
    `INSERT INTO vendor_wallets (account, balance_minor, is_open) VALUES (?, 0, ?)
     ON CONFLICT DO UPDATE SET is_open = excluded.is_open`,
    vendor,
    Number(isOpen),
  )
}

/** More than lies there must be refused before: here it is a bug. */
export function postVendorWallets({ sql }: Ledger, draft: Draft): void {
  assert(draft.amountMinor > 0 && draft.from !== draft.to, 'money moves between two places')
  const { last } = sql
    .exec<{ last: number }>('SELECT coalesce(max(sequence), 0) AS last FROM vendor_wallet_groups')
    .one()
  const sequence = last + 1
  const entries = [
    { account: draft.from, amountMinor: -draft.amountMinor },
    { account: draft.to, amountMinor: draft.amountMinor },
  ].map(({ account, amountMinor }) => {
    const row = sql
      .exec<{ balance: number }>('SELECT balance_minor AS balance FROM vendor_wallets WHERE account = ?', account)
      .toArray()[0]
    const balanceAfter = (row?.balance ?? 0) + amountMinor
    assert(balanceAfter >= 0 || isCounter(account), `${account} never goes below zero`)
    assert(Math.abs(balanceAfter) <= MAX_MINOR, `${account} stays within its bounds`)
    return { account, amountMinor, balanceAfter }
  })
  for (const { account, balanceAfter } of entries)
    sql.exec(
      `INSERT INTO vendor_wallets (account, balance_minor) VALUES (?, ?)
       ON CONFLICT DO UPDATE SET balance_minor = excluded.balance_minor`,
      account,
      balanceAfter,
    )
  sql.exec(
    `INSERT INTO vendor_wallet_groups (sequence, key, content_hash, kind, occurred_at, amount_minor, money_sequence, answer)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    sequence,
    draft.key,
    draft.contentHash,
    draft.kind,
    draft.occurredAt,
    draft.amountMinor,
    draft.moneySequence,
    JSON.stringify(draft.answer() ?? null),
  )
  for (const { account, amountMinor, balanceAfter } of entries)
    sql.exec(
      'INSERT INTO vendor_wallet_postings (sequence, account, amount_minor, balance_after_minor) VALUES (?, ?, ?, ?)',
      sequence,
      account,
      amountMinor,
      balanceAfter,
    )
  const { sum } = sql.exec<{ sum: number }>('SELECT sum(balance_minor) AS sum FROM vendor_wallets').one()
  assertBooks(sum === 0, `vendors' wallets do not sum to zero after their group ${sequence}`)
}

/** What a posting group did to `real` is done to the vendor's wallet too, in the same transaction. */
export function postPlay(
  ledger: Ledger,
  { key, contentHash, vendor, amountMinor, sequence, occurredAt }: PlayDraft,
): void {
  if (amountMinor === 0) return
  const size = minor(Math.abs(amountMinor))
  const [from, to]: [Place, Place] = amountMinor < 0 ? [vendor, 'played'] : ['played', vendor]
  postVendorWallets(ledger, {
    key,
    contentHash,
    kind: 'played',
    occurredAt,
    from,
    to,
    amountMinor: size,
    moneySequence: sequence,
    answer: () => null,
  })
}
type PlayDraft = {
  key: string
  contentHash: string
  vendor: VendorCode
  /** What `real` gained; below zero for a stake. */
  amountMinor: number
  sequence: number
  occurredAt: number
}
