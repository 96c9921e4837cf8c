/**
 * FAIR-03: every combination of stops of one spin, counted. Lines that can no longer win are closed
 * as the reels go by; when none is left, the remaining reels matter by their scatters alone.
 */
import { bestRun, payOf } from './evaluate.ts'
import { SCATTER, SHORTEST_RUN, type SlotModel, type SlotSymbol, WILD } from './model.ts'

/** One class of equal spins. */
export interface SpinClass {
  /** What the lines and scatters pay, in line stakes. */
  readonly pay: number
  readonly scatters: number
  /** Whether at least one line paid the top prize. */
  readonly top: boolean
  /** Combinations of stops. */
  readonly ways: number
}

/** The dearest line pay, wild multipliers included. */
export function topLinePay(model: SlotModel): number {
  const reels = model.reels.length
  const symbols = Object.keys(model.pays) as SlotSymbol[]
  return Math.max(
    ...symbols.flatMap((symbol) =>
      symbol === WILD
        ? [payOf(model, WILD, reels)]
        : Array.from({ length: reels }, (_, wilds) => {
            const present = model.reels.filter((reel) => reel.includes(WILD)).length
            return payOf(model, symbol, reels) * model.wildMultiplier ** Math.min(wilds, present)
          }),
    ),
  )
}

export function countSpins(model: SlotModel): SpinClass[] {
  const scatterAfter = model.reels.map((_, reel) => countScatters(model, reel))
  const windows = model.reels.map((reel) => countWindows(model, reel))
  const top = topLinePay(model)
  const classes = new Map<string, { pay: number; scatters: number; top: boolean; ways: number }>()

  function record(linePay: number, scatters: number, hasTop: boolean, ways: number) {
    const pay = linePay + (model.scatterPays[scatters] ?? 0)
    const key = `${pay}:${scatters}:${hasTop}`
    const found = classes.get(key)
    if (found) found.ways += ways
    else classes.set(key, { pay, scatters, top: hasTop, ways })
  }

  function walk(
    reel: number,
    open: readonly string[],
    closedPay: number,
    scatters: number,
    hasTop: boolean,
    ways: number,
  ) {
    if (reel === model.reels.length || open.length === 0) {
      const rest = scatterAfter[reel] ?? new Map([[0, 1]])
      for (const [more, moreWays] of rest) record(closedPay, scatters + more, hasTop, ways * moreWays)
      return
    }
    for (const window of windows[reel]!) {
      let pay = closedPay
      let reachedTop = hasTop
      const next: string[] = []
      for (const line of open) {
        const rows = model.lines[line.charCodeAt(0)]!
        const run = line + window.symbols[rows[reel]!]!
        const last = reel === model.reels.length - 1
        if (!last && isAlive(run)) next.push(run)
        else if (run.length - 1 >= SHORTEST_RUN) {
          const won = bestRun(model, [...run.slice(1)] as SlotSymbol[])?.pay ?? 0
          pay += won
          if (won === top) reachedTop = true
        }
      }
      walk(reel + 1, next, pay, scatters + window.scatters, reachedTop, ways * window.ways)
    }
  }
  // An open line is its index as one character, then the symbols so far.
  const lines = model.lines.map((_, line) => String.fromCharCode(line))
  walk(0, lines, 0, 0, false, 1)
  return [...classes.values()]
}

/** Whether the next symbol could still lengthen the run: at most one symbol besides wilds, no scatter. */
function isAlive(run: string): boolean {
  let symbol = ''
  for (let index = 1; index < run.length; index += 1) {
    const here = run[index]!
    if (here === SCATTER) return false
    if (here === WILD) continue
    if (symbol !== '' && here !== symbol) return false
    symbol = here
  }
  return true
}

function countWindows(model: SlotModel, reel: string) {
  const windows = new Map<string, { symbols: string; scatters: number; ways: number }>()
  for (let stop = 0; stop < reel.length; stop += 1) {
    const symbols = (reel + reel).slice(stop, stop + model.rows)
    const found = windows.get(symbols)
    if (found) found.ways += 1
    else windows.set(symbols, { symbols, scatters: symbols.split(SCATTER).length - 1, ways: 1 })
  }
  return [...windows.values()]
}

/** Scatters in view on the reels from `reel` on → combinations. */
function countScatters(model: SlotModel, reel: number): Map<number, number> {
  return model.reels.slice(reel).reduce(
    (counts, strip) => {
      const next = new Map<number, number>()
      for (const window of countWindows(model, strip)) {
        for (const [scatters, ways] of counts) {
          const sum = scatters + window.scatters
          next.set(sum, (next.get(sum) ?? 0) + ways * window.ways)
        }
      }
      return next
    },
    new Map([[0, 1]]),
  )
}
