import { minor } from '../../../contract/money.ts'
import { type Account, isMemberAccount } from '../../kernel/wallet/accounts.ts'
import type { BalanceExplained, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { listBonusesUnderWay } from './bonuses.ts'
import { accept } from './outcome.ts'
import { listOpenRounds, sumOpenRounds } from './rounds.ts'
import type { Ledger } from './types.ts'
import { getWalletState, notOpen, readBalance } from './wallet-state.ts'
import { listHeldWithdrawals } from './withdrawals.ts'

/** Of rounds and of withdrawals. */
const ROWS_SHOWN = 100

/**
 * TRUST-03: the counter accounts are the explanation: a wallet sums to zero, so they make up its balance to the cent,
 * in the one moment they are read. A handful of rows, however long the journal.
 */
export function explainBalance(ledger: Ledger): Outcome<BalanceExplained> {
  const wallet = getWalletState(ledger)
  if (!wallet) return notOpen
  const accounts = ledger.sql
    .exec<{ account: Account; balance: number }>(
      'SELECT account, balance_minor AS balance FROM current_accounts WHERE balance_minor <> 0 ORDER BY account',
    )
    .toArray()
  return accept({
    balance: readBalance(ledger, wallet),
    sources: accounts
      .filter(({ account }) => !isMemberAccount(account))
      .map(({ account, balance }) => ({ account, amountMinor: minor(-balance) })),
    bonuses: listBonusesUnderWay(ledger),
    ...sumOpenRounds(ledger),
    openRounds: listOpenRounds(ledger, { limit: ROWS_SHOWN }).rows,
    heldWithdrawals: listHeldWithdrawals(ledger, ROWS_SHOWN),
  })
}
