import { minor } from '../../../contract/money.ts'
import type { Balance, Outcome, Refused } from '../../kernel/wallet/wallet-types.ts'
import { readMemberBalances } from './balances.ts'
import { accept, refuse } from './outcome.ts'
import type { Ledger, WalletIdentity, WalletState } from './types.ts'
import { readVendorWallets } from './vendor-wallets/post-vendor-wallets.ts'

type WalletRow = WalletState & Record<string, SqlStorageValue>

export function getWalletState({ sql }: Pick<Ledger, 'sql'>): WalletState | null {
  const row = sql
    .exec<WalletRow>(
      `SELECT merchant, member_id AS memberId, kind, currency, opened_at AS openedAt,
         frozen_reason AS frozenReason, published_sequence AS publishedSequence FROM wallet`,
    )
    .toArray()[0]
  return row ?? null
}

export const notOpen: Refused = refuse('not_open', 'this wallet was never opened')

export function readBalance(ledger: Ledger, wallet: WalletState): Balance {
  const balances = readMemberBalances(ledger)
  const vendorWallets = readVendorWallets(ledger)
  const atVendorsMinor = Object.values(vendorWallets ?? {}).reduce((sum, held) => sum + held, 0)
  return {
    kind: wallet.kind,
    currency: wallet.currency,
    // A release from before the wallets at vendors may have spent what lies there; the books check says so.
    realMinor: minor(Math.max(0, balances.real - atVendorsMinor)),
    ...(vendorWallets && { vendorWallets }),
    bonusMinor: minor(balances.bonus),
    heldMinor: minor(balances.held),
    pendingMinor: minor(balances.pending),
    frozen: wallet.frozenReason !== null,
  }
}

export function getBalance(ledger: Ledger): Outcome<Balance> {
  const wallet = getWalletState(ledger)
  return wallet ? accept(readBalance(ledger, wallet)) : notOpen
}

/** What must hold before money of this kind and currency moves in the wallet. Null when it does. */
export function computeMismatch(wallet: WalletState, money: Pick<WalletIdentity, 'kind' | 'currency'>): Refused | null {
  if (wallet.kind !== money.kind) return refuse('kind_mismatch', `${money.kind} money in a ${wallet.kind} wallet`)
  if (wallet.currency !== money.currency) return refuse('currency_mismatch', `this wallet holds ${wallet.currency}`)
  if (wallet.frozenReason !== null) return refuse('frozen', 'this wallet is frozen')
  return null
}
