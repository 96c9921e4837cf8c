/** OPS-01: whether the site is well, for monitors and for operators. A merchant that is half made is named as such. */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY } from '../../../contract/merchant.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { makeCall } from '../../support/make-call.ts'
import { testSecrets } from '../../support/secrets.ts'

const bearer = { authorization: `Bearer ${testSecrets.OPS_TOKEN}` }
async function read<T>(edge: TestEdge, path: string): Promise<T> {
  const answer = await edge.browser().fetch(`/__ops/v1/${path}`, { headers: bearer })
  return ((await answer.json()) as { value: T }).value
}
type Status = { merchants: { merchant: string; missing: string[] }[]; keysWithoutMerchant: string[] }
type Health = { ok: boolean; unpublished: string[]; checks: { name: string; ok: boolean; detail: string | null }[] }
const idsOf = (kid: string) => ({ current: kid, ids: [kid] })
const PLATFORM = {
  build: 'b1',
  checks: [{ name: 'd1', ok: true, ms: 3, detail: '0001_create_tables.sql' }],
  keys: {},
  merchants: ['coral'],
}

describe('/healthz', () => {
  test('answers on every host, on a shut site too, is not kept and begins no session', async () => {
    const edge = await buildEdge()
    await edge.publish(CONFIG_KEY.maintenance(edge.merchant.code), { version: 9, active: true })
    for (const host of [edge.host, 'stranger.localhost']) {
      const answer = await edge.send(new Request(`http://${host}/healthz`))
      expect(answer.status).toBe(200)
      expect(answer.headers.get('cache-control')).toBe('no-store')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(Math.abs(Date.parse(answer.headers.get('date') ?? '') - Date.now())).toBeLessThan(10_000)
      expect(await answer.json()).toEqual({ ok: true, worker: 'edge', build: 'none' })
    }
    expect(edge.upstream.asked).toEqual([])
  })

  test('an edge without its secrets is not well', async () => {
    const edge = await buildEdge({ bindings: { ENVELOPE_KEYS: '{' } })
    expect((await edge.send(new Request(`http://${edge.host}/healthz`))).status).toBe(500)
  })
})

describe('a half-made merchant', () => {
  test('without a row at the platform is refused by its own code, and never an internal error', async () => {
    const edge = await buildEdge({
      upstream: { gameMenus: () => new Refusal('merchant_not_ready', 'merchant x has no row') },
    })
    const refused = await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'merchant_not_ready')
    expect(refused.message).not.toContain('row')
  })

  test('without keys at the edge is refused by the same code, and the platform is not asked', async () => {
    const edge = await buildEdge({ bindings: { ENVELOPE_KEYS: '{}' } })
    const refused = await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'merchant_not_ready')
    expect(edge.upstream.asked).toEqual([])
    // What is missing is for operators: the public reads neither keys nor codes.
    expect(refused.message).toBe('this site is not ready yet')
    expect(edge.logs.at(-1)?.warnings).toEqual([`no envelope keys for merchant ${edge.merchant.code}`])
  })

  test('is told apart in the status, with all that is missing', async () => {
    const missing = [
      { what: 'deposit_channels', name: null },
      { what: 'vendor_secret', name: 'HARBOR' },
    ]
    const edge = await buildEdge({ upstream: { 'merchant-check': () => ({ missing }) } })
    const code = edge.merchant.code
    const find = async () => (await read<Status>(edge, 'status')).merchants.find(({ merchant }) => merchant === code)
    expect((await find())?.missing).toEqual(['platform: deposit_channels', 'platform: vendor_secret HARBOR'])
    edge.upstream.handlers['merchant-check'] = () => ({ missing: [] })
    expect((await find())?.missing).toEqual([])
    edge.upstream.breakdown = () => new Response('no', { status: 500 })
    expect((await find())?.missing).toEqual(['platform: could not be asked (server_error)'])
    await edge.env.CONFIG.delete(CONFIG_KEY.host(edge.host))
    edge.env.ENVELOPE_KEYS = '{}'
  })

  test('keys without a published merchant are named, and a merchant without keys or host', async () => {
    const edge = await buildEdge()
    await edge.env.CONFIG.delete(CONFIG_KEY.merchant(edge.merchant.code))
    expect((await read<Status>(edge, 'status')).keysWithoutMerchant).toEqual([edge.merchant.code])
    const other = await buildEdge({ bindings: { ENVELOPE_KEYS: '{}' } })
    await other.env.CONFIG.delete(CONFIG_KEY.host(other.host))
    const { merchants } = await read<Status>(other, 'status')
    expect(merchants.find(({ merchant }) => merchant === other.merchant.code)?.missing).toEqual([
      'edge: no host leads to it',
      'edge: no envelope keys',
    ])
  })
})

describe('the check of operators', () => {
  test('asks each part once, with its time, and compares the ids of keys', async () => {
    const edge = await buildEdge({ upstream: { 'merchant-check': () => ({ missing: [] }) } })
    const code = edge.merchant.code
    const keys = { [code]: { toPlatform: idsOf('k1'), toEdge: idsOf('k1') } }
    edge.upstream.handlers['platform-health'] = () => ({ ...PLATFORM, keys })
    const health = await read<Health>(edge, 'health')
    expect(health).toMatchObject({ ok: true, unpublished: ['coral'], builds: { edge: 'none', platform: 'b1' } })
    expect(health.checks.map(({ name }) => name)).toEqual([
      'edge kv config',
      'edge kv cache',
      'edge d1',
      'edge durable object',
      `platform as ${code}`,
      'platform d1',
      `keys of ${code}`,
    ])
    const others = { [code]: { toPlatform: idsOf('k2'), toEdge: idsOf('k1') } }
    edge.upstream.handlers['platform-health'] = () => ({ ...PLATFORM, keys: others })
    const { ok, checks } = await read<Health>(edge, 'health')
    expect(ok).toBe(false)
    expect(checks.at(-1)).toMatchObject({
      name: `keys of ${code}`,
      ok: false,
      detail: 'the platform does not know k1, by which the edge seals',
    })
  })

  test('of two platforms each is asked, so that a key which only one of them has is named', async () => {
    const edge = await buildEdge({ upstream: { 'merchant-check': () => ({ missing: [] }) } })
    edge.upstream.handlers['platform-health'] = () => PLATFORM
    const { code } = edge.merchant
    let isNearKeyed = true
    const atDatabase = edge.env.PLATFORM
    edge.env.PLATFORM_PRIMARY = atDatabase
    const refusing = () => Promise.resolve(new Response('no', { status: 500 }))
    edge.env.PLATFORM = fakeFetcher((request) => (isNearKeyed ? atDatabase.fetch(request) : refusing()))
    const find = async () =>
      (await read<Health>(edge, 'health')).checks.find(({ name }) => name === `platform nearby as ${code}`)
    expect(await find()).toMatchObject({ ok: true })
    isNearKeyed = false
    expect(await find()).toMatchObject({ ok: false, detail: 'server_error' })
  })

  test('a platform that does not answer is named, and no secret is said', async () => {
    const edge = await buildEdge()
    edge.upstream.breakdown = () => new Response('no', { status: 500 })
    const health = await read<Health>(edge, 'health')
    expect(health.ok).toBe(false)
    expect(health.checks).toContainEqual(
      expect.objectContaining({ name: `platform as ${edge.merchant.code}`, ok: false, detail: 'server_error' }),
    )
    const key = Object.values(JSON.parse(edge.env.ENVELOPE_KEYS) as Record<string, { toEdge: { keys: object } }>)[0]
    for (const secret of [testSecrets.OPS_TOKEN, ...Object.values(key?.toEdge.keys ?? {})])
      expect(JSON.stringify(health)).not.toContain(secret)
  })

  test('an operator’s own platform that has no such calls is well', async () => {
    const edge = await buildEdge()
    expect(await read<Health>(edge, 'health')).toMatchObject({ ok: true, builds: { platform: 'not known' } })
  })

  test('is for operators alone', async () => {
    const edge = await buildEdge()
    await expectRefusal(await edge.browser().fetch('/__ops/v1/health'), 'operator_required')
  })
})
