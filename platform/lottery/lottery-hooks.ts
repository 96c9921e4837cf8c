/** Where a test may reach into draws and books: time, chance, the beacon, and the moments at which a machine may die. */

import { type BeaconValue, readPublicBeacon } from '../../contract/fairness/public-beacon.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../../contract/time-and-chance.ts'

export type LotteryHooks = {
  clock: Clock
  random: RandomBytes
  /** Null while the beacon is silent. */
  readBeacon: (round: number) => Promise<BeaconValue | null>
  /** A place in the code. One that throws stands for the crash. */
  reach: (place: Place) => void
}
/** Of a ticket: kept by the book, staked in the wallet, confirmed; of a draw: the beacon has answered; of settling: decided, paid. */
export type Place = 'reserved' | 'staked' | 'confirmed' | 'beacon_read' | 'settled' | 'paid'

export const productionLotteryHooks: Readonly<LotteryHooks> = {
  clock: systemClock,
  random: systemRandom,
  readBeacon: (round) => readPublicBeacon(round),
  reach: () => {},
}

/** When an alarm is to ring for what is due at a time of ours; at once, where that has come. */
export const toAlarm = (dueAt: number, now: number): number => systemClock() + Math.max(1, dueAt - now)

/** Nothing but tests assigns to it. */
export const lotteryHooks: LotteryHooks = { ...productionLotteryHooks }
