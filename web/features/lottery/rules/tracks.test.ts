import { expect, test } from 'vitest'
import { LOTTERY_GAMES, requireLottery } from '../../../../contract/lottery/games.ts'
import { getPlays } from '../../../../contract/lottery/plays.ts'
import { countPairs } from './pairs.ts'
import { layRoad, type Side, sidesOf, tracksOf } from './tracks.ts'

const trackOf = (rules: Parameters<typeof tracksOf>[0]['rules'], at = 0) => tracksOf({ rules })[at]!

test.each([
  ['k3', { balls: ['5', '5', '1'] }, 'sum', ['big', 'odd']],
  ['k3', { balls: ['4', '4', '4'] }, 'sum', ['even']],
  ['l28', { balls: ['9', '3', '1'] }, 'sum', ['small', 'odd']],
  ['ssc', { balls: ['5', '0', '0', '0', '0'] }, 'place', ['big', 'odd']],
  ['pk10', { balls: ['6', '1'] }, 'place', ['big', 'even']],
  ['11x5', { balls: ['11'] }, 'place', ['odd']],
  ['six', { balls: [], special: ['25'] }, 'ending', ['big', 'odd']],
  ['six', { balls: [], special: ['49'] }, 'ending', []],
  ['vn-n', { db: ['12364'] }, 'tens', ['big', 'even']],
] as const)('%s: the sides of %j', (rules, result, name, sides) => {
  const track = trackOf(rules)
  expect(track.name).toBe(name)
  expect([...sidesOf(track, 'size', [result]), ...sidesOf(track, 'parity', [result])]).toEqual(sides)
})

test('the plays of a game agree about what is big and what is odd', () => {
  const plays = { k3: 'bsoe', l28: 'l28-bsoe', six: 'special-bsoe' } as const
  for (const [rules, code] of Object.entries(plays) as [keyof typeof plays, string][]) {
    const play = getPlays({ rules }).get(code)!
    const track = trackOf(rules)
    const results =
      rules === 'six'
        ? Array.from({ length: 49 }, (_, ball) => ({ balls: [], special: [String(ball + 1)] }))
        : ['111', '666', '124', '356', '334', '566', '112'].map((balls) => ({ balls: [...balls] }))
    for (const result of results)
      for (const [kind, side] of [
        ['size', 'big'],
        ['size', 'small'],
        ['parity', 'odd'],
        ['parity', 'even'],
      ] as const) {
        const hits = play.match(result)({ key: side, symbols: [side], weight: 1 })
        const isSide = sidesOf(track, kind, [result])[0] === side
        expect(hits.includes('hit'), `${rules} ${JSON.stringify(result)} ${side}`).toBe(isSide)
      }
  }
})

test('every game but keno has a track, whose symbols hold what is drawn', () => {
  const without = [...LOTTERY_GAMES.values()].filter((game) => tracksOf(game).length === 0).map(({ family }) => family)
  expect([...new Set(without)]).toEqual(['keno'])
})

test('a run goes down its column, and along the last free row where it is longer', () => {
  const run = (side: Side, length: number) => Array.from({ length }, () => side)
  const beads = layRoad([...run('big', 8), ...run('small', 6), ...run('big', 1)])
  const places = beads.map(({ column, row }) => `${column}:${row}`)
  expect(places.slice(0, 8)).toEqual(['0:0', '0:1', '0:2', '0:3', '0:4', '0:5', '1:5', '2:5'])
  expect(places.slice(8, 14)).toEqual(['1:0', '1:1', '1:2', '1:3', '1:4', '2:4'])
  expect(places.at(-1)).toBe('2:0')
  expect(new Set(places).size).toBe(places.length)
})

test('pairs are counted by draws, and stand in the order of their numbers', () => {
  const draw = (...g7: string[]) => ({ g7 })
  const pairs = countPairs(requireLottery('northern-delta'), [draw('99'), draw('12', '12', '21'), draw('21')])
  expect(pairs).toHaveLength(45)
  expect(pairs.slice(0, 2).map(({ numbers }) => numbers)).toEqual([
    ['01', '10'],
    ['02', '20'],
  ])
  expect(pairs.find(({ numbers }) => numbers[0] === '12')).toMatchObject({ either: 2, both: 1, since: 1 })
  expect(pairs.find(({ numbers }) => numbers[0] === '34')).toMatchObject({ either: 0, since: null })
})
