/** GAME-04: which address a press on a game leads to. */
import { describe, expect, test } from 'vitest'
import { buildGame } from '../../../tests/support/boot.ts'
import { gamePath, lotteryPath, opensOnPress } from './launch.ts'

const harbour = { ...buildGame('Harbour Six', 'LOTT', 'DRAWHALL'), accountTypeName: 'LOTT' }

describe('GAME-04 the page of a lottery', () => {
  test.each([
    ['LOTT', '5D', '/lottery?gameCode=harbour-six&playType=5D'],
    ['LOTT', undefined, '/lottery?gameCode=harbour-six'],
    ['ELOTT', 'big_small', '/lottery?gameCode=harbour-six&playType=big_small'],
    ['TCG_SEA', '2D', '/seaLottery?gameCode=harbour-six&playType=2D'],
    ['TCG_LOTTO_VN', undefined, '/vnlottery?gameCode=harbour-six'],
    ['DRAWHALL', '5D', null],
    ['lott', '5D', null],
    ['', '5D', null],
    ['constructor', '5D', null],
    ['__proto__', '5D', null],
  ])('played from %j, by %s: %s', (accountTypeName, defaultPlayType, path) => {
    const game = { ...harbour, accountTypeName, defaultPlayType }
    expect(lotteryPath(game)).toBe(path)
    expect(gamePath(game)).toBe(path ?? '/game?gameId=harbour-six&nodeId=1&vassalage=DRAWHALL')
  })

  test('it opens before the first draw too; another game that cannot be played does not', () => {
    expect(opensOnPress({ ...harbour, playable: false })).toBe(true)
    expect(opensOnPress({ ...harbour, accountTypeName: 'DRAWHALL', playable: false })).toBe(false)
    expect(opensOnPress({ ...harbour, accountTypeName: 'DRAWHALL' })).toBe(true)
  })
})
