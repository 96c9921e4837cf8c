/** What a lottery's page says by its address, as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import type { Boot } from '../../../contract/boot.ts'
import { type Game, gameDetailSchema } from '../../../contract/calls/games.ts'
import { buildGame, mainPartOf, renderText } from '../../../tests/support/boot.ts'
import { buildBoot } from '../../../tests/support/build-boot.ts'
import { HOT_INPUT } from './api/home-reads.ts'
import { lotteriesInput } from './api/lottery-address.ts'

const lottery = (gameName: string, changes: Partial<Game> = {}) => ({
  ...buildGame(gameName, 'LOTT', 'DRAWHALL'),
  ...{ accountTypeName: 'LOTT', playable: false },
  ...changes,
})
const harbour = lottery('Harbour Six')
const delta = lottery('Northern Delta', { accountTypeName: 'TCG_LOTTO_VN' })
const koi = buildGame('Koi Reels', 'RNG', 'HARBOR')

/** `opened`: the game that is found by the address's code. `late`: one of the two lists is still on its way. */
async function mainOf(path: string, opened?: Game, listed: Game[] = [harbour, delta], late = false) {
  const none = { pageNum: 1, totalPages: 1, total: 0, near: false, games: [] }
  const games = { pageNum: 1, totalPages: 1, total: listed.length, near: false, games: listed }
  const answers: Boot['answers'] = [
    { name: 'gameList', input: lotteriesInput('LOTT'), value: games },
    ...(late ? [] : [{ name: 'gameList', input: lotteriesInput('ELOTT'), value: none } as const]),
    { name: 'hotGames', input: HOT_INPUT, value: { list: [koi] } },
  ]
  if (opened) {
    const value = gameDetailSchema.parse(opened)
    answers.push({ name: 'gameDetail', input: { gameId: opened.gameCode }, value })
  }
  return mainPartOf(await renderText(path, buildBoot({ answers })))
}
const headingOf = (main: string) => main.match(/<h1[^>]*>([^<]*)/)?.[1]

describe('GAME-04, LOT-01 a lottery’s page', () => {
  test('names the game it was opened for, says that it cannot be played here yet, and what can', async () => {
    const main = await mainOf('/lottery?gameCode=harbour-six&playType=5D', harbour)
    expect(headingOf(main)).toBe('Harbour Six')
    for (const said of ['Tickets for Harbour Six are not on sale', 'How it plays', '5D']) expect(main).toContain(said)
    expect(main).toContain('/game?gameId=koi-reels')
    expect(main, 'nothing that would start it').not.toContain('>Play<')
  })

  test('plays it where its draws are open, and then offers nothing instead', async () => {
    const open = { ...harbour, playable: true }
    const main = await mainOf('/lottery?gameCode=harbour-six', open, [open])
    expect(main).toMatch(/>Play<\/button>/)
    expect(main).not.toMatch(/not on sale|koi-reels/)
  })

  test('says nothing of draws before every list is known, and keeps a place for what comes', async () => {
    const late = await mainOf('/lottery', undefined, [], true)
    expect(late).not.toMatch(/No draw is open|koi-reels/)
    expect(late).toContain('shimmer')
    expect(await mainOf('/lottery', undefined, [harbour], true)).not.toContain('No draw is open')
  })

  test.each([
    ['/lottery', 'Lottery', 'Harbour Six', 'Northern Delta'],
    ['/vnlottery', 'Vietnam lottery', 'Northern Delta', 'Harbour Six'],
  ])('%s without a game lists its own', async (path, heading, listed, other) => {
    const main = await mainOf(path)
    expect(headingOf(main)).toBe(heading)
    expect(main).toContain('No draw is open here yet')
    expect(main).toContain(listed)
    expect(main).not.toContain(other)
  })

  test('a code of a game that is no lottery is none here', async () => {
    const main = await mainOf('/lottery?gameCode=koi-reels&playType=5D', koi)
    expect(headingOf(main)).toBe('This lottery is not offered here')
    expect(main).not.toContain('5D')
  })

  test('what is no code is passed over', async () => {
    const main = await mainOf('/lottery?gameCode=%3Cb%3E&playType=%3Ci%3E')
    expect(headingOf(main)).toBe('Lottery')
    expect(main).not.toMatch(/<[bi]>|&lt;[bi]/)
  })
})
