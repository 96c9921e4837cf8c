/**
 * Ways and cascades: a symbol on neighbouring reels from the left pays for every way through them. What won vanishes, what
 * is above falls, and the strip goes on from above, until nothing wins. So the stops decide the whole cascade.
 */
import { assert } from '../../contract/lib/assert.ts'
import { type GridResult, gridAt, payOf } from './evaluate.ts'
import { SCATTER, SHORTEST_RUN, type SlotModel, type SlotSymbol, type WaysRules, WILD } from './model.ts'

export interface WayWin {
  readonly symbol: SlotSymbol
  /** Reels from the left. */
  readonly count: number
  readonly ways: number
  /** In line stakes, before the fall's multiplier. */
  readonly pay: number
}

/** One grid of a cascade. The last one has no wins. */
export interface Fall {
  readonly grid: readonly string[]
  readonly wayWins: readonly WayWin[]
  readonly multiplier: number
}

export type WaysModel = SlotModel & { readonly ways: WaysRules }
export const isWaysModel = (model: SlotModel): model is WaysModel => model.ways !== undefined

/** No model comes near it: a strip that fed its own wins for ever would be a bug. */
const MOST_FALLS = 100

export function playCascade(model: WaysModel, stops: readonly number[]): GridResult & { falls: readonly Fall[] } {
  const falls: Fall[] = []
  const tops = [...stops]
  let grid = gridAt(model, stops)
  for (;;) {
    const wayWins = findWayWins(model, grid)
    falls.push({ grid, wayWins, multiplier: multiplierOf(model, falls.length) })
    if (wayWins.length === 0) break
    assert(falls.length < MOST_FALLS, 'a cascade ends')
    grid = dropGrid(model, grid, wayWins, tops)
  }
  const scatters = grid.join('').split(SCATTER).length - 1
  const scatterPay = model.scatterPays[scatters] ?? 0
  const pay = falls.reduce(
    (sum, { wayWins, multiplier }) => sum + wayWins.reduce((won, win) => won + win.pay, 0) * multiplier,
    scatterPay,
  )
  return { falls, lineWins: [], scatters, scatterPay, pay }
}

/** The first grid pays once, each that fell pays more. */
export const multiplierOf = ({ ways }: WaysModel, fall: number): number =>
  ways.multipliers[Math.min(fall, ways.multipliers.length - 1)] ?? 1

export const isOfWin = (symbol: string, win: { readonly symbol: string }): boolean =>
  symbol === win.symbol || symbol === WILD

function findWayWins(model: WaysModel, grid: readonly string[]): WayWin[] {
  // No wild is on the first reel, so each win is led by its own symbol.
  const leading = [...new Set(grid[0])] as SlotSymbol[]
  return leading.flatMap((symbol) => {
    if (symbol === SCATTER) return []
    let ways = 1
    let count = 0
    for (const reel of grid) {
      const here = [...reel].filter((each) => isOfWin(each, { symbol })).length
      if (here === 0) break
      ways *= here
      count += 1
    }
    const pay = count >= SHORTEST_RUN ? payOf(model, symbol, count) * ways : 0
    return pay > 0 ? [{ symbol, count, ways, pay }] : []
  })
}

/** `tops` is where the strip of each reel is seen from: it moves up by what vanished. */
function dropGrid(model: WaysModel, grid: readonly string[], wins: readonly WayWin[], tops: number[]): string[] {
  return grid.map((reel, at) => {
    const rest = [...reel].filter((symbol) => !wins.some((win) => at < win.count && isOfWin(symbol, win)))
    const strip = model.reels[at]!
    const gone = reel.length - rest.length
    const top = tops[at]! - gone
    tops[at] = ((top % strip.length) + strip.length) % strip.length
    return (strip + strip).slice(tops[at], tops[at]! + gone) + rest.join('')
  })
}
