import { describe, expect, test } from 'vitest'
import { buildGame } from '../../../../tests/support/boot.ts'
import { HOSTILE_QUERIES } from '../../../../tests/support/hostile-queries.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { lotteriesOf, lotteryReads, readLottery } from './lottery-address.ts'

const lottery = (accountTypeName: string, name = 'Harbour Six', defaultPlayType?: string) => ({
  ...buildGame(name, 'LOTT', 'DRAWHALL'),
  accountTypeName,
  defaultPlayType,
})
const read = (address: string) => {
  const { page, gameCode, playType } = readLottery(new URL(address, 'https://site.example'))
  return [page, gameCode, playType]
}

describe('GAME-04, LOT-01 the address of a lottery', () => {
  test.each(['LOTT', 'ELOTT', 'TCG_SEA', 'TCG_LOTTO_VN'])(
    'what a press on a game of %s writes is read again',
    (account) => {
      const address = gamePath(lottery(account, 'Harbour Six', '5D'))
      expect(read(address)).toEqual([address.split('?')[0], 'harbour-six', '5D'])
    },
  )

  test.each([
    ['/lottery', '/lottery', null, null],
    ['/vnlottery/', '/vnlottery', null, null],
    ['/seaLottery?playType=2D', '/seaLottery', null, null],
    ['/lottery?gameCode=', '/lottery', null, null],
    ['/lottery?gameCode=a b&playType=2D', '/lottery', null, null],
    ['/lottery?gameCode=a&playType=<b>', '/lottery', 'a', null],
    [`/lottery?gameCode=${'a'.repeat(65)}`, '/lottery', null, null],
  ])('%s', (address, ...expected) => expect(read(address)).toEqual(expected))

  test.each(Object.entries(HOSTILE_QUERIES))('%s: nothing that is asked for is anything but a code', (_, query) => {
    const url = new URL(`/lottery${query}`, 'https://site.example')
    for (const { input } of lotteryReads(url, false)) {
      for (const value of Object.values(input)) expect(String(value)).toMatch(/^[\w.-]{1,64}$/)
    }
  })

  test('a page lists its own lotteries, and not the one it is open for', () => {
    const all = [lottery('LOTT', 'A'), lottery('ELOTT', 'B'), lottery('TCG_SEA', 'C'), lottery('DRAWHALL', 'D')]
    const namesOf = (page: string, code: string | null = null) =>
      lotteriesOf(page, all, code).map((each) => each.gameName)
    expect(namesOf('/lottery')).toEqual(['A', 'B'])
    expect(namesOf('/lottery', 'a')).toEqual(['B'])
    expect(namesOf('/seaLottery')).toEqual(['C'])
    expect(namesOf('/vnlottery')).toEqual([])
  })
})
