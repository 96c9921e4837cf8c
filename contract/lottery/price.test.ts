import { describe, expect, test } from 'vitest'
import { type Minor, minor, parseMoney } from '../amount.ts'
import { cellsOf, drawExposure, winningOutcomes } from './exposure.ts'
import { findLottery } from './games.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { RULES_VERSION } from './plays.ts'
import { multiplyTicket, priceTicket, type TicketInput } from './price.ts'
import { hashTicket, ticketContent } from './ticket.ts'
import type { BetInput, Ticket } from './types.ts'

const bet = (play: string, selection: string, overrides: Partial<BetInput> = {}): BetInput => ({
  play,
  selection,
  unitMinor: minor(100),
  multiple: 1,
  ...overrides,
})
const inputFor = (gameCode: string, overrides: Partial<TicketInput> = {}) => ({
  game: findLottery(gameCode)!,
  period: '20261201-0001',
  rulesVersion: RULES_VERSION,
  rebateBps: 650,
  limits: DEFAULT_LIMITS,
  ...overrides,
})
const price = (gameCode: string, bets: readonly BetInput[], overrides: Partial<TicketInput> = {}) =>
  priceTicket({ ...inputFor(gameCode, overrides), bets })
function ticketOf(gameCode: string, ...bets: BetInput[]): Ticket {
  const priced = price(gameCode, bets)
  if (!('ticket' in priced)) throw new Error(JSON.stringify(priced))
  return priced.ticket
}

describe('LOT-02 the price of a ticket', () => {
  test('odds and rebate make 9000 + R, and Lott stake alone is the base of rebates', () => {
    const ticket = ticketOf(
      'five-star-numbers',
      bet('z2-back', '1,2|3', { kept: 150, multiple: 3 }),
      bet('zy-dragon', 'tie,dragon'),
    )
    expect(ticket).toMatchObject({ lines: 4, stakeMinor: 800, rebateBaseMinor: 600 })
    expect(ticket.bets[0]).toMatchObject({ rtpBps: 9_500, kept: 150, package: null, maxPayoutMinor: 28_500 })
    expect(ticket.bets[1]).toMatchObject({ rtpBps: null, selection: 'dragon,tie', stakeMinor: 200 })
  })

  const oneBet = (play: string, selection: string, overrides: Partial<BetInput>) => [bet(play, selection, overrides)]
  test.each([
    ['an unknown play', 'five-star-numbers', oneBet('constructor', '1', {}), 'play'],
    ['a play of another game', 'five-star-numbers', oneBet('pick5', '1,2,3,4,5', {}), 'play'],
    ['a unit below 0.10', 'five-star-numbers', oneBet('z2-back', '1|2', { unitMinor: minor(9) }), 'unit'],
    ['a unit above any stake', 'minute-keno', oneBet('pick1', '1', { unitMinor: minor(2_000_001) }), 'unit'],
    ['no multiple', 'five-star-numbers', oneBet('z2-back', '1|2', { multiple: 0 }), 'multiple'],
    ['a multiple of 1,001', 'five-star-numbers', oneBet('z2-back', '1|2', { multiple: 1_001 }), 'multiple'],
    ['half a multiple', 'five-star-numbers', oneBet('z2-back', '1|2', { multiple: 1.5 }), 'multiple'],
    ['to keep above R', 'five-star-numbers', oneBet('z2-back', '1|2', { kept: 660 }), 'kept'],
    ['to keep less than nothing', 'five-star-numbers', oneBet('z2-back', '1|2', { kept: -10 }), 'kept'],
    ['to keep between two steps', 'five-star-numbers', oneBet('z2-back', '1|2', { kept: 15 }), 'kept'],
    ['to keep where odds are fixed', 'minute-keno', oneBet('pick1', '1', { kept: 10 }), 'kept'],
    ['package B where there is none', 'siam-bimonthly', oneBet('2top', '12', { package: 'B' }), 'package'],
    [
      'a unit of package B of 0.11',
      'siam-bimonthly',
      oneBet('3top', '123', { package: 'B', unitMinor: minor(11) }),
      'unit',
    ],
    ['letters', 'five-star-numbers', oneBet('z2-back', 'a|2', {}), 'symbol'],
    ['10 KB', 'five-star-numbers', oneBet('z2-back', '1'.repeat(10_000), {}), 'form'],
    ['no line at all', 'racing-ten', oneBet('first2', '1|1', {}), 'lines'],
    [
      '5,001 lines',
      'five-star-numbers',
      oneBet('z5', '0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5,6,7,8,9|0,1,2,3,4,5|1', {}),
      'lines',
    ],
  ] as const)('refuses %s', (_, gameCode, bets, fault) => {
    const good = gameCode === 'siam-bimonthly' ? bet('2top', '34') : []
    const all = [good].flat().concat(bets)
    expect(price(gameCode, all)).toMatchObject({ fault: { bet: all.length - 1, fault } })
  })

  test.each([
    ['no bet', [], 'bets'],
    ['21 bets', Array.from({ length: 21 }, () => bet('zy-dragon', 'tie')), 'bets'],
    [
      'a stake above 20,000.00',
      [
        bet('zy-dragon', 'dragon', { unitMinor: parseMoney('20.00'), multiple: 1_000 }),
        bet('zy-dragon', 'tie', { unitMinor: minor(10) }),
      ],
      'stake',
    ],
    ['a payout above 500,000.00', [bet('z4', '1|2|3|4', { multiple: 53 })], 'payout'],
  ] as const)('refuses %s', (_, bets, fault) => {
    expect(price('five-star-numbers', bets)).toMatchObject({ fault: { bet: null, fault } })
  })

  test('a chase multiplies each bet, and each of its tickets keeps the limits', () => {
    const ticket = ticketOf('five-star-numbers', bet('z2-back', '1|2', { kept: 50, multiple: 2 }))
    const twice = multiplyTicket(ticket, '20261201-0002', 4, inputFor('five-star-numbers'))
    expect(twice).toMatchObject({
      ticket: { period: '20261201-0002', stakeMinor: 800, bets: [{ multiple: 8, kept: 50 }] },
    })
    expect(multiplyTicket(ticket, '20261201-0002', 501, inputFor('five-star-numbers'))).toMatchObject({
      fault: { bet: 0, fault: 'multiple' },
    })
  })

  test('the content of a ticket is its canonical text', async () => {
    const ticket = ticketOf('five-star-numbers', bet('z2-back', '2 ,1|3', { kept: 150 }), bet('zy-dragon', 'tie'))
    expect(ticketContent(ticket)).toBe(
      'five-star-numbers|20261201-0001|1|z2-back|1,2|3|100|1|9500|150|\nzy-dragon|tie|100|1||0|',
    )
    expect(await hashTicket(ticket)).toMatch(/^[0-9a-f]{64}$/)
  })
})

describe('LOT-02 exposure', () => {
  test('a cell sums what its line may pay over the bets of a ticket', () => {
    const ticket = ticketOf('northern-delta', bet('lo2', '07,58'), bet('lo2', '58', { multiple: 2 }), bet('de', '58'))
    expect(cellsOf(ticket)).toEqual([
      { play: 'lo2', line: '07', payoutMinor: 9_600 },
      { play: 'lo2', line: '58', payoutMinor: 28_800 },
      { play: 'de', line: '58', payoutMinor: 9_600 },
    ])
  })

  const cells = (gameCode: string, ...bets: BetInput[]) => cellsOf(ticketOf(gameCode, ...bets))

  test('of few outcomes the true worst case counts', () => {
    // 6 6 5 is big and odd, and shows a pair; 17 is its sum. No roll is both small and big.
    const found = cells('fast-three-dice', bet('bsoe', 'big,small,odd'), bet('sum', '17'), bet('pair', '1,6'))
    const pays = (play: string, line: string): Minor =>
      found.find((cell) => cell.play === play && cell.line === line)?.payoutMinor ?? minor(0)
    expect(drawExposure('k3', found)).toBe(
      pays('bsoe', 'big') + pays('bsoe', 'odd') + pays('sum', '17') + pays('pair', '6'),
    )
    expect(winningOutcomes('k3', { play: 'sum', line: '17' })).toHaveLength(3)
    expect(winningOutcomes('ssc3', { play: 'g3', line: '7|4' })).toHaveLength(3)
  })

  test('else the largest cell of each play stands for the draw', () => {
    const found = cells('five-star-numbers', bet('z2-back', '1,2|3'), bet('zy-dragon', 'dragon,tie'))
    expect(drawExposure('ssc', found)).toBe(9_650 + 950)
    expect(drawExposure('ssc', [])).toBe(0)
  })

  test('six: the special ball by its outcomes, the main balls by the guard', () => {
    const found = cells('harbour-six', bet('special', '7,8'), bet('six-colour', 'red,blue'), bet('two', '1,2,3'))
    // 7 and 8 are both red.
    expect(drawExposure('six', found)).toBe(4_750 + 278 + 7_500)
  })
})
