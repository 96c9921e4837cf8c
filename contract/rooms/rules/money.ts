/** Money of a hand: rake, and what each seat's wallet is asked for. Minor units; each cut is made once. */
import { assert } from '../../lib/assert.ts'
import type { SeatNet } from '../hand.ts'
import type { SeatResult } from '../messages.ts'

/** Of a win alone, cut down. */
export const rakeOf = (netMinor: number, rakeBps: number): number =>
  netMinor > 0 ? Math.floor((netMinor * rakeBps) / 10_000) : 0

interface HandMoney {
  readonly baseMinor: number
  readonly depositMinor: number
  /** 0 for a player of the house. */
  readonly rakeBps: number
}

/** The wallet's figures of one seat. A hand plays at least the base, so that an even hand is a stake and its return. */
export function moneyOfSeat({ baseMinor, depositMinor, rakeBps }: HandMoney, { seat, netMinor }: SeatNet): SeatResult {
  const playedMinor = Math.max(-netMinor, baseMinor)
  assert(playedMinor <= depositMinor, 'a seat loses no more than its deposit')
  const rakeMinor = rakeOf(netMinor, rakeBps)
  return {
    seat,
    netMinor,
    rakeMinor,
    depositMinor,
    playedMinor,
    payoutMinor: playedMinor + netMinor - rakeMinor,
    unplayedMinor: depositMinor - playedMinor,
  }
}
