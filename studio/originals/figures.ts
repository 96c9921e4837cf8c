/** FAIR-03: what each original returns, as it is published. The unit test counts all that can happen to the same. */
import type { Volatility } from '../engine/figures.ts'
import type { OriginalName } from './index.ts'

export interface OriginalFigures {
  /** The least and the most of all choices a player has, per cent with two decimals. */
  readonly rtpPercent: readonly [least: number, most: number]
  readonly volatility: Volatility
  /** A round waits for acts of the player. */
  readonly hasActs: boolean
}

export const ORIGINAL_FIGURES: Readonly<Record<OriginalName, OriginalFigures>> = {
  dice: { rtpPercent: [98.99, 99], volatility: 'medium', hasActs: false },
  hilo: { rtpPercent: [98.99, 99], volatility: 'medium', hasActs: true },
  keno: { rtpPercent: [98.97, 99.04], volatility: 'high', hasActs: false },
  limbo: { rtpPercent: [99, 99], volatility: 'high', hasActs: false },
  mines: { rtpPercent: [98.99, 99], volatility: 'high', hasActs: true },
  plinko: { rtpPercent: [98.98, 99.01], volatility: 'medium', hasActs: false },
  wheel: { rtpPercent: [99, 99], volatility: 'medium', hasActs: false },
}
