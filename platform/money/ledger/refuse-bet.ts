import type { Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { refuse } from './outcome.ts'
import { type BetWords, betContent, betKey } from './place-bet.ts'
import { runOnceForGood } from './refused-bets.ts'
import type { Ledger } from './types.ts'

/**
 * Bars a bet the rest of the platform does not admit. A bet taken before keeps its answer: its repeat must not be
 * told that nothing moved. Decided here, where the bet itself would be, so that no copy slips in between.
 */
export function refuseBet(ledger: Ledger, bet: BetWords): Outcome<Move> {
  return runOnceForGood(ledger, betKey(bet.vendor, bet.transactionId), betContent(bet), () =>
    refuse('not_admitted', 'the platform did not admit this bet'),
  )
}
