import { expect, test } from 'vitest'
import { listSetAside, subtract } from './explained.ts'

test('TRUST-03 what is not cash stands between the sources and the cash, and nothing that is nothing', () => {
  expect(listSetAside({ bonus: '200.00', held: '0.10' })).toEqual([
    { part: 'bonus', amount: '-200.00' },
    { part: 'held', amount: '-0.10' },
  ])
  expect(listSetAside({ bonus: '0.00', held: '0.00' })).toEqual([])
})

test('TRUST-03 the rest of a sum that is not shown row by row', () => {
  expect(subtract('0.30', ['0.10', '0.10'])).toBe('0.10')
  expect(subtract('120.00', ['120.00'])).toBe('0.00')
  expect(subtract('5.00', [])).toBe('5.00')
})
