import { expect, test } from 'vitest'
import { type Minor, minor } from '../../../../contract/amount.ts'
import { cellsOf, drawExposure } from '../../../../contract/lottery/exposure.ts'
import { findLottery } from '../../../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../../../contract/lottery/limits.ts'
import { RULES_VERSION } from '../../../../contract/lottery/plays.ts'
import { priceTicket } from '../../../../contract/lottery/price.ts'
import type { BetInput, Ticket } from '../../../../contract/lottery/types.ts'
import { type FullNumber, fitBets, readFull } from './fit.ts'

type Change = Partial<Omit<BetInput, 'unitMinor'>> & { unitMinor?: number }
const bet = (play: string, selection: string, { unitMinor = 1_000, ...change }: Change = {}): BetInput => ({
  play,
  selection,
  unitMinor: minor(unitMinor),
  multiple: 1,
  ...change,
})
function ticketOf(gameCode: string, bets: readonly BetInput[]): Ticket {
  const terms = { period: '20261201-0001', rulesVersion: RULES_VERSION, rebateBps: 650, limits: DEFAULT_LIMITS }
  const priced = priceTicket({ game: findLottery(gameCode)!, ...terms, bets })
  if (!('ticket' in priced)) throw new Error(JSON.stringify(priced))
  return priced.ticket
}
const shrinkTo = (gameCode: string, bets: readonly BetInput[], full: FullNumber[], times = 1) => {
  const { rules } = findLottery(gameCode)!
  return fitBets({ ticket: ticketOf(gameCode, bets), rules, full, unitMinMinor: 10, times })
}
const number = (play: string, line: string, leftMinor: number): FullNumber => ({
  play,
  line,
  leftMinor,
  isOfDraw: false,
})
const payoutOf = (ticket: Ticket, play: string, line: string) =>
  cellsOf(ticket).find((cell) => cell.play === play && cell.line === line)!.payoutMinor

test('a refusal says what is left of a number and of the draw', () => {
  const fields = {
    'pos:1:7': { values: { left: '12.50' } },
    'z2-front:4|5': { values: { left: '0.00', of: 'draw' } },
  }
  expect(readFull(fields)).toEqual([
    { play: 'pos', line: '1:7', leftMinor: 1_250, isOfDraw: false },
    { play: 'z2-front', line: '4|5', leftMinor: 0, isOfDraw: true },
  ])
})

test.each<[string, string, BetInput, string, number]>([
  ['a chance of one in ten', 'five-star-numbers', bet('pos', '1:7', { multiple: 3 }), '1:7', 1_250],
  ['a rebate kept', 'five-star-numbers', bet('pos', '1:7', { kept: 650 }), '1:7', 777],
  ['fixed odds', 'minute-keno', bet('pick1', '7'), '7', 1_000],
  [
    'package B, whose units are multiples of 0.05',
    'siam-bimonthly',
    bet('3top', '475', { package: 'B' }),
    '475',
    60_000,
  ],
])('the largest unit that fits: %s', (_, gameCode, input, line, leftMinor) => {
  const [fitted] = shrinkTo(gameCode, [input], [number(input.play, line, leftMinor)])!
  const step = fitted!.package === 'B' ? 5 : 1
  const more = { ...fitted!, unitMinor: minor(fitted!.unitMinor + step) as Minor }
  expect(payoutOf(ticketOf(gameCode, [fitted!]), input.play, line)).toBeLessThanOrEqual(leftMinor)
  expect(payoutOf(ticketOf(gameCode, [more]), input.play, line)).toBeGreaterThan(leftMinor)
  expect(fitted).toEqual({ ...input, unitMinor: fitted!.unitMinor, multiple: 1 })
})

test('bets that share a full number shrink together, and others stay', () => {
  const bets = [bet('pos', '1:7,8'), bet('pos', '2:7'), bet('pos', '1:7', { unitMinor: 500 })]
  const fitted = shrinkTo('five-star-numbers', bets, [number('pos', '1:7', 3_000)])!
  expect(fitted[1]).toEqual(bets[1])
  expect(payoutOf(ticketOf('five-star-numbers', fitted), 'pos', '1:7')).toBeLessThanOrEqual(3_000)
  expect(fitted.map(({ unitMinor }) => unitMinor)).toEqual([207, 1_000, 103])
})

test.each(['five-star-numbers', 'lucky-twenty-eight'])(
  '%s: a draw without room shrinks the whole ticket',
  (gameCode) => {
    const plays =
      gameCode === 'five-star-numbers' ? ['pos', '1:7', 'z2-front', '4|5'] : ['l28-bsoe', 'big', 'l28-num', '14']
    const bets = [bet(plays[0]!, plays[1]!), bet(plays[2]!, plays[3]!)]
    const full = [{ ...number(plays[2]!, plays[3]!, 5_000), isOfDraw: true }]
    const fitted = ticketOf(gameCode, shrinkTo(gameCode, bets, full)!)
    expect(drawExposure(findLottery(gameCode)!.rules, cellsOf(fitted))).toBeLessThanOrEqual(5_000)
    expect(fitted.stakeMinor).toBeGreaterThan(0)
  },
)

test('a chase fits where its largest ticket does, and nothing fits below the least unit', () => {
  const full = [number('pos', '1:7', 2_000)]
  expect(shrinkTo('five-star-numbers', [bet('pos', '1:7')], full)?.[0]?.unitMinor).toBe(207)
  expect(shrinkTo('five-star-numbers', [bet('pos', '1:7')], full, 10)?.[0]?.unitMinor).toBe(20)
  expect(shrinkTo('five-star-numbers', [bet('pos', '1:7')], full, 100)).toBeNull()
  expect(shrinkTo('five-star-numbers', [bet('pos', '1:7')], [number('pos', '1:7', 0)])).toBeNull()
})
