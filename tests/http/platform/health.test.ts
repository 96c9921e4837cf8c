/** OPS-01: whether the platform is well, and what a merchant lacks: answered for one without a row as well. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { operateOn } from './operate.ts'
import {
  bindings,
  buildPlatform,
  keys,
  meridian,
  refusalOf,
  requireValue,
  saffron,
  seedTestMerchants,
} from './support.ts'

beforeAll(seedTestMerchants)
const platform = buildPlatform()
const lacks = async (merchant = meridian) => {
  const answer = await operateOn(platform, 'merchant-check', {}, { merchant })
  const { missing } = requireValue(answer) as OperatorResponse<'merchant-check'>
  return missing.map(({ what, name }) => [what, name].filter(Boolean).join(' '))
}
const run = (sql: string, ...values: unknown[]) =>
  bindings.DB.prepare(sql)
    .bind(...values)
    .run()

test('/healthz needs no envelope, asks nothing and is not kept', async () => {
  const answer = await platform.send(new Request('http://platform.test/healthz'))
  expect(answer.status).toBe(200)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(await answer.json()).toEqual({ ok: true, worker: 'platform', build: 'none' })
})

describe('what a merchant lacks', () => {
  test('vendors, and ways in and out, are named until they are there', async () => {
    expect(await lacks()).toEqual(['vendors', 'deposit_channels', 'withdraw_methods'])
    await run(
      "INSERT INTO vendor (vendor_code, display_name, is_hot, mark, position) VALUES ('TIDEMILL', 'T', 0, '/x.svg', 1)",
    )
    await run("INSERT INTO merchant_vendor (merchant, vendor_code) VALUES ('meridian', 'TIDEMILL')")
    expect(await lacks()).toEqual(['games', 'deposit_channels', 'withdraw_methods'])
    await run(
      `INSERT INTO game (game_id, node_id, game_code, vendor_code, category, account_type_name, rtp_points, volatility,
         min_bet_minor, max_bet_minor, popularity, released_at, is_playable, offers_demo, english_name, search_text, cover)
       VALUES ('t', 1, 't', 'TIDEMILL', 'RNG', 'RNG', 9500, 2, 20, 100, 1, 0, 1, 1, 'T', 't', '/x.svg')`,
    )
    expect(await lacks()).toEqual([
      'vendor_endpoint TIDEMILL',
      'vendor_secret TIDEMILL',
      'deposit_channels',
      'withdraw_methods',
    ])
    await run(
      `INSERT INTO deposit_channel (merchant, id, kind, provider, currency, min_minor, max_minor, usual_minutes, position)
       VALUES ('meridian', 'c', 'qr', 'NOWHERE', 'PHP', 1, 2, 1, 1)`,
    )
    expect(await lacks()).toEqual([
      'vendor_endpoint TIDEMILL',
      'vendor_secret TIDEMILL',
      'withdraw_methods',
      'payment_provider NOWHERE',
    ])
  })

  test('a merchant without a row lacks it, and every other call says so by its own code', async () => {
    await run("DELETE FROM merchant WHERE code = 'saffron'")
    expect(await lacks(saffron)).toEqual(['row'])
    for (const name of ['registerSetting', 'gameMenus'] as const) {
      const refused = refusalOf(await platform.call(name, {}, { merchant: saffron }))
      expect(refused).toMatchObject({ errorCode: 'merchant_not_ready' })
    }
    const vendors = await operateOn(platform, 'vendors-list', {}, { merchant: saffron })
    expect(refusalOf(vendors)).toMatchObject({ errorCode: 'merchant_not_ready' })
    await seedTestMerchants()
  })

  test.each([
    ['currency', "'NONE'"],
    ['time_zone', "'Nowhere/At_All'"],
    ['modules', "'not JSON'"],
  ])('a row whose %s cannot be read is named, and closes the merchant', async (column, value) => {
    await run(`UPDATE merchant SET ${column} = ${value} WHERE code = 'saffron'`)
    expect((await lacks(saffron))[0]).toMatch(/^row_fields/)
    expect(refusalOf(await platform.call('gameMenus', {}, { merchant: saffron }))).toMatchObject({
      errorCode: 'merchant_not_ready',
    })
    await run("DELETE FROM merchant WHERE code = 'saffron'")
    await seedTestMerchants()
  })
})

test('each part is asked once and has a time; ids of keys are said, and no key', async () => {
  const health = requireValue(await operateOn(platform, 'platform-health', {}))
  const names = health.checks.map(({ name }) => name)
  expect(names).toEqual(expect.arrayContaining(['d1', 'kv', 'r2', 'durable object', 'outbox', 'queue jobs', 'studio']))
  for (const name of ['d1', 'kv', 'r2', 'durable object', 'outbox'])
    expect(
      health.checks.find((one) => one.name === name),
      name,
    ).toMatchObject({ ok: true })
  expect(health.merchants).toEqual(['meridian', 'saffron'])
  expect(Object.keys(health.keys).sort()).toEqual(Object.keys(keys).sort())
  for (const own of Object.values(keys))
    for (const key of [...Object.values(own.toEdge.keys), ...Object.values(own.toPlatform.keys)])
      expect(JSON.stringify(health)).not.toContain(key)
})

test('messages that no consumer could take are a fault', async () => {
  await run("INSERT INTO dead_letter VALUES ('m1', 'wallet-outbox', '{}', 'malformed', 1, 0)")
  const { checks } = requireValue(await operateOn(platform, 'platform-health', {}))
  expect(checks.find(({ name }) => name === 'outbox')).toMatchObject({
    ok: false,
    detail: '1 message that no consumer could take; nothing sealed yet',
  })
})
