import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { explainUnwritten } from './create-deposit.ts'

const TAKEN = new Refusal('promotion_unavailable', 'this bonus cannot be chosen')
const OTHER_AMOUNT = new Refusal('terms_changed', 'the bonus is another by now')

test.each([
  ['five others were opened first', { openOrders: 5, bonusRefusal: null }, 'deposits_waiting'],
  ['five others, one of them with the bonus', { openOrders: 5, bonusRefusal: TAKEN }, 'deposits_waiting'],
  ['another order took the bonus', { openOrders: 1, bonusRefusal: TAKEN }, 'promotion_unavailable'],
  ['the bonus brings another amount by now', { openOrders: 0, bonusRefusal: OTHER_AMOUNT }, 'terms_changed'],
  ['the account was closed', { openOrders: 4, bonusRefusal: null }, 'account_locked'],
])('MEM-04 an order that was not written says why: %s', (_, unwritten, errorCode) => {
  expect(explainUnwritten(unwritten).errorCode).toBe(errorCode)
})
