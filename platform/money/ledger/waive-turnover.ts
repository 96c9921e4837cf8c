import { type Minor, minor } from '../../../contract/money.ts'
import type { Move, Outcome } from '../../kernel/wallet/wallet-types.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { runOnceForGood } from './refused-bets.ts'
import { countTurnover, readTurnoverLeftOf } from './turnover.ts'
import type { Ledger } from './types.ts'
import { computeMismatch, getWalletState, notOpen } from './wallet-state.ts'

/** `asOf`: how far the journal had come when it was first said. */
export type TurnoverWaiver = { key: string; currency: string; amountMinor: Minor; asOf: number }

/**
 * MEM-05: the house no longer asks for so much of what is still to be staked, at most for all of it that was asked by then:
 * nobody has looked at what a later deposit asks for. A group without postings: no money moves, and a bonus that is played for
 * asks what it asked before. A refusal is final, so that a late copy of it is refused as well.
 */
export function waiveTurnover(ledger: Ledger, { key, currency, amountMinor, asOf }: TurnoverWaiver): Outcome<Move> {
  // Without the place: the case and its amount are what two people said, and the first that comes of them counts.
  return runOnceForGood(ledger, `turnover-waived:${key}`, { currency, amountMinor }, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const mismatch = computeMismatch(wallet, { kind: 'real', currency })
    if (mismatch) return mismatch
    const waivedMinor = minor(Math.min(amountMinor, readTurnoverLeftOf(ledger, asOf)))
    if (waivedMinor === 0) return refuse('turnover_none', 'nothing is left of what was to be staked')
    const outcome = postGroup(ledger, wallet, request, nextStamp(ledger), {
      kind: 'turnover-waived',
      amountMinor: waivedMinor,
      vendor: null,
      roundId: null,
      transactionId: null,
      entries: [],
      round: null,
    })
    if (outcome.ok) countTurnover(ledger, waivedMinor)
    return outcome
  })
}
