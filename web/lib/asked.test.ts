import { expect, test } from 'vitest'
import { promotionIdSchema } from '../../contract/calls/promotions.ts'
import { forgetAsked, keepAsked, takeAsked } from './asked.ts'

const gift = promotionIdSchema.parse('welcome-gift')
const other = promotionIdSchema.parse('derby-week')

test('PROMO-01 what was asked for before the login goes on once, and only that', () => {
  expect(takeAsked(gift)).toBe(false)
  keepAsked(gift)
  expect(takeAsked(other)).toBe(false)
  expect(takeAsked(gift)).toBe(true)
  expect(takeAsked(gift)).toBe(false)
})

test('PROMO-01 a login that was closed takes the wish along; of two presses the last counts', () => {
  keepAsked(gift)
  forgetAsked()
  expect(takeAsked(gift)).toBe(false)
  keepAsked(gift)
  keepAsked(other)
  expect(takeAsked(gift)).toBe(false)
  expect(takeAsked(other)).toBe(true)
})
