import { expect, test } from 'vitest'
import { vendorCalls } from '../../contract/protocols/vendor-wallet.ts'
import { readAnswer } from './wallet.ts'

const { response } = vendorCalls.bet
const refusal = (errorCode: string) =>
  JSON.stringify({ success: false, errorCode, message: '', requestId: 'request-1' })

const cases: [string, number, string, string][] = [
  ['an acceptance', 200, JSON.stringify({ success: true, value: { transactionId: 't', balance: '1.00' } }), 'ok'],
  ['a refusal by a rule', 422, refusal('balance_insufficient'), 'refused'],
  ['an ended session', 401, refusal('login_required'), 'refused'],
  ['a signature not accepted: an earlier try may have been taken', 401, refusal('signature_invalid'), 'unknown'],
  ['a form not accepted', 400, refusal('malformed'), 'unknown'],
  ['too many requests', 429, refusal('too_many_requests'), 'unknown'],
  ['a fault', 500, refusal('internal'), 'unknown'],
  ['HTML', 502, '<h1>Bad gateway</h1>', 'unknown'],
  ['an acceptance without a balance', 200, JSON.stringify({ success: true, value: {} }), 'unknown'],
  ['nothing', 200, '', 'unknown'],
]
test.each(cases)('TRUST-02 %s', (_, status, text, kind) => {
  expect(readAnswer(response, status, text).kind).toBe(kind)
})
