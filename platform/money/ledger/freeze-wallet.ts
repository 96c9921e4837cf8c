import type { Balance, Outcome } from '../../kernel/wallet/wallet-types.ts'
import type { Ledger } from './types.ts'
import { getBalance, getWalletState, notOpen } from './wallet-state.ts'

/** Stops all money of one wallet until an operator has looked. The first reason stands. */
export function freezeWallet(ledger: Ledger, reason: string): Outcome<Balance> {
  if (!getWalletState(ledger)) return notOpen
  ledger.sql.exec('UPDATE wallet SET frozen_reason = coalesce(frozen_reason, ?)', reason)
  return getBalance(ledger)
}

export function unfreezeWallet(ledger: Ledger): Outcome<Balance> {
  if (!getWalletState(ledger)) return notOpen
  ledger.sql.exec('UPDATE wallet SET frozen_reason = NULL')
  return getBalance(ledger)
}
