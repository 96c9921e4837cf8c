/** OPS-01, EDGE-03: the operators' API: who may use it, what it does, and the row each act leaves. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { LOCKOUT_SECONDS } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY, merchantSchema } from '../../../contract/merchant.ts'
import { UPLOAD_MAX_BYTES } from '../../../contract/protocols/upload-limits.ts'
import type { Bindings } from '../../../worker/env.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { changeDatabase } from '../../support/at-that-moment.ts'
import { buildEdge, buildMerchant, type TestEdge } from '../../support/edge.ts'
import { makeCall } from '../../support/make-call.ts'
import { testSecrets } from '../../support/secrets.ts'
import { bindingsOf } from '../../support/workers.ts'

const bearer = { authorization: `Bearer ${testSecrets.OPS_TOKEN}` }
const act = (edge: TestEdge, name: string, body: unknown, headers: Record<string, string> = bearer) =>
  edge.browser().fetch(`/__ops/v1/${name}`, { method: 'POST', body, headers })
const rows = async (edge: TestEdge) =>
  (await edge.env.EDGE_DB.prepare('SELECT * FROM audit_act ORDER BY seq').all<Record<string, string>>()).results

/** The headers of an operator with a token of their own. */
async function buildOperator(edge: TestEdge, name: string) {
  const made = z.object({ name: z.string(), token: z.string() })
  const { token } = made.parse(await readValue(await act(edge, 'operator-add', { name })))
  return { authorization: `Bearer ${token}` }
}

describe('OPS-01 an operator’s own token', () => {
  const status = (edge: TestEdge, headers: Record<string, string>) =>
    edge.browser().fetch('/__ops/v1/status', { headers })

  // @fault Operator gives another name
  test('says who they are, whatever else a call says; only its hash is kept', async () => {
    const edge = await buildEdge()
    const olga = await buildOperator(edge, ' Olga ')
    const said = { ...olga, 'x-operator': 'petra' }
    expect((await act(edge, 'maintenance-off', { merchant: edge.merchant.code }, said)).status).toBe(200)
    expect((await rows(edge)).at(-1)).toMatchObject({ verb: 'maintenance-off', actor: 'olga', state: 'done' })
    const token = olga.authorization.slice('Bearer '.length)
    const kept = JSON.stringify([
      (await edge.env.EDGE_DB.prepare('SELECT * FROM operator').all()).results,
      await rows(edge),
      edge.logs,
    ])
    expect(kept).toContain('olga')
    expect(kept).not.toContain(token)
    expect(kept).not.toContain(token.slice(3))
  })

  test('ends at once when it is revoked, and when another is made for the name', async () => {
    const edge = await buildEdge()
    const first = await buildOperator(edge, 'rosa')
    const second = await buildOperator(edge, 'ROSA')
    await expectRefusal(await status(edge, first), 'operator_required')
    expect((await status(edge, second)).status).toBe(200)
    expect((await act(edge, 'operator-revoke', { name: 'rosa' })).status).toBe(200)
    await expectRefusal(await status(edge, second), 'operator_required')
    await expectRefusal(await act(edge, 'operator-revoke', { name: 'rosa' }), 'malformed')
    const listed = await readValue(await edge.browser().fetch('/__ops/v1/operators', { headers: bearer }))
    const { operators } = z.object({ operators: z.array(z.record(z.string(), z.unknown())) }).parse(listed)
    expect(operators.find(({ name }) => name === 'rosa')?.revokedAt).not.toBeNull()
    expect((await rows(edge)).filter(({ verb }) => verb?.startsWith('operator-')).length).toBeGreaterThanOrEqual(3)
  })

  test('makes nobody else’s and revokes none: two people are two tokens', async () => {
    const edge = await buildEdge()
    const sven = await buildOperator(edge, 'sven')
    await expectRefusal(await act(edge, 'operator-add', { name: 'sven2' }, sven), 'forbidden')
    await expectRefusal(await act(edge, 'operator-revoke', { name: 'sven' }, sven), 'forbidden')
  })

  test.each(['', 'x', 'unnamed', 'оlga', 'two words', 'a'.repeat(41)])('no token is made for %j', async (name) => {
    const edge = await buildEdge()
    await expectRefusal(await act(edge, 'operator-add', { name }), 'malformed')
  })

  test('the deployment’s token is nobody’s, whatever name is said with it', async () => {
    const edge = await buildEdge()
    await act(edge, 'maintenance-off', { merchant: edge.merchant.code }, { ...bearer, 'x-operator': 'olga' })
    expect((await rows(edge)).at(-1)).toMatchObject({ actor: 'unnamed' })
  })
})

describe('who', () => {
  test.each([
    {},
    { authorization: 'Bearer wrong' },
    { authorization: `Basic ${testSecrets.OPS_TOKEN}` },
    { authorization: `Bearer ${testSecrets.OPS_TOKEN} x` },
  ])('without the token nothing is done, read or noted: %j', async (headers) => {
    const edge = await buildEdge()
    const before = (await rows(edge)).length
    await expectRefusal(await act(edge, 'maintenance-on', {}, headers as Record<string, string>), 'operator_required')
    await expectRefusal(
      await edge.browser().fetch('/__ops/v1/audit', { headers: headers as Record<string, string> }),
      'operator_required',
    )
    expect((await rows(edge)).length).toBe(before)
    expect(await edge.env.CONFIG.get(CONFIG_KEY.maintenanceAll)).toBeNull()
  })

  /** Costs the same however many merchants the tests before have left. */
  const READ = '/__ops/v1/audit?limit=1'

  test('guessing is locked out', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    const guess = () => browser.fetch(READ, { headers: { authorization: 'Bearer guess' } })
    for (let index = 0; index < 10; index++) await expectRefusal(await guess(), 'operator_required')
    await expectRefusal(await guess(), 'too_many_requests')
    // The right token too, or a lock would stop nobody who guesses on.
    const right = () => browser.fetch(READ, { headers: bearer })
    await expectRefusal(await right(), 'too_many_requests')
    expect((await edge.browser().fetch(READ, { headers: bearer })).status).toBe(200)
    edge.pass(LOCKOUT_SECONDS * 1_000)
    expect((await right()).status).toBe(200)
  })

  test('right tokens are not counted', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    for (let index = 0; index < 15; index++) {
      expect((await browser.fetch(READ, { headers: bearer })).status).toBe(200)
    }
  })

  test('works on a host that leads nowhere, and while the site is shut', async () => {
    const edge = await buildEdge()
    const answer = await edge.send(new Request('http://nobody.example/__ops/v1/status', { headers: bearer }))
    expect(answer.status).toBe(200)
  })
})

describe('acts', () => {
  test('EDGE-03 maintenance on and off is felt at the next call, with a row for each act', async () => {
    const edge = await buildEdge()
    const merchant = edge.merchant.code
    const until = '2030-01-01T00:00:00.000Z'
    expect((await act(edge, 'maintenance-on', { merchant, until, allowIps: ['203.0.113.7'] })).status).toBe(200)
    expect(await expectRefusal(await makeCall(edge.browser(), 'gameMenus'), 'maintenance')).toMatchObject({
      maintenanceEnd: until,
    })
    expect((await makeCall(edge.browser({ 'x-local-ip': '203.0.113.7' }), 'gameMenus')).status).toBe(200)
    expect((await act(edge, 'maintenance-off', { merchant })).status).toBe(200)
    expect((await makeCall(edge.browser(), 'gameMenus')).status).toBe(200)
    const mine = (await rows(edge)).filter(({ keys }) => keys?.includes(merchant))
    expect(mine.map(({ verb, actor, state }) => [verb, actor, state])).toEqual([
      ['maintenance-on', 'unnamed', 'done'],
      ['maintenance-off', 'unnamed', 'done'],
    ])
    expect(JSON.parse(mine[1]!.before!)[CONFIG_KEY.maintenance(merchant)]).toContain('"active":true')
  })

  test('EDGE-02 a country is refused and let in again', async () => {
    const edge = await buildEdge()
    const merchant = edge.merchant.code
    const thai = edge.browser({ 'x-local-country': 'TH' })
    expect(
      (
        await act(edge, 'region-set', {
          merchant,
          denyCountries: ['TH'],
          allowCountries: [],
          allowCidrs: [],
          denyCidrs: [],
        })
      ).status,
    ).toBe(200)
    await expectRefusal(await makeCall(thai, 'gameMenus'), 'region_restricted')
    expect((await act(edge, 'region-clear', { merchant })).status).toBe(200)
    expect((await makeCall(thai, 'gameMenus')).status).toBe(200)
  })

  test.each([
    ['UK', "'UK' is no country of ISO 3166-1; GB?"],
    ['T1', "'T1' is no country of ISO 3166-1"],
  ])('EDGE-02 a rule about %s, where nobody is, is refused with a word of help', async (code, said) => {
    const edge = await buildEdge()
    const answer = await act(edge, 'region-set', { merchant: edge.merchant.code, denyCountries: ['TH', code] })
    expect((await expectRefusal(answer, 'malformed')).message).toContain(said)
    expect(await edge.env.CONFIG.get(CONFIG_KEY.region(edge.merchant.code))).toBeNull()
  })

  test('EDGE-01 a merchant is published, a host led to it, a flag set', async () => {
    const edge = await buildEdge()
    const { version: _, ...merchant } = buildMerchant()
    expect((await act(edge, 'merchant-put', { merchant })).status).toBe(200)
    expect((await act(edge, 'domain-add', { host: 'New.Example', merchant: merchant.code })).status).toBe(200)
    expect((await act(edge, 'flag-set', { name: 'manualRebate', on: true, merchant: merchant.code })).status).toBe(200)
    const answer = await edge.send(new Request('http://new.example/wps/system/status'))
    const { info } = await expectValue(answer, 'permission')
    expect(info.merchant).toMatchObject({ code: merchant.code, flags: { manualRebate: true } })
    expect(await edge.env.CONFIG.get(CONFIG_KEY.region(merchant.code))).not.toBeNull()
  })

  test('EDGE-01 an act keeps what the one before it wrote, also where KV still answers with what stood there before', async () => {
    const edge = await buildEdge()
    const { code } = edge.merchant
    const key = CONFIG_KEY.merchant(code)
    const before = (await edge.env.CONFIG.get(key)) ?? ''
    const set = async (name: string, on: boolean) =>
      expect((await act(edge, 'flag-set', { name, on, merchant: code })).status).toBe(200)
    await set('manualRebate', true)
    await edge.env.CONFIG.put(key, before)
    await set('revealUnknownAccount', true)
    await edge.env.CONFIG.put(key, before)
    expect((await act(edge, 'domain-add', { host: 'late.example', merchant: code })).status).toBe(200)
    const kept = merchantSchema.parse(await edge.env.CONFIG.get(key, 'json'))
    expect(kept.flags).toMatchObject({ manualRebate: true, revealUnknownAccount: true })
    expect(kept.domains).toContain('late.example')
    // An hour later KV is what stands, whoever wrote it.
    edge.pass(3_600_000)
    await edge.env.CONFIG.put(key, before)
    await set('manualRebate', false)
    expect(merchantSchema.parse(await edge.env.CONFIG.get(key, 'json')).domains).not.toContain('late.example')
  })

  test.each([
    ['one of its domains', { domains: ['shop.example'], gameOrigins: ['https://shop.example'] }],
    ['whatever the port', { domains: ['shop.example'], gameOrigins: ['https://shop.example:8443'] }],
  ])('EDGE-14 a merchant that would frame itself is refused, as a sandbox would hold nothing: %s', async (_, given) => {
    const edge = await buildEdge()
    const { version: _v, ...merchant } = buildMerchant(given)
    await expectRefusal(await act(edge, 'merchant-put', { merchant }), 'malformed')
    expect(await edge.env.CONFIG.get(CONFIG_KEY.merchant(merchant.code))).toBeNull()
  })

  test.each([
    ['a default language it does not have', { defaultLanguage: 'VI' as const }, 'defaultLanguage: VI is none of'],
    ['no licence line in one', { brand: { ...buildMerchant().brand, licenceLine: { EN: 'x' } } }, 'missing in TH'],
  ])('I18N-01 a merchant with %s is refused', async (_, given, said) => {
    const edge = await buildEdge()
    const { version: _v, ...merchant } = buildMerchant({ languages: ['EN', 'TH'], defaultLanguage: 'EN', ...given })
    const answer = await act(edge, 'merchant-put', { merchant })
    expect((await expectRefusal(answer, 'malformed')).message).toContain(said)
    expect(await edge.env.CONFIG.get(CONFIG_KEY.merchant(merchant.code))).toBeNull()
  })

  test.each([
    'javascript:alert(1)',
    'https://shop.example',
    'shop.example/x',
    'shop.example:443',
    'shop..example',
    '-a.example',
    '203.0.113.9',
    '[::1]',
    '::1',
    '127.1',
    '0x7f.1',
    '2130706433',
    '',
    ' ',
    'shop.example.',
    'ショップ.example',
  ])('EDGE-11 the domain %j of a merchant is refused, and a host name is not', async (domain) => {
    const edge = await buildEdge()
    const { version: _v, ...merchant } = buildMerchant({ domains: ['shop.example', domain] })
    await expectRefusal(await act(edge, 'merchant-put', { merchant }), 'malformed')
    await expectRefusal(await act(edge, 'domain-add', { host: domain, merchant: edge.merchant.code }), 'malformed')
  })

  test('EDGE-11 a host stands once among the domains, however it is written', async () => {
    const edge = await buildEdge()
    const { version: _v, ...merchant } = edge.merchant
    const put = (domains: string[]) => act(edge, 'merchant-put', { merchant: { ...merchant, domains } })
    await expectRefusal(await put(['shop.example', 'shop.example']), 'malformed')
    await expectRefusal(await put(['shop.example', 'SHOP.example']), 'malformed')
    expect((await put(['shop.example', 'xn--e1afmkfd.xn--p1ai', 'm.shop.example'])).status).toBe(200)
  })

  test('EDGE-14 nor by a host that leads to it, nor by a host led to it later', async () => {
    const edge = await buildEdge()
    const { version: _, ...merchant } = edge.merchant
    const own = { ...merchant, gameOrigins: [`http://${edge.host}:8788`] }
    await expectRefusal(await act(edge, 'merchant-put', { merchant: own }), 'malformed')
    await expectRefusal(await act(edge, 'domain-add', { host: 'games.example', merchant: merchant.code }), 'malformed')
    expect(await edge.env.CONFIG.get(CONFIG_KEY.host('games.example'))).toBeNull()
    expect((await act(edge, 'merchant-put', { merchant })).status).toBe(200)
  })

  test('a version only ever rises, above a spoilt value as well', async () => {
    const edge = await buildEdge()
    const key = CONFIG_KEY.maintenance(edge.merchant.code)
    const far = 9_000_000_000
    await edge.publish(key, `{"version":${far},"active":"spoilt"`)
    await act(edge, 'maintenance-on', { merchant: edge.merchant.code })
    expect(JSON.parse((await edge.env.CONFIG.get(key))!).version).toBe(far + 1)
  })

  test.each([
    ['maintenance-on', { merchant: 'no-such-merchant' }],
    ['maintenance-on', { until: 'tomorrow' }],
    ['maintenance-on', { until: '2027-02-30T04:00:00Z' }],
    ['maintenance-on', { until: '2027-02-28' }],
    ['maintenance-on', { allowIps: ['everywhere'] }],
    ['maintenance-on', { surprise: 1 }],
    ['region-set', { allowCountries: ['Thailand'], denyCountries: [], allowCidrs: [], denyCidrs: [] }],
    ['region-set', { allowCountries: [], denyCountries: [], allowCidrs: ['1.2.3.4/99'], denyCidrs: [] }],
    ['merchant-put', { merchant: { code: 'half' } }],
    ['domain-add', { host: 'https://x.example/', merchant: 'meridian' }],
    ['flag-set', { name: 'noSuchFlag', on: true }],
  ])('%s %j is refused with nothing written', async (name, input) => {
    const edge = await buildEdge()
    const before = (await rows(edge)).length
    await expectRefusal(await act(edge, name, input), 'malformed')
    expect((await rows(edge)).length).toBe(before)
  })

  test('no act is without its row: when the row cannot be written nothing is', async () => {
    const { EDGE_DB } = bindingsOf<Bindings>()
    const failing = changeDatabase(EDGE_DB, () => ({
      prepare: () => {
        throw new Error('D1 is away')
      },
    }))
    const edge = await buildEdge({ bindings: { EDGE_DB: failing } })
    await expectRefusal(await act(edge, 'maintenance-on', { merchant: edge.merchant.code }), 'internal')
    expect(await edge.env.CONFIG.get(CONFIG_KEY.maintenance(edge.merchant.code))).toBeNull()
  })

  test('an act that KV refuses leaves a row that says so', async () => {
    const edge = await buildEdge()
    const config = edge.env.CONFIG
    edge.env.CONFIG = new Proxy(config, {
      get: (target, name) =>
        name === 'put' ? () => Promise.reject(new Error('KV is away')) : Reflect.get(target, name, target).bind(target),
    })
    edge.env.LOCAL = '1'
    const broken = { ...edge, env: edge.env }
    await expectRefusal(await act(broken, 'maintenance-on', { merchant: edge.merchant.code }), 'internal')
    const mine = (await rows(edge)).filter(({ keys }) => keys?.includes(edge.merchant.code))
    expect(mine.at(-1)?.state).toBe('failed')
  })
})

test('reads: status names what cannot be read, the audit lists newest first', async () => {
  const edge = await buildEdge()
  await act(edge, 'maintenance-on', { merchant: edge.merchant.code })
  await edge.publish(CONFIG_KEY.region(edge.merchant.code), 'oops')
  const read = async (path: string) => {
    const answer = await edge.browser().fetch(`/__ops/v1/${path}`, { headers: bearer })
    return ((await answer.json()) as { value: Record<string, unknown[]> }).value
  }
  const status = await read('status')
  expect(status.merchants).toContainEqual(
    expect.objectContaining({
      merchant: edge.merchant.code,
      hosts: [edge.host],
      region: 'UNREADABLE',
      maintenance: expect.objectContaining({ active: true }),
    }),
  )
  expect(status.file).toMatch(/^\/assets\//)
  const { acts } = await read('audit?limit=1')
  expect(acts).toMatchObject([{ verb: 'maintenance-on', actor: 'unnamed', state: 'done' }])
})

// @fault Words looked for as another keyboard writes them
test('OPS-01 the audit is found by a name, an act and a word as another keyboard writes them', async () => {
  const edge = await buildEdge()
  await act(edge, 'maintenance-on', { merchant: edge.merchant.code })
  const wide = (text: string) =>
    [...text].map((sign) => (/[!-~]/.test(sign) ? String.fromCodePoint(sign.codePointAt(0)! + 0xfee0) : sign)).join('')
  for (const [name = '', value = ''] of [
    ['person', wide('Unnamed')],
    ['verb', 'maintenance\u2011on\u200b'],
    ['text', wide(edge.merchant.code)],
    ['text', edge.merchant.code.toUpperCase()],
  ]) {
    const query = new URLSearchParams({ [name]: value, merchant: edge.merchant.code })
    const answer = await edge.browser().fetch(`/__ops/v1/audit?${query}`, { headers: bearer })
    expect(await answer.json(), value).toMatchObject({ value: { acts: [{ verb: 'maintenance-on' }] } })
  }
})

test('OPS-01 words of the audit are found by their letters, whatever blanks and signs stand between', async () => {
  const edge = await buildEdge({ upstream: { 'wallet-unfreeze': () => ({ success: true }) } })
  const input = { memberId: `m_${'a'.repeat(20)}`, reason: 'Đặng Văn an asked for W-1024 twice' }
  await act(edge, 'wallet-unfreeze', { merchant: edge.merchant.code, input })
  for (const text of [
    'asked\u3000for',
    'asked \u00a0for',
    'as\u200bked for',
    'ＡＳＫＥＤ ＦＯＲ Ｗ－１０２４',
    'W\u20111024',
    'W-①⓪②④',
    'Đặng Văn',
    'Đặng  văn'.normalize('NFD'),
  ]) {
    const query = new URLSearchParams({ text, merchant: edge.merchant.code })
    const answer = await edge.browser().fetch(`/__ops/v1/audit?${query}`, { headers: bearer })
    expect(await answer.json(), text).toMatchObject({ value: { acts: [{ verb: 'wallet-unfreeze' }] } })
  }
})

describe('what the platform does for operators', () => {
  const unfrozen = { memberId: `m_${'a'.repeat(20)}`, frozen: false, unfinished: false, resume: null }
  const asked = (edge: TestEdge) => ({
    merchant: edge.merchant.code,
    input: { memberId: unfrozen.memberId, reason: 'its books are sound' },
  })

  test('OPS-01 an act goes on sealed, with the operator named and a row before it', async () => {
    const edge = await buildEdge({ upstream: { 'wallet-unfreeze': () => unfrozen } })
    const olga = await buildOperator(edge, 'olga')
    const value = await readValue(await act(edge, 'wallet-unfreeze', asked(edge), olga))
    expect(value).toMatchObject(unfrozen)
    const [question] = edge.upstream.asked.slice(-1)
    expect(question).toMatchObject({
      claims: { operator: 'olga', path: '/ops/wallet-unfreeze' },
      body: asked(edge).input,
    })
    expect(question?.claims.sessionToken).toBeUndefined()
    const [row] = (await rows(edge)).slice(-1)
    expect(row).toMatchObject({ verb: 'wallet-unfreeze', actor: 'olga', state: 'done' })
  })

  test('a refusal fails the row; silence leaves it intended, and an act is not sent twice', async () => {
    const why = 'there is no member x\u001b[2J\r\n  gone'
    const edge = await buildEdge({ upstream: { 'wallet-unfreeze': () => new Refusal('not_found', why) } })
    const refused = await expectRefusal(await act(edge, 'wallet-unfreeze', asked(edge)), 'not_found')
    expect(refused.message, 'why, in one line that moves no terminal').toBe('there is no member x [2J gone')
    expect((await rows(edge)).at(-1)).toMatchObject({ state: 'failed' })
    let arrived = 0
    edge.upstream.breakdown = () => {
      arrived += 1
      return new Response('no', { status: 500 })
    }
    await expectRefusal(await act(edge, 'wallet-unfreeze', asked(edge)), 'upstream_failed')
    expect((await rows(edge)).at(-1)).toMatchObject({ state: 'intended' })
    expect(arrived).toBe(1)
  })

  test('a read leaves no row; a member’s token, no token, an unknown merchant or input reach nobody', async () => {
    const list = {
      broken: [],
      unread: [],
      sumsDiffer: [],
      oldestDue: null,
      counts: { broken: 0, unread: 0, sumsDiffer: 0, overdue: 0, neverChecked: 0 },
    }
    const edge = await buildEdge({ upstream: { 'books-list': () => list } })
    const question = { merchant: edge.merchant.code, input: {} }
    const before = (await rows(edge)).length
    expect(await readValue(await act(edge, 'books-list', question))).toEqual(list)
    await expectRefusal(await act(edge, 'books-list', question, {}), 'operator_required')
    await expectRefusal(await act(edge, 'books-list', { merchant: 'nobody', input: {} }), 'malformed')
    await expectRefusal(await act(edge, 'books-list', { ...question, input: { limit: 0 } }), 'malformed')
    await expectRefusal(await makeRaw(edge, '/ops/books-list'), 'not_found')
    expect((await rows(edge)).length).toBe(before)
    expect(edge.upstream.count('books-list')).toBe(1)
  })

  test('MEM-05 a picture of the largest size that members may send arrives', async () => {
    const data = Buffer.alloc(UPLOAD_MAX_BYTES, 7).toString('base64')
    const edge = await buildEdge({ upstream: { 'withdrawals-proof': () => ({ contentType: 'image/png', data }) } })
    const input = { orderId: 'W-7K3M9QXA2B0C', number: 1 }
    const shown = await readValue(await act(edge, 'withdrawals-proof', { merchant: edge.merchant.code, input }))
    expect((shown as { data: string }).data === data).toBe(true)
  })

  test('MSG-02 so does a picture of that size in an answer to a member; the audit says how long it was', async () => {
    const image = Buffer.alloc(UPLOAD_MAX_BYTES, 7).toString('base64')
    const edge = await buildEdge({
      upstream: {
        'service-answer': ({ body }) => ({
          username: 'ana',
          state: z.object({ image: z.string() }).parse(body).image === image ? 'answered' : 'waiting',
        }),
      },
    })
    const input = { username: 'ana', text: 'Look here', image }
    const answered = await readValue(await act(edge, 'service-answer', { merchant: edge.merchant.code, input }))
    expect(answered).toMatchObject({ state: 'answered' })
    const [row] = (await rows(edge)).filter(({ verb }) => verb === 'service-answer')
    expect(row?.input).toContain('Look here')
    expect(row?.input).toContain(`(${image.length} characters)`)
    expect(row?.input?.length).toBeLessThan(1_000)
  })
})

async function readValue(answer: Response): Promise<unknown> {
  const body = z.object({ success: z.literal(true), value: z.unknown() }).parse(await answer.json())
  return body.value
}

/** By the door of members: what operators ask is not in the table. */
const makeRaw = (edge: TestEdge, path: string) => edge.browser().fetch(path, { method: 'POST', body: {} })

describe('OPS-01 a body', () => {
  test('that is not said to be JSON is refused, as an empty act is one for every merchant', async () => {
    const edge = await buildEdge()
    expect((await act(edge, 'maintenance-on', {})).status).toBe(200)
    const before = await rows(edge)
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'application/jsonp', '']) {
      const body = JSON.stringify({ merchant: edge.merchant.code })
      const request = new Request(`${edge.origin}/__ops/v1/maintenance-off`, { method: 'POST', headers: bearer, body })
      if (type === '') request.headers.delete('content-type')
      else request.headers.set('content-type', type)
      await expectRefusal(await edge.send(request), 'malformed')
    }
    expect(await rows(edge)).toEqual(before)
    expect((await act(edge, 'maintenance-off', {})).status).toBe(200)
  })

  test('of unknown length is cut while it is read', async () => {
    const edge = await buildEdge()
    const body = new ReadableStream<Uint8Array>({ pull: (stream) => stream.enqueue(new Uint8Array(10_000)) })
    const headers = { ...bearer, 'content-type': 'application/json' }
    const request = new Request(`${edge.origin}/__ops/v1/maintenance-on`, { method: 'POST', headers, body })
    await expectRefusal(await edge.send(request), 'too_large')
  })
})
