import { type Minor, minor } from '../../contract/money.ts'
import { refuse } from './outcome.ts'
import { nextStamp, postGroup } from './post-group.ts'
import { runOnceForGood } from './refused-bets.ts'
import { countTurnover, readTurnoverLeft } from './turnover.ts'
import type { Ledger, Move, Outcome } from './types.ts'
import { computeMisfit, getWalletState, notOpen } from './wallet-state.ts'

export type TurnoverWaiver = { key: string; currency: string; amountMinor: Minor }

/**
 * MEM-05: the house no longer asks for so much of what is still to be staked, at most for all of it. A group without
 * postings: no money moves, and a bonus that is played for asks what it asked before. A refusal is final, so that a late
 * copy waives nothing of what a later deposit asks for.
 */
export function waiveTurnover(ledger: Ledger, { key, currency, amountMinor }: TurnoverWaiver): Outcome<Move> {
  return runOnceForGood(ledger, `turnover-waived:${key}`, { currency, amountMinor }, (request) => {
    const wallet = getWalletState(ledger)
    if (!wallet) return notOpen
    const misfit = computeMisfit(wallet, { kind: 'real', currency })
    if (misfit) return misfit
    const waivedMinor = minor(Math.min(amountMinor, readTurnoverLeft(ledger)))
    if (waivedMinor === 0) return refuse('turnover_none', 'nothing is left to be staked')
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
