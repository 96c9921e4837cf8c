/** FAIR-03: what a game returns in theory and what it came to here, side by side. */
import { describe, expect, test } from 'vitest'
import { calls } from '../../../contract/table.ts'
import { buildGame } from '../../../tests/support/boot.ts'
import { renderPart } from '../../../tests/support/render-part.tsx'
import { Facts } from './components/game-facts.tsx'

const slot = { ...buildGame('Deep Reef', 'RNG', 'HARBOR'), rtp: '96.50' }

/** The facts of a game, by name: as the platform's answer is parsed. */
function factsOf(changes: object) {
  const game = calls.gameDetail.response.parse({ ...slot, ...changes })
  const { html } = renderPart(<Facts game={game} />)
  const facts = [...html.matchAll(/<dt[^>]*>(.*?)<\/dt><dd[^>]*>(.*?)<\/dd>/gs)]
  const read = (part = '') => part.replaceAll(/<[^>]*>/g, '')
  return new Map(facts.map(([, name, said]) => [read(name), read(said)]))
}
const ACTUAL = 'Actual return on this site'

describe('FAIR-03 the return of a game', () => {
  test.each([
    ['with the rounds it was counted over', { rtp: '94.12', rounds: 1_234 }, '94.12% · after 1,234 rounds'],
    ['above what it should be, too', { rtp: '131.07', rounds: 100 }, '131.07% · after 100 rounds'],
    ['not while chance says more than the game', { rtp: '312.00', rounds: 99 }, 'Too few rounds yet (99)'],
    ['nor before there is any', null, 'No settled rounds yet'],
  ])('the actual one is told %s', (_, actual, said) => {
    const facts = factsOf({ actual })
    expect(facts.get('Theoretical return (RTP)') ?? [...facts.keys()]).toBe('96.50%')
    expect(facts.get(ACTUAL)).toBe(said)
  })

  test.each([
    ['as one figure where the vendor gives no more', {}, '96.50%'],
    [
      'as a range at the least bet, the lowest first',
      { rtp: '90.75', rtpMost: '99.00', minBet: '0.10' },
      '90.75 – 99.00% · at a bet of P\u00a00.10',
    ],
    ['as one figure at the least bet', { rtpMost: '96.50', minBet: '0.10' }, '96.50% · at a bet of P\u00a00.10'],
  ])('the theoretical one is told %s', (_, changes, said) => {
    expect(factsOf(changes).get('Theoretical return (RTP)')).toBe(said)
  })

  test('of a game that nobody can play none is told', () => {
    expect([...factsOf({ playable: false }).keys()]).not.toContain(ACTUAL)
  })
})
