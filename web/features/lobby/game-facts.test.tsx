/** FAIR-03: what a game returns in theory and what it came to here, side by side, on a page as the first HTML has it. */
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/table.ts'
import { buildGame, renderText } from '../../../tests/support/boot.ts'
import { buildBoot } from '../../../tests/support/build-boot.ts'

const lottery = { ...buildGame('Harbour Six', 'LOTT', 'DRAWHALL'), accountTypeName: 'LOTT', rtp: '96.50' }

/** The facts of a game that a page shows, by name: as the platform's answer is parsed. */
async function factsOf(changes: object) {
  const value = calls.gameDetail.response.parse({ ...lottery, ...changes })
  const answers = [{ name: 'gameDetail' as const, input: { gameId: lottery.gameCode }, value }]
  const html = await renderText(`/lottery?gameCode=${lottery.gameCode}`, buildBoot({ answers }))
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  const read = (part = '') => part.replaceAll(/<[^>]*>/g, '')
  return new Map(facts.map(([, name, said]) => [read(name), read(said)]))
}
const ACTUAL = 'Return to player, actual on this site'

describe('FAIR-03 the return of a game', () => {
  test.each([
    ['with the rounds it was counted over', { rtp: '94.12', rounds: 1_234 }, '94.12% · after 1,234 rounds'],
    ['above what it should be, too', { rtp: '131.07', rounds: 100 }, '131.07% · after 100 rounds'],
    ['not while chance says more than the game', { rtp: '312.00', rounds: 99 }, 'Too few rounds yet (99)'],
    ['nor before there is any', null, 'No settled rounds yet'],
  ])('the actual one is told %s', async (_, actual, said) => {
    const facts = await factsOf({ actual })
    expect(facts.get('Return to player, theoretical') ?? [...facts.keys()]).toBe('96.50%')
    expect(facts.get(ACTUAL)).toBe(said)
  })

  test('of a game that nobody can play none is told', async () => {
    expect([...(await factsOf({ playable: false })).keys()]).not.toContain(ACTUAL)
  })
})
