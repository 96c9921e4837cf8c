/** What a list shows by its address, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import type { Game } from '../../../contract/calls/games/games.ts'
import { bootAnswer, buildGame, mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot, buildSession } from '../../../tests/support/build-boot.ts'
import { LIVE_CLASSES, pageInput, readFilters } from './api/filters.ts'
import { LIVE_COUNTS_INPUT } from './api/list-reads.ts'

const played = [
  buildGame('Harbour Reels', 'RNG', 'HARBOR'),
  buildGame('Kite Baccarat', 'LIVE', 'KITE'),
  buildGame('Moon Reels', 'RNG', 'MOON'),
]
const recents: Boot['answers'] = [
  {
    name: 'recentGames',
    input: {},
    value: { list: played.map((game) => ({ ...game, lastPlayedAt: '2026-11-20T00:00:00.000Z', openRound: false })) },
  },
]
const mainOf = async (path: string, boot: Partial<Boot> = {}) => mainPartOf(await renderText(path, buildBoot(boot)))
const asMember = { session: buildSession(), answers: recents }
const shownOf = (main: string) => played.map(({ gameName }) => gameName).filter((name) => main.includes(name))

describe('GAME-01, GAME-07 what was played last', () => {
  test.each([
    ['/rng?show=recent', ['Harbour Reels', 'Moon Reels']],
    ['/live?show=recent', ['Kite Baccarat']],
    ['/rng?show=recent&vassalage=MOON', ['Moon Reels']],
    ['/fish?show=recent', []],
  ])('%s shows %j', async (path, names) => {
    const main = await mainOf(path, asMember)
    expect(shownOf(main)).toEqual(names)
    expect(main).toMatch(/aria-pressed="true"[^>]*>Recently played/)
    expect(main.includes('None of your last games is here')).toBe(names.length === 0)
  })

  test('a visitor is asked to log in, and is shown nobody’s games', async () => {
    const main = await mainOf('/rng?show=recent')
    expect(main).toContain('Log in to see your own games')
    expect(shownOf(main)).toEqual([])
  })
})

const countsOf = (gameClass: object) => [bootAnswer('gameCounts', LIVE_COUNTS_INPUT, { gameClass })]
const countedTables = countsOf({ BAC: 2, SIC: 0, ROU: 1, SD: 1, NN: 1, ZJH: 0 })
/** The classes that are offered, or those of them that are pressed. */
const classesAt = async (path: string, answers: Boot['answers'], state = '') => {
  const [, classes = ''] = (await mainOf(path, { answers })).split('<fieldset')
  const [group = ''] = classes.split('</fieldset>')
  return [...group.matchAll(new RegExp(`aria-pressed="${state}[^>]*>([^<]+)`, 'g'))].map(([, name]) => name)
}

describe('GAME-02 a card', () => {
  const input = pageInput('RNG', readFilters(''), 0)
  const listOf = async (changes: Partial<Game>) => {
    const games = [{ ...buildGame('Koi Reels', 'RNG', 'HARBOR'), ...changes }]
    const value = { games, pageNum: 1, totalPages: 1, total: 1, near: false }
    const main = await mainOf('/rng', { answers: [{ name: 'gameList', input, value }] })
    return main.slice(main.indexOf('<ul aria-label="Slots"'))
  }
  const linksOf = async (changes: Partial<Game>) =>
    [...(await listOf(changes)).matchAll(/href="([^"]*)"/g)].map(([, href = '']) => href)
  const showing = async (changes: Partial<Game>) => {
    const list = await listOf(changes)
    return list
      .replaceAll(/<svg.*?<\/svg>/gs, '')
      .split(/<[^>]*>/)
      .filter((piece) => piece.trim() !== '')
  }

  test.each<[string, Partial<Game>, string | null]>([
    ['hot', { isHot: 1 }, 'Hot'],
    ['new', { isNew: true }, 'New'],
    ['hot before new', { isHot: 1, isNew: true }, 'Hot'],
    ['neither', {}, null],
    ['not to be played yet', { isHot: 1, playable: false }, 'Coming soon'],
  ])('%s', async (_, changes, mark) => {
    const words = await showing(changes)
    expect(words.filter((word) => ['Hot', 'New', 'Coming soon'].includes(word))).toEqual(mark ? [mark] : [])
    expect(words.includes('Play Koi Reels')).toBe(changes.playable !== false)
  })

  test('GAME-04 a lottery leads to its page, also before its first draw', async () => {
    const lottery = { accountTypeName: 'LOTT', defaultPlayType: '5D', playable: false }
    expect(await linksOf(lottery)).toContain('/lottery?gameCode=koi-reels&amp;playType=5D')
    expect((await linksOf({ playable: false })).filter((href) => href.includes('koi'))).toEqual([])
  })
})

describe('GAME-01, GAME-08 the controls say what the address says', () => {
  test.each(['popular', 'new', 'name', 'rtp'])('the order %s', async (sort) => {
    const main = await mainOf(`/rng?sort=${sort}`)
    expect(main.match(/<option value="(\w+)" selected=""/)?.[1]).toBe(sort)
  })

  test.each([
    ['/live?class=BAC', 'Baccarat'],
    ['/live?class=SD', 'Se Die'],
    ['/live?class=ZJH', 'Golden Flower'],
  ])('%s: %s and no other class is pressed', async (path, name) => {
    expect(await classesAt(path, countedTables, 'true"')).toEqual([name])
  })

  test('the classes stand over live tables alone', async () => {
    expect(await mainOf('/rng?class=BAC', { answers: countedTables })).not.toContain('<fieldset')
  })

  test.each([
    ['/live', countedTables, ['Baccarat', 'Roulette', 'Se Die', 'Niu Niu']],
    // So that one comes away from it again.
    ['/live?class=SIC', countedTables, ['Baccarat', 'Sic Bo', 'Roulette', 'Se Die', 'Niu Niu']],
  ])('%s offers the classes that have an open table', async (path, answers, names) => {
    expect(await classesAt(path, answers)).toEqual(names)
  })

  test('GAME-08 blackjack leads to its game alone, and says so', async () => {
    const main = await mainOf('/live?class=BJ', { answers: countedTables })
    expect(main).toContain('Blackjack is dealt to you alone, not at a shared table.')
    expect(main).toMatch(/<a [^>]*href="\/rng\?q=Blackjack"[^>]*>Show Blackjack/)
  })

  test.each([
    ...(['HE', 'TCP', 'ZJH'] as const).map((asked) => [asked, 'Baccarat'] as const),
    ...(['MT', 'MJ', 'WZPJ'] as const).map((asked) => [asked, 'Niu Niu'] as const),
  ])('GAME-08 %s leads to %s, and says so', async (asked, closest) => {
    const main = await mainOf(`/live?class=${asked}`, { answers: countedTables })
    expect(main).toMatch(new RegExp(`No [^.]+ tables yet\\. Try ${closest}\\.`))
    expect(main).toMatch(new RegExp(`<button[^>]*>(?:<span[^>]*>)*Show ${closest}<`))
  })

  test('GAME-08 a class of which a vendor has opened a table is led nowhere else', async () => {
    const answers = countsOf({ BAC: 1, BJ: 1, ZJH: 1 })
    for (const asked of ['BJ', 'ZJH']) {
      const main = await mainOf(`/live?class=${asked}`, { answers })
      expect(main).not.toMatch(/comes closest|dealt to you alone/)
    }
  })

  test('GAME-08 only open tables are counted', () => {
    expect(LIVE_COUNTS_INPUT).toEqual({ gameType: 'LIVE', playable: '1' })
  })

  test('all of them until they are counted; no group where none has a table', async () => {
    expect(await classesAt('/live', [])).toHaveLength(LIVE_CLASSES.length)
    expect(await mainOf('/live', { answers: countsOf({}) })).not.toContain('<fieldset')
  })
})
