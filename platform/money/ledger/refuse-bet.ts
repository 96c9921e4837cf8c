import type { Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { refuse } from './outcome.ts'
import { type BetWords, betContent } from './place-bet.ts'
import { runOnceForGood } from './refused-bets.ts'
import { isOfOtherKind, otherKind, transactionKey } from './transaction-ids.ts'
import type { Ledger } from './types.ts'

/**
 * Bars a bet the rest of the platform does not admit. A bet taken before keeps its answer: its repeat must not be
 * told that nothing moved. Decided here, where the bet itself would be, so that no copy slips in between.
 */
export function refuseBet(ledger: Ledger, bet: BetWords): Outcome<Move> {
  return runOnceForGood(ledger, transactionKey('bet', bet), betContent(bet), () =>
    isOfOtherKind(ledger, 'bet', bet) ? otherKind : refuse('not_admitted', 'the platform did not admit this bet'),
  )
}
