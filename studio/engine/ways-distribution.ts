/**
 * FAIR-03: every combination of stops of a game of ways, counted. A cascade is a chain whose state is what stands on the
 * reels and where their strips are seen from; the stops alone decide its way, so each is followed to its end. Where the first
 * three reels share no symbol nothing pays, and the reels after them matter by their scatters alone. In numbers and not in
 * strings: there are millions.
 */
import { assert } from '../../contract/lib/assert.ts'
import { multiplierOf, type WaysModel } from './cascade.ts'
import { payOf } from './evaluate.ts'
import { SCATTER, SHORTEST_RUN, SYMBOLS, WILD } from './model.ts'
import type { SpinClass } from './spin-distribution.ts'

const WILD_AT = SYMBOLS.indexOf(WILD)
const SCATTER_AT = SYMBOLS.indexOf(SCATTER)
const MOST_PAYS = 20

// biome-ignore lint/complexity/noExcessiveLinesPerFunction: its inner functions share counters that are written millions of times
export function countWaySpins(model: WaysModel): SpinClass[] {
  const rows = model.rows
  const reels = model.reels.length
  const strips = model.reels.map((reel) => Int8Array.from(reel, (symbol) => SYMBOLS.indexOf(symbol as 'W')))
  assert(!model.reels[0]!.includes(WILD), 'a win is led by its own symbol')
  const pays = SYMBOLS.map((symbol) =>
    Array.from({ length: reels + 1 }, (_, count) => (count < SHORTEST_RUN ? 0 : payOf(model, symbol, count))),
  )
  const multipliers = Array.from({ length: MOST_PAYS }, (_, fall) => multiplierOf(model, fall))
  const counts = new Map<number, Map<number, number>>()
  const grid = new Int8Array(rows * reels)
  const tops = new Int32Array(reels)
  const stops = new Int32Array(reels)

  function record(pay: number, scatters: number) {
    const mine = counts.get(scatters) ?? new Map<number, number>()
    counts.set(scatters, mine)
    mine.set(pay, (mine.get(pay) ?? 0) + 1)
  }

  /** How many of a symbol, wilds included, a reel shows. */
  function countOn(reel: number, symbol: number): number {
    let count = 0
    for (let at = reel * rows; at < (reel + 1) * rows; at += 1)
      if (grid[at] === symbol || grid[at] === WILD_AT) count += 1
    return count
  }

  /** Marks what won as gone and returns what it pays. */
  const gone = new Uint8Array(rows * reels)
  function payGrid(): number {
    let sum = 0
    for (let row = 0; row < rows; row += 1) {
      const symbol = grid[row]!
      if (symbol === SCATTER_AT || gone[row] === 1) continue
      let ways = 1
      let count = 0
      for (; count < reels; count += 1) {
        const here = countOn(count, symbol)
        if (here === 0) break
        ways *= here
      }
      const pay = pays[symbol]![count]!
      if (pay === 0) continue
      sum += pay * ways
      for (let at = 0; at < count * rows; at += 1) if (grid[at] === symbol || grid[at] === WILD_AT) gone[at] = 1
    }
    return sum
  }

  function drop() {
    for (let reel = 0; reel < reels; reel += 1) {
      const strip = strips[reel]!
      let to = (reel + 1) * rows - 1
      for (let at = to; at >= reel * rows; at -= 1) {
        if (gone[at] === 1) continue
        grid[to] = grid[at]!
        to -= 1
      }
      for (; to >= reel * rows; to -= 1) {
        tops[reel] = tops[reel]! === 0 ? strip.length - 1 : tops[reel]! - 1
        grid[to] = strip[tops[reel]!]!
      }
    }
    gone.fill(0)
  }

  function show(reel: number) {
    const strip = strips[reel]!
    tops[reel] = stops[reel]!
    for (let row = 0; row < rows; row += 1) grid[reel * rows + row] = strip[(stops[reel]! + row) % strip.length]!
  }

  function play() {
    for (let reel = 0; reel < reels; reel += 1) show(reel)
    let sum = 0
    for (let fall = 0; ; fall += 1) {
      const pay = payGrid()
      if (pay === 0) break
      assert(fall < MOST_PAYS, 'a cascade ends')
      sum += pay * multipliers[fall]!
      drop()
    }
    let scatters = 0
    for (const symbol of grid) if (symbol === SCATTER_AT) scatters += 1
    record(sum + (model.scatterPays[scatters] ?? 0), scatters)
  }

  /** Whether the reels up to the shortest run share a symbol. */
  function canPay(): boolean {
    for (let reel = 0; reel < SHORTEST_RUN; reel += 1) show(reel)
    for (let row = 0; row < rows; row += 1) {
      const symbol = grid[row]!
      if (symbol === SCATTER_AT) continue
      let count = 1
      while (count < SHORTEST_RUN && countOn(count, symbol) > 0) count += 1
      if (count === SHORTEST_RUN) return true
    }
    return false
  }

  function walk(reel: number) {
    if (reel === reels) return play()
    if (reel === SHORTEST_RUN && !canPay()) return countRest()
    for (let stop = 0; stop < strips[reel]!.length; stop += 1) {
      stops[reel] = stop
      walk(reel + 1)
    }
  }

  /** Nothing pays: the reels to come are counted by their scatters. */
  const inView = strips.map((strip) =>
    Array.from(strip, (_, stop) => {
      let scatters = 0
      for (let row = 0; row < rows; row += 1) if (strip[(stop + row) % strip.length] === SCATTER_AT) scatters += 1
      return scatters
    }),
  )
  const restOf = inView.slice(SHORTEST_RUN).reduce(
    (before, views) => {
      const next = new Map<number, number>()
      for (const [scatters, ways] of before)
        for (const more of views) next.set(scatters + more, (next.get(scatters + more) ?? 0) + ways)
      return next
    },
    new Map([[0, 1]]),
  )
  function countRest() {
    let seen = 0
    for (let reel = 0; reel < SHORTEST_RUN; reel += 1) seen += inView[reel]![stops[reel]!]!
    for (const [more, ways] of restOf) {
      const scatters = seen + more
      const pay = model.scatterPays[scatters] ?? 0
      const mine = counts.get(scatters) ?? new Map<number, number>()
      counts.set(scatters, mine)
      mine.set(pay, (mine.get(pay) ?? 0) + ways)
    }
  }

  walk(0)
  const top = Math.max(...[...counts.values()].flatMap((mine) => [...mine.keys()]))
  return [...counts].flatMap(([scatters, mine]) =>
    [...mine].map(([pay, ways]) => ({ pay, scatters, top: pay === top, ways })),
  )
}
