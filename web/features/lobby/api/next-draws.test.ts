import { expect, test } from 'vitest'
import type { Lottery } from '../../../../contract/calls/lottery/fields.ts'
import { computeNextAskMs, listNextDraws } from './next-draws.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const lottery = (gameCode: string, openAt: number, closeAt: number, more: Partial<Lottery> = {}) =>
  ({ gameCode, openAt: at(openAt), closeAt: at(closeAt), shut: false, ...more }) as Lottery

test('LOT-01 the next draws: open ones, by when they close, none that an operator has shut', () => {
  const list = [
    lottery('daily', 0, 900),
    lottery('minute', 0, 60),
    lottery('shut', 0, 30, { shut: true }),
    lottery('closed', 0, 10),
    lottery('later', 20, 40),
  ]
  expect(listNextDraws(list, 10_000).map(({ gameCode }) => gameCode)).toEqual(['minute', 'daily'])
})

test('LOT-01 one that is drawn at equal intervals goes on by itself, and only what does not is asked for', () => {
  const list = [lottery('minute', 0, 50, { everySeconds: 60 }), lottery('daily', 0, 900)]
  const open = (second: number) => listNextDraws(list, second * 1_000).map(({ openAt, closeAt }) => [openAt, closeAt])
  expect(open(49)[0]).toEqual([at(0), at(50)])
  expect(open(50)[0]).toEqual([at(50), at(110)])
  expect(open(400)[0]).toEqual([at(350), at(410)])
  expect(open(901)).toEqual([[at(890), at(950)]])
  expect(computeNextAskMs(list, 49_000)).toBe((900 - 49 + 3) * 1_000)
  expect(computeNextAskMs(list, 890_000), 'never sooner than in a minute').toBe(60_000)
  expect(computeNextAskMs(list.slice(0, 1), 49_000)).toBe(30 * 60_000)
})
