import { expect, test } from 'vitest'
import { type Minor, minor } from '../amount.ts'
import { foldAccount, threeSides, weekOfDay, weekStartMs } from './running-account.ts'

const of = (week: number, [earned = 0, given = 0, paid = 0, carried = 0]: number[]) => ({
  week,
  earnedMinor: minor(earned),
  givenMinor: minor(given),
  paidMinor: minor(paid),
  carriedMinor: minor(carried),
})

test('a week is Monday to Sunday in UTC', () => {
  const monday = Date.parse('2026-11-23T00:00:00Z')
  const week = weekOfDay(monday / 86_400_000)
  expect(weekStartMs(week)).toBe(monday)
  expect(weekOfDay(Date.parse('2026-11-29T00:00:00Z') / 86_400_000)).toBe(week)
  expect(weekOfDay(Date.parse('2026-11-30T00:00:00Z') / 86_400_000)).toBe(week + 1)
})

test('each week opens with what the week before closed with, and every row adds up', () => {
  const rows = foldAccount({ openingMinor: minor(500), first: 10, last: 13 }, [
    of(10, [1_674_480, 603_030, 1_071_450]),
    of(12, [1_000, 0, 0, -231_000]),
    of(13, [0, 360_00, 250_00]),
  ])
  expect(rows.map(({ week, openingMinor, closingMinor }) => [week, openingMinor, closingMinor])).toEqual([
    [10, 500, 500],
    [11, 500, 500],
    [12, 500, 1_500],
    [13, 1_500, -59_500],
  ])
  for (const { openingMinor, earnedMinor, givenMinor, paidMinor, closingMinor } of rows)
    expect(openingMinor + earnedMinor - givenMinor - paidMinor).toBe(closingMinor)
  expect(rows[2]?.carriedMinor).toBe(-231_000)
})

test.each<[number, number, [number, number, number]]>([
  // The house won 61,374.00, of which the agent gets 30 %.
  [6_137_400, 1_841_220, [-6_137_400, 1_841_220, 4_296_180]],
  [-280_000, 0, [280_000, 0, -280_000]],
  [-280_000, 84_000, [280_000, 84_000, -364_000]],
  [0, 0, [0, 0, 0]],
])('gross %i and pay %i are three sides that add up to 0', (gross, agent, [members, own, house]) => {
  const sides = threeSides(gross as Minor, agent as Minor)
  expect(sides).toEqual({ members, agent: own, house })
  expect(sides.members + sides.agent + sides.house).toBe(0)
})
