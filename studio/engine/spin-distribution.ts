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

/** More than any grid has places. */
const MOST_SCATTERS = 63

/** The symbols of a line so far. Kept once for all lines and combinations: they meet the same few runs again and again. */
interface Run {
  readonly symbols: string
  /** Whether the next symbol could still lengthen it. */
  readonly isOpen: boolean
  /** What it pays if it ends here. */
  readonly pay: number
  readonly longer: Map<string, Run>
}

function buildRun(model: SlotModel, symbols: string): Run {
  return {
    symbols,
    isOpen: symbols.length < model.reels.length && isAlive(symbols),
    pay: symbols.length >= SHORTEST_RUN ? (bestRun(model, [...symbols] as SlotSymbol[])?.pay ?? 0) : 0,
    longer: new Map(),
  }
}

function lengthen(model: SlotModel, run: Run, symbol: string): Run {
  const known = run.longer.get(symbol)
  if (known) return known
  const longer = buildRun(model, run.symbols + symbol)
  run.longer.set(symbol, longer)
  return longer
}

interface OpenLine {
  readonly rows: readonly number[]
  readonly run: Run
}

export function countSpins(model: SlotModel): SpinClass[] {
  const scatterAfter = [...model.reels.keys(), model.reels.length].map((reel) => [...countScatters(model, reel)])
  const windows = model.reels.map((reel) => countWindows(model, reel))
  const top = topLinePay(model)
  const classes = new Map<number, { pay: number; scatters: number; top: boolean; ways: number }>()

  function record(linePay: number, scatters: number, hasTop: boolean, ways: number) {
    const pay = linePay + (model.scatterPays[scatters] ?? 0)
    const key = (pay * (MOST_SCATTERS + 1) + scatters) * 2 + Number(hasTop)
    const found = classes.get(key)
    if (found) found.ways += ways
    else classes.set(key, { pay, scatters, top: hasTop, ways })
  }

  function walk(
    reel: number,
    open: readonly OpenLine[],
    closedPay: number,
    scatters: number,
    hasTop: boolean,
    ways: number,
  ) {
    if (reel === model.reels.length || open.length === 0) {
      for (const [more, moreWays] of scatterAfter[reel]!) record(closedPay, scatters + more, hasTop, ways * moreWays)
      return
    }
    for (const window of windows[reel]!) {
      let pay = closedPay
      let reachedTop = hasTop
      const next: OpenLine[] = []
      for (const { rows, run } of open) {
        const longer = lengthen(model, run, window.symbols[rows[reel]!]!)
        if (longer.isOpen) next.push({ rows, run: longer })
        else {
          pay += longer.pay
          if (longer.pay === top) reachedTop = true
        }
      }
      walk(reel + 1, next, pay, scatters + window.scatters, reachedTop, ways * window.ways)
    }
  }
  const start = buildRun(model, '')
  walk(
    0,
    model.lines.map((rows) => ({ rows, run: start })),
    0,
    0,
    false,
    1,
  )
  return [...classes.values()]
}

/** Whether the next symbol could still lengthen the run: at most one symbol besides wilds, no scatter. */
function isAlive(symbols: string): boolean {
  let symbol = ''
  for (const here of symbols) {
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
