import { expect, test } from 'vitest'
import { lotteryDrawCalls } from '../calls/lottery/draws.ts'
import { LOTTERY_GAMES } from './games.ts'
import { getPlays } from './plays.ts'
import { presentPlays, sampleLines } from './present.ts'

const schema = lotteryDrawCalls.lotteryRules.response.shape.plays

test.each([...LOTTERY_GAMES.values()].map((game) => [game.gameCode, game] as const))(
  '%s shows its plays',
  (_, game) => {
    const plays = presentPlays(game)
    expect(schema.parse(plays)).toEqual(plays)
    for (const play of getPlays(game).values()) expect(sampleLines(play).length, play.code).toBeGreaterThan(0)
  },
)

test('chances, odds and returns', () => {
  const find = (gameCode: string, code: string) =>
    presentPlays(LOTTERY_GAMES.get(gameCode)!).find((play) => play.code === code)
  expect(find('fast-three-dice', 'sum')).toMatchObject({
    chances: ['1/216', '1/8'],
    odds: [],
    returnBps: [9_000, 9_000],
  })
  expect(find('lucky-twenty-eight', 'l28-range')).toMatchObject({
    chances: ['7/125'],
    returnBps: [9_520, 9_520],
    odds: [
      { class: 'low', multiple: '17' },
      { class: 'high', multiple: '17' },
    ],
  })
  expect(find('minute-keno', 'pick2')).toMatchObject({ odds: [{ class: '2', multiple: '15.8' }] })
})
