/** Odds are decimal hundredths everywhere: 202 is 2.02. Other formats are for the eye alone. */
import { assert } from '../lib/assert.ts'

/** Integer hundredths, 101 or more. */
export type Odds = number

/** From each lower bound the step that counts up to the next one. */
const LADDER: readonly (readonly [from: Odds, step: number])[] = [
  [100, 1],
  [200, 2],
  [300, 5],
  [400, 10],
  [600, 20],
  [1_000, 50],
  [2_000, 100],
  [3_000, 200],
  [5_000, 500],
  [10_000, 1_000],
]
const LEAST_ODDS: Odds = 101
const MOST_ODDS: Odds = 99_000

/** Cut down to a step of the ladder. */
export function floorToLadder(hundredths: number): Odds {
  const [from, step] = LADDER.findLast(([lower]) => hundredths >= lower) ?? [100, 1]
  const floored = from + Math.floor((hundredths - from) / step) * step
  return Math.min(MOST_ODDS, Math.max(LEAST_ODDS, floored))
}

const LEAST_CHANCE = 0.002
const MOST_CHANCE = 0.985
/** Below the precision of any chance, so that 2.02 computed as 2.0199999 stays 2.02. */
const EPSILON = 1e-9

/** Null where the chance is too small or too large to be offered. */
export function priceOf(chance: number, marginBps: number): Odds | null {
  if (chance < LEAST_CHANCE || chance > MOST_CHANCE) return null
  return floorToLadder(100 / (chance * (1 + marginBps / 10_000)) + EPSILON)
}

export const ODDS_FORMATS = ['decimal', 'hong-kong', 'malay', 'indonesian', 'american'] as const
export type OddsFormat = (typeof ODDS_FORMATS)[number]

const hundredthsText = (value: number) => {
  const [sign, size] = [value < 0 ? '-' : '', Math.abs(value)]
  return `${sign}${Math.floor(size / 100)}.${String(size % 100).padStart(2, '0')}`
}
/** `−1/(d−1)` in units of `1/scale`: cut towards less for the member, so its size is rounded up. */
const negative = (odds: Odds, scale: number) => -Math.ceil((scale * 100) / (odds - 100))

/** As the format writes it. What is not exact shows less than is paid. */
export function formatOdds(odds: Odds, format: OddsFormat): string {
  assert(Number.isInteger(odds) && odds > 100, 'odds are hundredths over 1.00')
  switch (format) {
    case 'decimal':
      return hundredthsText(odds)
    case 'hong-kong':
      return hundredthsText(odds - 100)
    case 'malay':
      return hundredthsText(odds <= 200 ? odds - 100 : negative(odds, 100))
    case 'indonesian':
      return hundredthsText(odds >= 200 ? odds - 100 : negative(odds, 100))
    case 'american':
      return odds >= 200 ? `+${odds - 100}` : String(negative(odds, 100))
  }
}

/** RTS 2C: which changes of a price a member takes. `ask` takes none without being asked. */
export const ODDS_CHOICES = ['better', 'within5', 'any', 'ask'] as const
export type OddsChoice = (typeof ODDS_CHOICES)[number]

/** Whether a bet shown at one price may be laid at another. What is laid is always the price of now. */
export function acceptsOdds(choice: OddsChoice, shown: Odds, now: Odds): boolean {
  if (now === shown) return true
  if (choice === 'ask') return false
  if (choice === 'any' || now > shown) return true
  return choice === 'within5' && now * 100 >= shown * 95
}
