import { assert } from '../../../contract/lib/assert.ts'
import type { Balance, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { accept, refuse, replay } from './outcome.ts'
import type { Ledger, WalletIdentity } from './types.ts'
import { getWalletState, readBalance } from './wallet-state.ts'

/** Fixes merchant, member, kind and currency for ever. Opening again alike is answered, otherwise refused. */
export function openWallet(ledger: Ledger, identity: WalletIdentity): Outcome<Balance> {
  const existing = getWalletState(ledger)
  if (existing) {
    if (existing.merchant !== identity.merchant || existing.memberId !== identity.memberId) {
      return refuse('conflict', 'this wallet belongs to another member')
    }
    if (existing.kind !== identity.kind) return refuse('kind_mismatch', `this wallet holds ${existing.kind} money`)
    if (existing.currency !== identity.currency) {
      return refuse('currency_mismatch', `this wallet holds ${existing.currency}`)
    }
    return replay(readBalance(ledger, existing))
  }
  ledger.sql.exec(
    'INSERT INTO wallet (only, merchant, member_id, kind, currency, opened_at) VALUES (1, ?, ?, ?, ?, ?)',
    identity.merchant,
    identity.memberId,
    identity.kind,
    identity.currency,
    ledger.clock(),
  )
  const opened = getWalletState(ledger)
  assert(opened, 'a wallet just opened is there')
  return accept(readBalance(ledger, opened))
}
