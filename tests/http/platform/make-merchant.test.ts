/** OPS-02: the platform's rows of a new merchant: all or none, under keys that are derived. */
import { expect, test } from 'vitest'
import { merchantCodeSchema } from '../../../contract/ids.ts'
import { type OperatorCallName, operatorPath } from '../../../contract/operator/calls.ts'
import { keySetSchema, openAnswer, sealRequest } from '../../../contract/protocols/envelope.ts'
import { findMerchantKeys } from '../../../contract/protocols/merchant-keys.ts'
import { buildNewMerchant } from '../../support/new-merchant.ts'
import { bindings, buildClaims, buildPlatform, buildRequest } from './support.ts'

const ENVELOPE_ROOT = keySetSchema.parse({ current: 'r1', keys: { r1: Buffer.alloc(32, 5).toString('base64url') } })

async function build() {
  const platform = buildPlatform({ env: { ENVELOPE_ROOT: JSON.stringify(ENVELOPE_ROOT) } })
  await bindings.DB.prepare(
    "INSERT INTO vendor (vendor_code, display_name, mark, position) VALUES ('HARBOR', 'Harbor', 'x', 0) ON CONFLICT DO NOTHING",
  ).run()
  const merchant = buildNewMerchant()
  const code = merchantCodeSchema.parse(merchant.code)
  const keys = (await findMerchantKeys({ ENVELOPE_KEYS: {}, ENVELOPE_ROOT }, code))!
  const ask = async (name: OperatorCallName, payload: object) => {
    const path = operatorPath(name)
    const claims = buildClaims(platform.time.nowMs, { method: 'POST', path, operator: 'olga', merchant: code })
    const sealed = await sealRequest(keys.toPlatform, { claims, payload })
    const answer = await platform.send(buildRequest({ method: 'POST', path, sealed, encrypt: true }))
    return openAnswer(keys.toEdge, await answer.text(), claims.jti)
  }
  const rows = async () => {
    const results = await bindings.DB.batch<{ count: number }>(
      ['merchant WHERE code', 'merchant_vendor WHERE merchant', 'withdraw_method WHERE merchant'].map((where) =>
        bindings.DB.prepare(`SELECT count(*) AS count FROM ${where} = ?`).bind(code),
      ),
    )
    return results.map(({ results: [row] }) => row?.count)
  }
  return { merchant, code, ask, rows }
}

test('OPS-02 a merchant is made once, and lacks only what was not given', async () => {
  const { merchant, ask, rows } = await build()
  expect(await ask('merchant-check', {})).toMatchObject({ value: { missing: [{ what: 'row' }] } })
  expect(await ask('merchant-make', { merchant })).toMatchObject({ success: true, value: { isNew: true } })
  expect(await ask('merchant-make', { merchant })).toMatchObject({ value: { isNew: false } })
  expect(await rows()).toEqual([1, 1, 1])
  const other = { ...merchant, timeZone: 'Asia/Bangkok' }
  expect(await ask('merchant-make', { merchant: other })).toMatchObject({ success: false, errorCode: 'conflict' })
  const [bank, ...rest] = merchant.platform.withdrawals
  const withdrawals = [{ ...bank!, terms: { ...bank!.terms, fee: '1.23' } }, ...rest]
  const dearer = { ...merchant, platform: { ...merchant.platform, withdrawals } }
  expect(await ask('merchant-make', { merchant: dearer })).toMatchObject({ success: false, errorCode: 'conflict' })
  expect(await ask('work-list', {})).toMatchObject({ success: true, value: { currency: 'PHP' } })
})

test.each([
  ['a vendor that is not there', { vendors: ['HARBOR', 'NOWHERE'] }],
  [
    'a payment provider that is not there',
    {
      deposits: [
        {
          channelId: 'qr',
          kind: 'qr',
          provider: 'NOWHERE',
          label: null,
          terms: { fee: '0.00', rate: '0.00', min: '1.00', max: '2.00', open: true, usualMinutes: 1 },
        },
      ],
    },
  ],
])('OPS-02 %s: nothing is written', async (_, given) => {
  const { merchant, ask, rows } = await build()
  const wrong = { ...merchant, platform: { ...merchant.platform, ...given } }
  expect(await ask('merchant-make', { merchant: wrong })).toMatchObject({ success: false, errorCode: 'malformed' })
  expect(await rows()).toEqual([0, 0, 0])
})

test('OPS-02 a fee that would leave nothing of the least amount: nothing is written', async () => {
  const { merchant, ask, rows } = await build()
  const [bank] = merchant.platform.withdrawals
  const withdrawals = [{ ...bank!, terms: { ...bank!.terms, fee: '100.00' } }]
  const wrong = { ...merchant, platform: { ...merchant.platform, withdrawals } }
  expect(await ask('merchant-make', { merchant: wrong })).toMatchObject({ success: false, errorCode: 'malformed' })
  expect(await rows()).toEqual([0, 0, 0])
})

test('OPS-02 it is taken out again as long as it has no member', async () => {
  const { merchant, code, ask, rows } = await build()
  await ask('merchant-make', { merchant })
  expect(await ask('merchant-unmake', {})).toMatchObject({ value: { isGone: true } })
  expect(await rows()).toEqual([0, 0, 0])
  await ask('merchant-make', { merchant })
  await bindings.DB.prepare(
    `INSERT INTO member (id, merchant, username, username_key, type, nickname, language, avatar, affiliate_code, registered_ip,
       registered_country, created_at_ms) VALUES (?1, ?2, 'ana', 'ana', 0, 'ana', 'EN', 1, ?1, '', 'PH', 0)`,
  )
    .bind(`m-${code}`.slice(0, 60), code)
    .run()
  expect(await ask('merchant-unmake', {})).toMatchObject({ value: { isGone: false } })
  expect(await rows()).toEqual([1, 1, 1])
})
