/** What a cash-out of a part brings: the server counts the same way. Pure. */

import type { CashOutOffer } from '../../../../contract/book/calls.ts'
import { partOfOffer } from '../../../../contract/book/cash-out.ts'
import { readTypedStake } from '../../../../kit/lib/typed-amount.ts'
import { toMinor } from '../../text.ts'

export interface CashOutPlan {
  /** Of the stake; null for what is no amount within it. */
  readonly partMinor: number | null
  readonly payMinor: number
  readonly staysMinor: number
  readonly restMinor: number
  /** Fair value less the offer: what the house keeps. */
  readonly feeMinor: number
  /** The offer in whole per cent of the fair value. */
  readonly percent: number
}

export function planCashOut({ offer, fair, rest }: Pick<CashOutOffer, 'offer' | 'fair' | 'rest'>, text: string) {
  const [offerMinor, fairMinor, restMinor] = [toMinor(offer), toMinor(fair), toMinor(rest)]
  const typed = readTypedStake(text)
  const partMinor = typed !== null && typed >= 1 && typed <= restMinor ? typed : null
  const plan: CashOutPlan = {
    partMinor,
    payMinor: partMinor === null ? 0 : partOfOffer(offerMinor, partMinor, restMinor),
    staysMinor: restMinor - (partMinor ?? 0),
    restMinor,
    feeMinor: fairMinor - offerMinor,
    percent: fairMinor > 0 ? Math.round((offerMinor * 100) / fairMinor) : 0,
  }
  return plan
}
