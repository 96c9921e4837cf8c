/**
 * FAIR-03: what a bet returns at this very stake. Payouts are cut to the cent, which takes most of small stakes: a
 * multiplier of 1.0725 on 0.10 pays 0.10. Exact, from all that can happen.
 */
import { BACCARAT_SPOTS, type BaccaratSpot, baccaratPay } from '../cards/baccarat.ts'
import { BLACKJACK } from '../cards/blackjack.generated.ts'
import { PARTS, payOf } from '../engine/original-rules.ts'
import { baccarat } from '../table-rules/baccarat.ts'
import { countDiceWins, diceMultiplier, readDiceChoice, VALUES } from './dice.ts'
import { hiloMultiplier } from './hilo.ts'
import type { OriginalName } from './index.ts'
import { KENO_MOST_PICKS, KENO_NUMBERS, kenoPays, readKenoChoice } from './keno.ts'
import { limboChance } from './limbo.ts'
import { minesMultiplier, TILES } from './mines.ts'
import { plinkoSlots, readPlinkoChoice } from './plinko.ts'
import { readWheelChoice, wheelRim } from './wheel.ts'

/** Per cent: one figure, or the least and the most where it depends on when the player stops. */
export type Returned = readonly [least: number, most: number]
/** How likely, and what it pays in parts. */
type End = readonly [chance: number, multiplier: number]

const ways = (from: number, taken: number): number =>
  Array.from({ length: taken }, (_, step) => (from - step) / (step + 1)).reduce((product, part) => product * part, 1)

const RANKS = 13
/** Beyond these a payout is so large that the cut is less than with fewer. */
const MOST_GUESSES = 4

/** Each set of right guesses after which one may stop, by the ranks that won. */
const HILO_ENDS: readonly End[] = (() => {
  const ends: End[] = []
  const grow = (won: readonly number[], least: number) => {
    if (won.length > 0) ends.push([won.reduce((chance, wins) => (chance * wins) / RANKS, 1), hiloMultiplier(won)])
    if (won.length < MOST_GUESSES) for (let wins = least; wins < RANKS; wins += 1) grow([...won, wins], wins)
  }
  grow([], 1)
  return ends
})()

/** All ends of one bet: what it returns is their sum. Null for a choice that is none, and for games counted otherwise below. */
function endsOf(name: OriginalName, choice: string): readonly End[] | null {
  switch (name) {
    case 'dice': {
      const dice = readDiceChoice(choice)
      const wins = dice ? countDiceWins(dice) : 0
      return dice ? [[wins / VALUES, diceMultiplier(wins)]] : null
    }
    case 'limbo':
      return [[limboChance(Number(choice)), Number(choice) * 100]]
    case 'wheel': {
      const wheel = readWheelChoice(choice)
      return wheel ? wheelRim(wheel).map((pays) => [1 / wheel.segments, pays]) : null
    }
    case 'plinko': {
      const plinko = readPlinkoChoice(choice)
      return plinko ? plinkoSlots(plinko).map((pays, slot) => [ways(plinko.rows, slot) / 2 ** plinko.rows, pays]) : null
    }
    case 'keno': {
      const keno = readKenoChoice(choice)
      const picks = keno?.picks.length ?? 0
      const rest = KENO_NUMBERS - KENO_MOST_PICKS
      return keno
        ? kenoPays(keno.table, picks).map((pays, hits) => [
            (ways(KENO_MOST_PICKS, hits) * ways(rest, picks - hits)) / ways(KENO_NUMBERS, picks),
            pays,
          ])
        : null
    }
    case 'baccarat':
    case 'blackjack':
    case 'hilo':
    case 'mines':
      return null
  }
}

/** Ends of which the player takes one by stopping there. */
function stopsOf(name: OriginalName, choice: string): readonly End[] {
  if (name === 'hilo') return HILO_ENDS
  const mines = Number(choice)
  return Array.from({ length: TILES - mines }, (_, at): End => {
    const safe = at + 1
    return [ways(TILES - mines, safe) / ways(TILES, safe), minesMultiplier(mines, safe)]
  })
}

const edgeOf = (spot: BaccaratSpot) => (baccarat.spots.find(({ code }) => code === spot)?.edge ?? 0) / 100
/** How often both sides are equal: the tie's own spot pays 8 to 1 and never comes back. */
const TIE_CHANCE = (1 - edgeOf('tie')) / (1 + baccaratPay('tie'))
const GIVEN_BACK: readonly BaccaratSpot[] = ['player', 'banker']

/** From the spot's edge before the cut: a win is so likely as that edge says. */
function baccaratReturn(spot: BaccaratSpot, stakeMinor: number): number {
  const [back, pays] = [GIVEN_BACK.includes(spot) ? TIE_CHANCE : 0, 1 + baccaratPay(spot)]
  const chance = (1 - edgeOf(spot) - back) / pays
  return back + (chance * payOf(stakeMinor, Math.round(pays * PARTS))) / stakeMinor
}

/** Two cards of an endless deck are a natural; both hands having one gives the stake back. */
const NATURAL = (2 * 4 * 1) / RANKS ** 2
/** Three to two of an odd stake has half a cent. */
const blackjackReturn = (stakeMinor: number): number =>
  1 - BLACKJACK.edgePercent / 100 - ((stakeMinor % 2) * 0.5 * NATURAL * (1 - NATURAL)) / stakeMinor

export function computeReturnAtStake(name: OriginalName, choice: string, stakeMinor: number): Returned | null {
  const paid = ([chance, multiplier]: End) => (chance * payOf(stakeMinor, multiplier)) / stakeMinor
  const both = (fraction: number): Returned => [fraction * 100, fraction * 100]
  if (name === 'blackjack') return both(blackjackReturn(stakeMinor))
  if (name === 'baccarat') {
    const spot = BACCARAT_SPOTS.find((each) => each === choice)
    return spot ? both(baccaratReturn(spot, stakeMinor)) : null
  }
  if (name === 'mines' || name === 'hilo') {
    const returns = stopsOf(name, choice).map(paid)
    return [Math.min(...returns) * 100, Math.max(...returns) * 100]
  }
  const ends = endsOf(name, choice)
  return ends && both(ends.reduce((sum, end) => sum + paid(end), 0))
}

/** As the studio admits it: a bet whose best end, cut to the cent, is not above its stake is not offered. */
export function canWinAtStake(name: OriginalName, choice: string, stakeMinor: number): boolean {
  const ends = endsOf(name, choice)
  return ends === null || ends.some(([, multiplier]) => payOf(stakeMinor, multiplier) > stakeMinor)
}
