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

// @fault A vendor reads a name that is none
test.each<[string, unknown, string | undefined]>([
  ['as it was sent', 'pl***1', 'pl***1'],
  ['markup as text', '<b>***>', '<b>***>'],
  ['without signs that turn a line', '\u202epl***1\u0000', 'pl***1'],
  ['none where it is too long', 'x'.repeat(17), undefined],
  ['none where it is no text', { name: 'x' }, undefined],
  ['none where nothing of it is seen', '\u200b', undefined],
])('GAME-07 a bet is taken whatever name comes with it, and the name is read %s', (_, shownAs, read) => {
  const text = JSON.stringify({ success: true, value: { transactionId: 't', balance: '1.00', shownAs } })
  expect(readAnswer(response, 200, text)).toEqual({
    kind: 'ok',
    value: { transactionId: 't', balance: '1.00', ...(read !== undefined && { shownAs: read }) },
  })
})
