/** FAIR-03: what each original returns, as it is published. The unit test counts all that can happen to the same. */

import { BLACKJACK } from '../cards/blackjack.generated.ts'
import type { Volatility } from '../engine/figures.ts'
import type { OriginalName } from './index.ts'

export interface OriginalFigures {
  /** The least and the most of all choices a player has, per cent with two decimals. */
  readonly rtpPercent: readonly [least: number, most: number]
  /** The same at the least stake, where payouts are cut to the cent: amounts have two decimals in every currency. */
  readonly rtpAtLeastStake: readonly [least: number, most: number]
  /** The one figure of a catalogue, where it is not the least. */
  readonly mainRtpPercent?: number
  readonly volatility: Volatility
  /** What becomes of a round whose player stays away; null where no round waits for acts. */
  readonly unattended: 'cashed' | 'stands' | null
}

/** Crash: the same for every target, but for what a cut to hundredths takes. */
export const CRASH_FIGURES: OriginalFigures = {
  rtpPercent: [99, 99],
  rtpAtLeastStake: [90.83, 99],
  volatility: 'high',
  unattended: null,
}

export const ORIGINAL_FIGURES: Readonly<Record<OriginalName, OriginalFigures>> = {
  // As tables do: the figure is that of the spot that keeps least.
  baccarat: {
    rtpPercent: [85.64, 98.94],
    rtpAtLeastStake: [85.64, 98.76],
    mainRtpPercent: 98.94,
    volatility: 'low',
    unattended: null,
  },
  // With the best play.
  blackjack: {
    rtpPercent: [BLACKJACK.rtpPercent, BLACKJACK.rtpPercent],
    // Three to two of it are whole cents.
    rtpAtLeastStake: [BLACKJACK.rtpPercent, BLACKJACK.rtpPercent],
    volatility: 'low',
    unattended: 'stands',
  },
  dice: { rtpPercent: [98.99, 99], rtpAtLeastStake: [90.75, 99], volatility: 'medium', unattended: null },
  hilo: { rtpPercent: [98.99, 99], rtpAtLeastStake: [92.31, 99], volatility: 'medium', unattended: 'cashed' },
  keno: { rtpPercent: [98.97, 99.04], rtpAtLeastStake: [95.69, 99.04], volatility: 'high', unattended: null },
  // The draw has 10^8 values: at the highest targets one of them is a hundredth of the chance.
  limbo: { rtpPercent: [98.01, 99], rtpAtLeastStake: [91.51, 99], volatility: 'high', unattended: null },
  mines: { rtpPercent: [98.99, 99], rtpAtLeastStake: [92, 99], volatility: 'high', unattended: 'cashed' },
  plinko: { rtpPercent: [98.98, 99.01], rtpAtLeastStake: [98.98, 99.01], volatility: 'medium', unattended: null },
  wheel: { rtpPercent: [99, 99], rtpAtLeastStake: [96, 99], volatility: 'medium', unattended: null },
}
