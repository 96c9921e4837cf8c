import { beforeAll, describe, expect, test } from 'vitest'
import { SIGNATURE_WINDOW_MS } from '../../../../contract/protocols/signature.ts'
import { vendorCalls } from '../../../../contract/protocols/vendor-wallet.ts'
import { once } from '../../../support/once.ts'
import { buildPlayer, callVendor, expectMoney, expectRefusal, seedWorld, time } from './support.ts'

beforeAll(seedWorld)

const PATH = vendorCalls.balance.path
const content = { session: 'x'.repeat(43) }

describe('a bad signature, whatever is wrong with it, gets one and the same answer', () => {
  // Functions, as the clock of an earlier file may stand elsewhere while these are collected.
  const bad: [string, () => Parameters<typeof callVendor>[2]][] = [
    ['no vendor', () => ({ headers: { 'x-vendor': '' } })],
    ['no timestamp', () => ({ headers: { 'x-timestamp': '' } })],
    ['no signature', () => ({ headers: { 'x-signature': '' } })],
    ['an unknown vendor', () => ({ vendor: 'NOBODY' })],
    ['a vendor named like a property of every object', () => ({ headers: { 'x-vendor': 'constructor' } })],
    ['the secret of another vendor', () => ({ secret: 'another-vendor-secret' })],
    ['an empty secret', () => ({ secret: ' ' })],
    ['a stale time', () => ({ timestampMs: time.now - SIGNATURE_WINDOW_MS - 1 })],
    ['a time in the future', () => ({ timestampMs: time.now + SIGNATURE_WINDOW_MS + 1 })],
    ['another time than was signed', () => ({ headers: { 'x-timestamp': String(time.now + 1) } })],
    ['a time written otherwise', () => ({ headers: { 'x-timestamp': `${time.now}.0` } })],
    ['an altered body', () => ({ body: JSON.stringify({ ...content, session: 'y'.repeat(43) }) })],
    ['capital letters in the signature', () => ({ headers: { 'x-signature': 'A'.repeat(64) } })],
    ['a short signature', () => ({ headers: { 'x-signature': 'ab' } })],
  ]
  test.each(bad)('%s', async (_, signing) => {
    const refused = await callVendor(PATH, content, signing())
    const { requestId: _id, ...rest } = refused.answer as Record<string, unknown>
    expect(refused.status).toBe(401)
    expect(rest).toEqual({
      success: false,
      errorCode: 'signature_invalid',
      message: 'the request is not signed as agreed',
    })
  })
})

test('a signature of one call does not open another', async () => {
  const player = await buildPlayer()
  const { sign } = await import('../../../../contract/protocols/signature.ts')
  const body = JSON.stringify({ session: player.session })
  const forOther = await sign('test-vendor-secret', {
    timestampMs: time.now,
    method: 'POST',
    path: '/vendor/v1/win',
    body,
  })
  const refused = await callVendor(PATH, { session: player.session }, { headers: { 'x-signature': forOther } })
  expectRefusal(refused, { status: 401, errorCode: 'signature_invalid' })
})

test.each(['the-next-secret-of-palmetto', 'another-vendor-secret'])(
  'while a secret is changed %s is good',
  async (secret) => {
    const answer = await callVendor('/vendor/v1/mint', {}, { vendor: 'PALMETTO', secret })
    expectRefusal(answer, { status: 404, errorCode: 'not_found' })
  },
)

test('a signed request passes at both ends of the window', async () => {
  const { session } = await buildPlayer()
  for (const timestampMs of [time.now - SIGNATURE_WINDOW_MS, time.now + SIGNATURE_WINDOW_MS])
    expect((await callVendor(PATH, { session }, { timestampMs })).status).toBe(200)
})

test('an unsigned call to an unknown path learns nothing; a signed one is told', async () => {
  expectRefusal(await callVendor('/vendor/v1/mint', {}, { secret: 'wrong' }), {
    status: 401,
    errorCode: 'signature_invalid',
  })
  expectRefusal(await callVendor('/vendor/v1/mint', {}), { status: 404, errorCode: 'not_found' })
})

test('a body over 16 KB is refused before it is read', async () => {
  const refused = await callVendor(PATH, { session: 'x'.repeat(16_400) })
  expectRefusal(refused, { status: 413, errorCode: 'too_large' })
})

test.each(['', '{', '[]', 'null', '"text"', '{"a":1,"a":1}', '{"a":1e400}'])(
  'a signed body that is %j is malformed',
  async (body) => {
    const { sign } = await import('../../../../contract/protocols/signature.ts')
    const signature = await sign('test-vendor-secret', { timestampMs: time.now, method: 'POST', path: PATH, body })
    const refused = await callVendor(PATH, {}, { body, headers: { 'x-signature': signature } })
    expectRefusal(refused, { status: 400, errorCode: 'malformed' })
  },
)

const unmoved = once(buildPlayer)
test.each([
  1,
  1.5,
  '1',
  '1.0',
  '01.00',
  '1.000',
  '-1.00',
  '+1.00',
  '1e2',
  '0x10',
  ' 1.00',
  '1,00',
  '',
  null,
  'NaN',
  '٣.00',
  '9999999999999.00',
])('a stake written %j is malformed and moves nothing', async (amount) => {
  const player = await unmoved()
  expectRefusal(await player.bet({ amount }), { status: 400, errorCode: 'malformed' })
  await expectMoney(player.member, { real: 10_000, held: 0 })
})
