/** Baccarat alone: the table's rules with commission, dealt from the player's own pair of seeds. One spot a round. */
import { PARTS, type Rules, settleAt } from '../engine/original-rules.ts'
import { baccarat } from '../table-rules/baccarat.ts'

export const BACCARAT_SPOTS = [
  ...(['player', 'tie', 'banker'] as const),
  ...(['player-pair', 'either-pair', 'banker-pair', 'big', 'small'] as const),
] as const
export type BaccaratSpot = (typeof BACCARAT_SPOTS)[number]

export interface BaccaratView {
  readonly game: 'baccarat'
  readonly spot: BaccaratSpot
  readonly player: readonly string[]
  readonly banker: readonly string[]
  readonly multiplier: number
}

/** What the table's rules say of a spot: its pay to 1. */
export function baccaratPay(spot: BaccaratSpot): number {
  const [[numerator, denominator] = [0, 1]] = baccarat.spots.find(({ code }) => code === spot)?.pays ?? []
  return numerator / denominator
}

export const baccaratRules: Rules<BaccaratSpot, readonly (readonly string[])[], BaccaratView> = {
  id: 'baccarat@1',
  readChoice: (text) => BACCARAT_SPOTS.find((spot) => spot === text),
  draw: (draw) => baccarat.draw(draw),
  stand({ choice: spot, chance: [player = [], banker = []], acts, stakeMinor }) {
    if (acts.length > 0) return null
    const [numerator, denominator] = baccarat.factor([player, banker], spot)
    const multiplier = (numerator * PARTS) / denominator
    return settleAt(stakeMinor, multiplier, { game: 'baccarat', spot, player, banker, multiplier })
  },
}
