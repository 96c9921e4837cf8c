import { expect, test } from 'vitest'
import { LANGUAGES } from '../../contract/constants.ts'
import { PLAY_WORDS } from '../i18n/play-words.ts'
import { describePlay } from './describe-play.ts'
import type { PlayView } from './index.ts'

const dice: PlayView = { game: 'dice', side: 'over', line: 5_000, roll: 7_467, isWin: true, multiplier: 19_801 }
const mines = {
  game: 'mines',
  mines: 3,
  opened: [0, 7],
  multiplier: 12_857,
  nextMultiplier: null,
  hit: null,
  mined: [9, 19, 20],
} as const
const keno: PlayView = {
  game: 'keno',
  table: 'steady',
  picks: [1, 4],
  drawn: [30, 26, 10, 37, 22, 35, 25, 24, 39, 4],
  hits: 1,
  multiplier: 13_000,
}
const limbo: PlayView = { game: 'limbo', target: 200, result: 428, isWin: true, multiplier: 20_000 }
const plinko = {
  game: 'plinko',
  rows: 8,
  risk: 'high',
  steps: [0, 1, 1, 1, 1, 1, 1, 1],
  slot: 7,
  multiplier: 42_000,
} as const
const hilo = {
  game: 'hilo',
  cards: ['♦7', '♣J', '♠Q'],
  moves: ['hi', 'skip'],
  multiplier: 18_385,
  isWrong: false,
  next: null,
} as const
const wheel: PlayView = { game: 'wheel', segments: 50, risk: 'low', segment: 19, multiplier: 13_000 }
const tell = (view: PlayView, payoutMinor: number, isUnattended = false) =>
  describePlay({ view, payoutMinor, isUnattended, language: 'EN' })

test.each([
  [dice, 198, 'Over 50.00: rolled 74.67.\nMultiplier 1.9801×, paid 1.98.'],
  [
    mines,
    128,
    '3 mines. Tiles opened: row 1 column 1, row 2 column 3.\n' +
      'Mines at row 2 column 5, row 4 column 5, row 5 column 1.\nMultiplier 1.2857×, paid 1.28.',
  ],
  [
    { ...mines, opened: [], multiplier: null, hit: 9 },
    0,
    '3 mines. Tiles opened: none.\nA mine at row 2 column 5.\n' +
      'Mines at row 2 column 5, row 4 column 5, row 5 column 1.\nNothing paid.',
  ],
  [keno, 130, 'Steady table, picked 1 4: drawn 30 26 10 37 22 35 25 24 39 4, 1 hit.\nMultiplier 1.30×, paid 1.30.'],
  [limbo, 200, 'Target 2.00: drew 4.28.\nMultiplier 2.00×, paid 2.00.'],
  [plinko, 420, '8 rows, high risk: slot 8 of 9, steps ←→→→→→→→.\nMultiplier 4.20×, paid 4.20.'],
  [hilo, 183, 'Cards and guesses: ♦7 ↑ ♣J » ♠Q.\nMultiplier 1.8385×, paid 1.83.'],
  [
    { ...hilo, multiplier: null, isWrong: true },
    0,
    'Cards and guesses: ♦7 ↑ ♣J » ♠Q.\nThe last guess was wrong.\nNothing paid.',
  ],
  [wheel, 130, 'Wheel of 50, low risk: segment 20.\nMultiplier 1.30×, paid 1.30.'],
])('MEM-07 %j in words', (view, payoutMinor, text) => {
  expect(tell(view, payoutMinor)).toBe(text)
})

test('GAME-09 says which decision was made for a player who stayed away', () => {
  expect(tell(mines, 128, true)).toContain('no further choice for 24 hours')
})

test.each(LANGUAGES)('I18N-01 in %s without a gap, and with the same places', (language) => {
  for (const view of [dice, hilo, keno, limbo, mines, plinko, wheel])
    expect(describePlay({ view, payoutMinor: 100, isUnattended: true, language })).not.toMatch(/[{}]|undefined/)
  const placesOf = (words: object) =>
    Object.values(words).map((text: string) => [...text.matchAll(/\{\w+\}/g)].map(String).toSorted())
  expect(placesOf(PLAY_WORDS[language])).toEqual(placesOf(PLAY_WORDS.EN))
})
