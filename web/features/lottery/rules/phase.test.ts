import { expect, test } from 'vitest'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { nextAskMs, phaseOf } from './phase.ts'

const game = findLottery('five-star-numbers')!
const at = (time: string) => Date.parse(`2026-12-01T${time}Z`)

test.each([
  ['00:00:30', '20261130-1440', '20261201-0001', 20, false, null],
  ['00:00:41', '20261130-1440', '20261201-0001', 9, true, null],
  ['00:00:50', '20261130-1440', '20261201-0002', 60, false, '20261201-0001'],
  ['00:01:05', '20261201-0001', '20261201-0002', 45, false, null],
  ['00:01:05', null, '20261201-0002', 45, false, '20261201-0001'],
])('at %s with %s drawn last', (time, last, period, secondsLeft, isClosing, awaited) => {
  const phase = phaseOf(game, at(time), last)
  expect([phase.period.period, phase.secondsLeft, phase.isClosing, phase.awaited?.period ?? null]).toEqual([
    period,
    secondsLeft,
    isClosing,
    awaited,
  ])
})

test('a result is asked for each two seconds from its draw on, and not before', () => {
  const asks = (time: string, last: string) => nextAskMs([phaseOf(game, at(time), last)], at(time))
  expect(asks('00:00:51', '20261130-1440')).toBeGreaterThanOrEqual(9_000)
  expect(asks('00:00:51', '20261130-1440')).toBeLessThanOrEqual(11_000)
  expect(asks('00:01:03', '20261130-1440')).toBe(2_000)
  expect(asks('00:01:10', '20261201-0001')).toBeGreaterThan(45_000)
})
