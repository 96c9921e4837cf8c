import { describe, expect, test } from 'vitest'
import { GAME_CATEGORIES, LANGUAGES } from '../../../contract/constants.ts'
import studioBooks from '../../../contract/demo/studio-books.json' with { type: 'json' }
import studioGames from '../../../contract/demo/studio-games.json' with { type: 'json' }
import studioRooms from '../../../contract/demo/studio-rooms.json' with { type: 'json' }
import studioTables from '../../../contract/demo/studio-tables.json' with { type: 'json' }
import { LOTTERY_CATEGORIES, LOTTERY_GAMES } from '../../../contract/lottery/games.ts'
import { MOTIF_NAMES } from '../../art/motifs/index.ts'
import { readCatalogue, readDemoGames } from './index.ts'
import { readTable } from './read-table.ts'

const { vendors, games } = readCatalogue()
const arts = readDemoGames().map(({ art }) => art)
const unique = <T>(values: T[]) => new Set(values).size

describe('the catalogue of the embedded default', () => {
  test('GAME-01 every game opens, save those whose rooms are being built, and every vendor and category has one', () => {
    const playable = games.filter((game) => game.isPlayable)
    const books = [...studioBooks, ...studioRooms].map(({ vendor, code }) => `${vendor.toLowerCase()}-${code}`)
    const published = [...[...studioGames, ...studioTables].map(({ code }) => code), ...books]
    const drawn = playable.filter((game) => LOTTERY_GAMES.has(game.gameCode)).map(({ gameCode }) => gameCode)
    expect(drawn.toSorted()).toEqual([...LOTTERY_GAMES.keys()].toSorted())
    expect(
      playable
        .filter((game) => !drawn.includes(game.gameCode))
        .map(({ gameId }) => gameId)
        .toSorted(),
    ).toEqual(published.toSorted())
    // The margin guard of agents' salaries reads these categories alone.
    const ofDrawn = playable.filter(({ gameCode }) => drawn.includes(gameCode)).map(({ category }) => category)
    expect([...new Set(ofDrawn)].toSorted()).toEqual(LOTTERY_CATEGORIES)
    for (const category of GAME_CATEGORIES) expect(games.some((game) => game.category === category)).toBe(true)
  })

  test('GAME-09 sports and esports are one book each, which the studio knows by its own code', () => {
    const books = games.filter(({ category }) => category === 'SPORTS' || category === 'ESPORTS')
    expect(
      books.map(({ vendorCode, category, gameCode, isPlayable }) => [vendorCode, category, gameCode, isPlayable]),
    ).toEqual(studioBooks.map(({ vendor, category, code }) => [vendor, category, code, true]))
  })

  test('GAME-08 every class that the studio deals has two tables with limits of their own', () => {
    const dealt = games.filter((game) => game.isPlayable && game.category === 'LIVE')
    expect(dealt.map((game) => game.gameId).toSorted()).toEqual(studioTables.map(({ code }) => code).toSorted())
    for (const name of ['BAC', 'DAT', 'ROU', 'SIC', 'FT', 'SD', 'NN', 'YSX']) {
      const limits = dealt.filter(({ classes }) => classes[0] === name).map((game) => game.maxBetMinor)
      expect(unique(limits)).toBeGreaterThanOrEqual(2)
    }
  })

  test('ids, nodes and names are unique, and every game has a vendor', () => {
    expect(unique(games.map((game) => game.gameId))).toBe(games.length)
    expect(unique(games.map((game) => game.nodeId))).toBe(games.length)
    expect(unique(games.map((game) => game.names.EN))).toBe(games.length)
    const codes = new Set(vendors.map((vendor) => vendor.vendorCode))
    expect(games.every((game) => codes.has(game.vendorCode))).toBe(true)
  })

  test.each([
    ['CN', /\p{Script=Han}/u],
    ['JA', /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u],
    ['TH', /\p{Script=Thai}/u],
    ['VI', /\p{Script=Latin}/u],
  ] as const)('LANG-01 every name in %s is in its script', (language, script) => {
    const strangers = games.map((game) => game.names[language]).filter((name) => !script.test(name))
    expect(strangers).toEqual([])
  })

  test('LANG-01 no name holds a sign of a neighbour’s script by mistake', () => {
    const foreign = games.flatMap(({ names }) => [
      ...LANGUAGES.filter((language) => language !== 'TH' && /\p{Script=Thai}/u.test(names[language])),
      ...(['EN', 'VI', 'TH'] as const).filter((language) =>
        /\p{Script=Han}|\p{Script=Katakana}/u.test(names[language]),
      ),
    ])
    expect(foreign).toEqual([])
  })

  test('covers are told apart: no two games share scene, motif, palette and body', () => {
    const covers = arts.map((art) => JSON.stringify(art))
    expect(covers.filter((cover, at) => covers.indexOf(cover) !== at)).toEqual([])
    expect(unique(arts.map(({ motif }) => motif))).toBeGreaterThan(60)
    expect(MOTIF_NAMES.length).toBeGreaterThan(60)
  })
})

test('a table with a cell too many is refused', () => {
  expect(() => readTable('a | b\n1 | 2 | 3')).toThrow(/row of 3 cells/)
  expect(readTable('a | b\n1 | ')).toEqual([{ a: '1' }])
})
