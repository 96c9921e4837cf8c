import { describe, expect, test } from 'vitest'
import { ACTIVITY_STATES } from '../../../contract/constants.ts'
import { readPromotionId } from './api/planned-reads.ts'
import { computePercent, computeWayIn, STATE } from './state.ts'

test('PROMO-01 each of the ten states has its own word', () => {
  expect(new Set(ACTIVITY_STATES.map((state) => STATE[state].word)).size).toBe(10)
})

describe('PROMO-01 progress', () => {
  test.each([
    ['0.00', '100.00', 0],
    ['99.99', '100.00', 99],
    ['100.00', '100.00', 100],
    ['250.00', '100.00', 100],
    ['999999999999.99', '999999999999.99', 100],
    ['1.00', '0.00', 0],
  ])('%s of %s is %i %%', (staked, required, percent) => expect(computePercent(staked, required)).toBe(percent))
})

test.each([
  ['nobody', 'newcomer', true, 'register'],
  ['nobody', 'newcomer', false, 'login'],
  ['nobody', 'live', true, 'login'],
  ['nobody', 'live', false, 'login'],
  ['guest', 'newcomer', true, 'true-account'],
  ['guest', 'newcomer', false, 'true-account'],
] as const)(
  'PROMO-01, AUTH-02 %s with a %s promotion, registration offered: %s, comes in by %s',
  (who, category, offered, way) => expect(computeWayIn(who === 'guest', category, offered)).toBe(way),
)

test.each([
  ['?id=welcome-gift', 'welcome-gift'],
  ['?id=', null],
  ['', null],
  ['?id=../x', null],
  ['?id=WELCOME', null],
  [`?id=${'a'.repeat(49)}`, null],
])('PROMO-01 the address %s names %s', (search, id) => expect(readPromotionId(search)).toBe(id))
