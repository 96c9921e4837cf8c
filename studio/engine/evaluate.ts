/** What one grid pays. A grid is one string a reel, top row first. */
import { assert } from '../../contract/lib/assert.ts'
import { SCATTER, SHORTEST_RUN, type SlotModel, type SlotSymbol, WILD } from './model.ts'

export interface LineWin {
  /** Index into the model's lines. */
  readonly line: number
  readonly symbol: SlotSymbol
  readonly count: number
  /** In line stakes, the wild multiplier included. */
  readonly pay: number
}

export interface GridResult {
  readonly lineWins: readonly LineWin[]
  readonly scatters: number
  /** In line stakes. */
  readonly scatterPay: number
  readonly pay: number
}

/** The window of each reel at its stop: the stop is the top row, the strip goes on round. */
export function gridAt(model: SlotModel, stops: readonly number[]): string[] {
  return model.reels.map((reel, index) => {
    const stop = stops[index]
    assert(stop !== undefined && stop >= 0 && stop < reel.length, 'every reel has a stop on its strip')
    return (reel + reel).slice(stop, stop + model.rows)
  })
}

export function payOf(model: SlotModel, symbol: SlotSymbol, count: number): number {
  return model.pays[symbol]?.[count - SHORTEST_RUN] ?? 0
}

/** The better of the run of wilds and the run of the first other symbol, wilds standing in for it. */
export function bestRun(model: SlotModel, symbols: readonly SlotSymbol[]): Omit<LineWin, 'line'> | null {
  const leadingWilds = runLength(symbols, (symbol) => symbol === WILD)
  const wildPay = payOf(model, WILD, leadingWilds)
  const other = symbols[leadingWilds]
  if (other === undefined || other === SCATTER) {
    return wildPay > 0 ? { symbol: WILD, count: leadingWilds, pay: wildPay } : null
  }
  const count = runLength(symbols, (symbol) => symbol === WILD || symbol === other)
  const wilds = symbols.slice(0, count).filter((symbol) => symbol === WILD).length
  const pay = payOf(model, other, count) * model.wildMultiplier ** wilds
  if (pay === 0 && wildPay === 0) return null
  return pay >= wildPay ? { symbol: other, count, pay } : { symbol: WILD, count: leadingWilds, pay: wildPay }
}

export function evaluateGrid(model: SlotModel, grid: readonly string[]): GridResult {
  const lineWins = model.lines.flatMap((rows, line) => {
    const best = bestRun(
      model,
      rows.map((row, reel) => symbolAt(grid, reel, row)),
    )
    return best ? [{ line, ...best }] : []
  })
  const scatters = grid.join('').split(SCATTER).length - 1
  const scatterPay = model.scatterPays[scatters] ?? 0
  return { lineWins, scatters, scatterPay, pay: lineWins.reduce((sum, win) => sum + win.pay, scatterPay) }
}

function symbolAt(grid: readonly string[], reel: number, row: number): SlotSymbol {
  const symbol = grid[reel]?.[row]
  assert(symbol !== undefined, 'a line stays on the grid')
  return symbol as SlotSymbol
}

function runLength(symbols: readonly SlotSymbol[], matches: (symbol: SlotSymbol) => boolean): number {
  const end = symbols.findIndex((symbol) => !matches(symbol))
  return end === -1 ? symbols.length : end
}
