/**
 * Crash: a multiplier grows from 1.00 until it ends. The end is drawn from the round's link of a chain and the chain's
 * salt before the first bet. A stake pays its target, or what stood when its player pressed, if that came before the end.
 */
import { createHmac } from '../../contract/fairness/hmac.ts'
import type { TableClock } from '../engine/clock.ts'
import type { TableResult, TableRules } from '../table-rules/table-rules.ts'

/** The draw of bustabit, outside the draw of our other games: the salt is the key, the link is the message. */
export const CRASH_ALGORITHM = 'bustabit/v1'
const HEX_DIGITS = 13
const SPACE = 16 ** HEX_DIGITS
const GROWTH_A_MS = 0.06 / 1_000

/** Multipliers here are whole hundredths. */
export const CRASH_MOST = 1_000_000
const LEAST = 100
/** From here on a press and a target count. */
export const LEAST_TARGET = 101

/** Where the round ends, in hundredths: 1 % of the stakes stay with the house at every target. */
export async function drawCrash(link: string, salt: string): Promise<number> {
  const hmac = await createHmac(new TextEncoder().encode(salt))
  const digest = await hmac(link)
  const hex = [...digest.slice(0, Math.ceil(HEX_DIGITS / 2))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  const part = Number.parseInt(hex.slice(0, HEX_DIGITS), 16) / SPACE
  return Math.min(CRASH_MOST, Math.max(LEAST, Math.floor(99 / (1 - part))))
}

/** What stands so long after the start. */
export const multiplierAt = (ms: number): number =>
  Math.min(CRASH_MOST, Math.max(LEAST, Math.floor(LEAST * Math.exp(GROWTH_A_MS * Math.max(0, ms)))))

/** The first millisecond at which so much stands. */
export function reachedMs(multiplier: number): number {
  let ms = Math.max(0, Math.floor(Math.log(multiplier / LEAST) / GROWTH_A_MS) - 1)
  while (multiplierAt(ms) < multiplier) ms += 1
  return ms
}

/** The first millisecond that is too late: more than the end would stand then. A round that ends at 1.00 never grows. */
export const flightMs = (end: number): number => (end <= LEAST ? 0 : reachedMs(Math.min(CRASH_MOST, end + 1)))

/** Chips lie on `press`, or on a target: `auto-250`. */
export const PRESS = 'press'
export const spotOfTarget = (target: number | null): string => (target === null ? PRESS : `auto-${target}`)

/** Null for what is played by a press; undefined for no spot of this game. */
export function readTarget(spot: string): number | null | undefined {
  if (spot === PRESS) return null
  const target = Number(/^auto-([1-9]\d{2,6})$/.exec(spot)?.[1] ?? 0)
  return target >= LEAST_TARGET && target <= CRASH_MOST ? target : undefined
}

/** As it lies at the table: the end first, then what this player had, if that came first. */
export const endOfResult = (result: TableResult): number => Number(result[0]?.[0] ?? 0)
export function cashedOf(result: TableResult): number | null {
  const cashed = result[1]?.[0]
  return cashed === undefined ? null : Number(cashed)
}

/** When a press counts, and what it brings in hundredths; a refusal where it does not. */
export function computeCashOut(
  { end, target }: { readonly end: number; readonly target: number | null },
  ms: number,
): { readonly at: number } | 'too early' | 'too late' {
  const reached = target !== null && target <= end && ms >= reachedMs(target)
  if (reached) return { at: target }
  if (ms >= flightMs(end)) return 'too late'
  const at = multiplierAt(ms)
  return at < LEAST_TARGET ? 'too early' : { at }
}

/** What a stake brings once the round is over. */
export function crashPayout(stakeMinor: number, at: number | null): number {
  return at === null ? 0 : Number((BigInt(stakeMinor) * BigInt(at)) / 100n)
}

/** As with every original: a target that pays no more than its stake, cut to the cent, is not offered. */
export const canWinCrash = (stakeMinor: number, target: number | null): boolean =>
  target === null || crashPayout(stakeMinor, target) > stakeMinor

/** What no cut takes of it, in parts of the stake: the end reaches `at` hundredths in 99 of `at` rounds. */
const HOUSE_LEAVES = 99

/**
 * FAIR-03: what a stake on this target returns after the cut to the cent, per cent. By a press (null) the least and the most of
 * all multipliers that it may stop at. The cut repeats with every whole multiplier, and takes most at the smallest.
 */
export function crashReturnAt(stakeMinor: number, target: number | null): readonly [least: number, most: number] {
  const stops = target === null ? Array.from({ length: LEAST }, (_, above) => LEAST_TARGET + above) : [target]
  const returns = stops.map((at) => (100 * HOUSE_LEAVES * crashPayout(stakeMinor, at)) / (at * stakeMinor))
  return [Math.min(...returns), Math.max(...returns)]
}

export const CRASH_CLOCK: TableClock = { openMs: 7_000, closingMs: 1_500, dealMs: 0, resultMs: 3_000 }

export const crashRules: TableRules = {
  id: 'crash@1',
  gameClass: 'CRASH',
  spots: [],
  dealMs: 0,
  flight: true,
  draw: () => Promise.reject(new Error('crash is drawn from its link and salt')),
  factor(result, spot) {
    const target = readTarget(spot)
    return target && target <= endOfResult(result) ? [target, 100] : [0, 1]
  },
  played: () => 1,
  sides: () => [],
  score: (result) => (endOfResult(result) / 100).toFixed(2),
}
