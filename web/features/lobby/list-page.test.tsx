/** What a list shows by its address, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { buildBoot, buildGame, buildSession, renderText } from '../../../tests/support/boot.ts'

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
const mainOf = async (path: string, boot: Partial<Boot> = {}) => {
  const html = await renderText(path, buildBoot(boot))
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}
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
    expect(main.includes('Nothing played yet')).toBe(names.length === 0)
  })

  test('a visitor is asked to log in, and is shown nobody’s games', async () => {
    const main = await mainOf('/rng?show=recent')
    expect(main).toContain('Log in to see your own games')
    expect(shownOf(main)).toEqual([])
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
    const [, classes = ''] = (await mainOf(path)).split('<fieldset')
    const pressed = classes.slice(0, classes.indexOf('</fieldset>')).match(/aria-pressed="true"[^>]*>[^<]+/g)
    expect(pressed?.map((one) => one.split('>')[1])).toEqual([name])
  })

  test('the classes stand over live tables alone', async () => {
    expect(await mainOf('/rng?class=BAC')).not.toContain('<fieldset')
  })
})
