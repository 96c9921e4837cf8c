import { expect, test } from 'vitest'
import type { LastRound, PlaySession } from '../../../contract/calls/account/safety.ts'
import { takeOffUnplayed } from './take-off-unplayed.ts'

const session = { staked: '30.00', paid: '5.00', net: '-25.00' } as PlaySession
const roundOf = (state: LastRound['state']) => ({ state, stake: '12.00', payout: '0.00' }) as LastRound
const figuresOf = (state: LastRound['state'] | null) => ({
  net: '-25.00',
  session,
  lastRound: state && roundOf(state),
})

// @fault Shots that are not fired shown as spent
test('shots that are not fired are neither staked nor lost', () => {
  expect(takeOffUnplayed(figuresOf('open'), '11.80')).toEqual({
    net: '-13.20',
    session: { staked: '18.20', paid: '5.00', net: '-13.20' },
    lastRound: { state: 'open', stake: '0.20', payout: '0.00' },
    back: '11.80',
  })
  expect(takeOffUnplayed({ net: null, session: null, lastRound: roundOf('open') }, '12.00')).toMatchObject({
    net: null,
    session: null,
    lastRound: { stake: '0.00' },
  })
})

test.each([
  ['the game says nothing', 'open', null],
  ['all is fired', 'open', '0.00'],
  ['it says more than was staked', 'open', '12.01'],
  ['the round is booked', 'settled', '4.00'],
  ['the wallet knows of no round', null, '4.00'],
] as const)('the figures stay as they are booked where %s', (_, state, unplayed) => {
  expect(takeOffUnplayed(figuresOf(state), unplayed)).toEqual({ ...figuresOf(state), back: null })
})
