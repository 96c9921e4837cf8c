import { expect, test } from 'vitest'
import type { Lottery } from '../../../../contract/calls/lottery-fields.ts'
import { listNextDraws } from './next-draws.ts'

const at = (second: number) => new Date(second * 1_000).toISOString()
const lottery = (gameCode: string, openAt: number, closeAt: number, shut = false) =>
  ({ gameCode, openAt: at(openAt), closeAt: at(closeAt), shut }) as Lottery

test('LOT-01 the next draws: open ones, by when they close, none that an operator has shut', () => {
  const list = [
    lottery('daily', 0, 900),
    lottery('minute', 0, 60),
    lottery('shut', 0, 30, true),
    lottery('closed', 0, 10),
    lottery('later', 20, 40),
  ]
  expect(listNextDraws(list, 10_000).map(({ gameCode }) => gameCode)).toEqual(['minute', 'daily'])
})
