import { expect, test } from 'vitest'
import { calls } from '../../../../contract/table.ts'
import { buildGame } from '../../../../tests/support/build-game.ts'
import { publicAnswer, renderPart } from '../../../../tests/support/render-part.tsx'
import { JackpotRow } from './jackpot-row.tsx'

test('FAIR-03 the card of a jackpot holds its rule, folded', () => {
  const answer = calls.jackpots.response.parse({
    list: [
      {
        code: 'festival-kites',
        name: 'Kite Festival Jackpot',
        levels: [{ level: 'grand', amount: '2000.00', fallsBy: '10000.00' }],
        games: [buildGame()],
      },
    ],
  })
  const { html } = renderPart(<JackpotRow />, { answers: [publicAnswer('GET /lgw/games/jackpots', {}, answer)] })
  expect(html).toMatch(/Kite Festival Jackpot.*<details.*How it falls.*Nothing is taken from your bet.*<\/details>/s)
})
