import { describe, expect, test } from 'vitest'
import { classicBold } from '../models/classic-3x3-bold.ts'
import { linesSteady } from '../models/lines-5x3-steady.ts'
import { bestRun, evaluateGrid, gridAt } from './evaluate.ts'
import type { SlotSymbol } from './model.ts'

const line = (symbols: string) => [...symbols] as SlotSymbol[]

describe('a line', () => {
  test.each([
    ['AAABC', 'A', 3, 80],
    ['AAAAA', 'A', 5, 2000],
    ['AWABC', 'A', 3, 80],
    ['HWWWH', 'H', 5, 60],
    ['HWWAA', 'H', 3, 7],
  ])('%s pays %s of %i: %i', (symbols, symbol, count, pay) => {
    expect(bestRun(linesSteady, line(symbols))).toEqual({ symbol, count, pay })
  })

  test.each(['AABCD', 'BAAAA', 'SSSSS', 'AASAA', 'HWSHH'])('%s pays nothing', (symbols) => {
    expect(bestRun(linesSteady, line(symbols))).toBeNull()
  })

  test.each([
    ['WWW', 'W', 3000],
    ['AWA', 'A', 600],
    ['WWA', 'A', 1200],
    ['FWF', 'F', 6],
  ])('each wild doubles where the model says so: %s', (symbols, symbol, pay) => {
    expect(bestRun(classicBold, line(symbols))).toEqual({ symbol, count: 3, pay })
  })

  test('the dearer of wilds alone and wilds standing in', () => {
    const model = { ...classicBold, pays: { ...classicBold.pays, A: [1] } }
    expect(bestRun({ ...model, pays: { W: [7], A: [1] } }, line('WWA'))).toEqual({ symbol: 'A', count: 3, pay: 4 })
    expect(bestRun({ ...model, pays: { W: [7], A: [9] } }, line('WWW'))).toEqual({ symbol: 'W', count: 3, pay: 7 })
  })
})

describe('a grid', () => {
  test('goes on round the end of a strip', () => {
    const reel = classicBold.reels[0]!
    expect(gridAt(classicBold, [reel.length - 1, 0, 0])[0]).toBe(reel.at(-1)! + reel.slice(0, 2))
  })

  test('adds lines and scatters', () => {
    const result = evaluateGrid(linesSteady, ['HAS', 'AHS', 'SGH', 'AGC', 'BCD'])
    expect(result.scatters).toBe(3)
    expect(result.scatterPay).toBe(40)
    // Line 3 runs 0-1-2 on the first three reels: H H H.
    expect(result.lineWins).toEqual([{ line: 3, symbol: 'H', count: 3, pay: 7 }])
    expect(result.pay).toBe(47)
  })

  test('a stop off the strip is a bug', () => {
    expect(() => gridAt(classicBold, [0, 0, 99])).toThrow('Invariant')
  })
})
