import { expect, test } from 'vitest'
import { promotionIdSchema } from '../../../contract/calls/rewards/promotions.ts'
import { dropPendingAction, keepPendingAction, takePendingAction } from './pending-action.ts'

const gift = promotionIdSchema.parse('welcome-gift')
const other = promotionIdSchema.parse('derby-week')

test('PROMO-01 what was asked for before the login goes on once, and only that', () => {
  expect(takePendingAction(gift)).toBe(false)
  keepPendingAction(gift)
  expect(takePendingAction(other)).toBe(false)
  expect(takePendingAction(gift)).toBe(true)
  expect(takePendingAction(gift)).toBe(false)
})

test('PROMO-01 a login that was closed drops the pending action; of two presses the last counts', () => {
  keepPendingAction(gift)
  dropPendingAction()
  expect(takePendingAction(gift)).toBe(false)
  keepPendingAction(gift)
  keepPendingAction(other)
  expect(takePendingAction(gift)).toBe(false)
  expect(takePendingAction(other)).toBe(true)
})
