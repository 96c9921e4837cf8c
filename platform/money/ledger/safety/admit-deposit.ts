/** SAFE-01: a deposit is let begin only within the limit, so that many begun at once cannot pass it together. */
import type { Minor } from '../../../../contract/money.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept, refuse, replay } from '../outcome.ts'
import type { Ledger } from '../types.ts'
import { computeMismatch, getWalletState, notOpen } from '../wallet-state.ts'
import { closeAdmission } from './admissions.ts'
import { findPassedLimit } from './limits.ts'
import { computeBarRefusal, readBar } from './play-bar.ts'

export type Admission = { key: string; currency: string; amountMinor: Minor }

/**
 * `key` is that of the `deposit` which credits the money later. Until it does, or the admission is released, the
 * amount uses up the limit. Refuses with `deposit_limit`, `on_break`, `excluded`, `frozen`; the same key with another
 * amount is a `conflict`. What was admitted before a bar began is refused by it when it is asked again: nobody is to be
 * told of it any more. A refusal is not kept: another try may fit.
 */
export function admitDeposit(ledger: Ledger, { key, currency, amountMinor }: Admission): Outcome<{ key: string }> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const known = ledger.sql
    .exec<{ amountMinor: number }>('SELECT amount_minor AS amountMinor FROM admitted_deposits WHERE key = ?', key)
    .toArray()[0]
  if (known && known.amountMinor !== amountMinor) return refuse('conflict', `${key} was admitted otherwise`)
  const mismatch = known ? null : computeMismatch(wallet, { kind: 'real', currency })
  if (mismatch) return mismatch
  const now = ledger.clock()
  const barred = computeBarRefusal(readBar(ledger), now)
  if (barred) return barred
  if (known) return replay({ key })
  if (findPassedLimit(ledger, ['deposit'], { amountMinor, now })) {
    return refuse('deposit_limit', 'this deposit would pass a deposit limit')
  }
  ledger.sql.exec(
    'INSERT INTO admitted_deposits (key, amount_minor, admitted_at) VALUES (?, ?, ?)',
    key,
    amountMinor,
    now,
  )
  return accept({ key })
}

/** The money will not come: failed, refused, expired. Should it come all the same, it is credited. */
export function releaseDeposit(ledger: Ledger, { key }: { key: string }): Outcome<{ key: string }> {
  if (!getWalletState(ledger)) return notOpen
  closeAdmission(ledger, key)
  return accept({ key })
}
