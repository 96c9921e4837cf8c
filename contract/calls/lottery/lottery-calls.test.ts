import { expect, test } from 'vitest'
import type { Call } from '../../call.ts'
import { lotteryBetCalls } from './bets.ts'
import { lotteryDrawCalls } from './draws.ts'

const { placeLotteryBets, placeLotteryChase } = lotteryBetCalls
const bet = { play: 'z2-back', selection: '1|2', unit: '1.00' }
const place = {
  gameCode: 'five-star-numbers',
  period: '20261201-0001',
  rulesVersion: 1,
  rebateBps: 650,
  bets: [bet],
  stake: '1.00',
}

test('what a ticket may look like', () => {
  expect(placeLotteryBets.request.parse(place).bets[0]?.multiple).toBe(1)
  for (const wrong of [
    { rebateBps: undefined },
    { rebateBps: 801 },
    { period: '20261201-1' },
    { period: '' },
    { bets: [] },
    { stake: '1' },
    { stake: '-1.00' },
    { bets: Array.from({ length: 21 }, () => bet) },
    ...[
      { multiple: 1_001 },
      { multiple: 1.5 },
      { unit: '1.005' },
      { unit: 'NaN' },
      { kept: 801 },
      { package: 'C' },
    ].map((part) => ({ bets: [{ ...bet, ...part }] })),
  ]) {
    expect(placeLotteryBets.request.safeParse({ ...place, ...wrong }).success, JSON.stringify(wrong)).toBe(false)
  }
})

test('a chase has 2 to 100 periods', () => {
  const chase = (count: number) =>
    placeLotteryChase.request.safeParse({
      ...place,
      from: place.period,
      stopOnWin: true,
      multiples: Array.from({ length: count }, () => 1),
    }).success
  expect([1, 2, 100, 101].map(chase)).toEqual([false, true, true, false])
})

test.each([
  ['/lottery', true],
  ['/promo?code=1', true],
  ['//other.example', false],
  ['/\\other.example', false],
  ['https://other.example', false],
  ['', false],
])('backUrl %j: %s', (backUrl, fits) => {
  expect(lotteryDrawCalls.lotteryLobby.request.safeParse({ backUrl }).success).toBe(fits)
})

/** What stakes is refused on a break; what takes back is not, and stays open while the site is shut. */
test('who may make which call', () => {
  const flags = Object.fromEntries(
    Object.entries(lotteryBetCalls as Record<string, Call>)
      .filter(([, { method }]) => method === 'POST')
      .map(([name, { token, idempotent, guests, barred, availability }]) => [
        name,
        [token, idempotent, guests, barred, availability],
      ]),
  )
  const stakes = [true, true, 'allowed', 'refused', 'nobody']
  const takesBack = [true, true, 'allowed', 'allowed', 'members']
  expect(flags).toEqual({
    placeLotteryBets: stakes,
    placeLotteryChase: stakes,
    cancelLotteryTicket: takesBack,
    stopLotteryChase: takesBack,
    // The same name again takes the place of the one before: no key is needed.
    saveNumbers: [true, false, 'allowed', 'allowed', 'nobody'],
  })
  for (const call of Object.values(lotteryDrawCalls as Record<string, Call>)) expect(call.token).toBe(false)
})
