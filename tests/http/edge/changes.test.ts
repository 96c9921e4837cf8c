/** OPS-01, OPS-02: configuration by proposal: four eyes, stale proposals, times, and a new merchant made whole or not at all. */
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { PlannedCall } from '../../../contract/boot.ts'
import { Refusal } from '../../../contract/errors.ts'
import { CONFIG_KEY, merchantSchema } from '../../../contract/merchant.ts'
import { hashBase } from '../../../contract/operator/change-kinds.ts'
import { runSchedule } from '../../../worker/operator/changes/schedule.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { at, buildPerson } from '../../support/console-person.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import type { FakeHandlers } from '../../support/fake-upstream.ts'
import { logIn } from '../../support/make-call.ts'
import { buildNewMerchant } from '../../support/new-merchant.ts'
import { testSecrets } from '../../support/secrets.ts'

const answerSchema = z.object({
  id: z.number(),
  state: z.string(),
  why: z.string().nullable(),
  waitsBecause: z.string().nullable(),
})
const readChange = async (answer: Response | Promise<Response>) => {
  const body = z
    .object({ success: z.boolean(), value: answerSchema.optional() })
    .loose()
    .parse(await (await answer).json())
  expect(body.success, JSON.stringify(body)).toBe(true)
  return body.value!
}

const readLook = async (answer: Promise<Response>) =>
  z.object({ value: z.object({ path: z.string() }) }).parse(await (await answer).json()).value.path

const MADE: FakeHandlers = { 'merchant-make': () => ({ isNew: true }), 'merchant-unmake': () => ({ isGone: true }) }

/** Two people who configure all merchants, and a merchant that is not there yet but whose envelope the platform opens. */
async function build({ upstream = MADE, bindings = {} }: Parameters<typeof buildEdge>[0] = {}) {
  const edge = await buildEdge({ upstream, bindings })
  const merchant = buildNewMerchant()
  const keys = JSON.parse(edge.env.ENVELOPE_KEYS)
  edge.env.ENVELOPE_KEYS = JSON.stringify({ ...keys, [merchant.code]: Object.values(keys)[0] })
  const [ines, petra] = await Promise.all([
    buildPerson(edge, at(null, 'config')),
    buildPerson(edge, at(null, 'config')),
  ])
  return { edge, merchant, ines, petra, host: merchant.domains[0] ?? '' }
}
/**
 * KV as it may be. Before the first request, which keeps its bindings. `isCut`: of these keys no write is taken and no answer
 * comes, as where the isolate ends before it; `reached` tells of the first. `isRefused`: no delete of these keys is taken. `old`:
 * what is still read of a key. `oldList`: what is still listed.
 */
function steerKv(edge: TestEdge) {
  const { CONFIG } = edge.env
  const reached = Promise.withResolvers<void>()
  const steered = {
    isCut: (_key: string) => false,
    isRefused: (_key: string) => false,
    old: new Map<string, string | null>(),
    oldList: null as Awaited<ReturnType<KVNamespace['list']>> | null,
    reached: reached.promise,
  }
  const cutOff = () => {
    reached.resolve()
    return new Promise(() => {})
  }
  edge.env.CONFIG = new Proxy(CONFIG, {
    get(target, name: keyof KVNamespace) {
      if (name === 'put')
        return (key: string, value: string) => (steered.isCut(key) ? cutOff() : target.put(key, value))
      if (name === 'delete')
        return async (key: string) => {
          if (steered.isRefused(key)) throw new Error('KV is away')
          return steered.isCut(key) ? cutOff() : target.delete(key)
        }
      if (name === 'list') return async (options: KVNamespaceListOptions) => steered.oldList ?? target.list(options)
      if (name === 'get') return async (key: string, type: 'text') => steered.old.get(key) ?? target.get(key, type)
      return (target[name] as (...given: unknown[]) => unknown).bind(target)
    },
  })
  return steered
}
const visit = (edge: TestEdge, host: string) => edge.send(new Request(`http://${host}/wps/system/status`))
const count = (edge: TestEdge, merchant: string) =>
  edge.env.EDGE_DB.prepare('SELECT count(*) AS count FROM change WHERE merchant = ?')
    .bind(merchant)
    .first<{ count: number }>()
    .then((row) => row?.count)

describe('a new merchant', () => {
  test('is served on its host once two people said the same, and has no visitor before', async () => {
    const { edge, merchant, ines, petra, host } = await build()
    expect(await readChange(ines.act('merchant-create', { merchant }))).toMatchObject({
      state: 'proposed',
      waitsBecause: 'second_approval',
    })
    await expectRefusal(await visit(edge, host), 'unknown_host')
    expect(edge.upstream.count('merchant-make')).toBe(0)
    expect(await readChange(petra.act('merchant-create', { merchant }))).toMatchObject({ state: 'published' })
    edge.pass()
    const { info } = await expectValue(await visit(edge, host), 'permission')
    expect(info.merchant).toMatchObject({ code: merchant.code, brand: { name: 'Coral' } })
    expect(edge.upstream.asked.filter(({ name }) => name === 'merchant-make')).toMatchObject([
      {
        claims: { merchant: merchant.code, operator: petra.name },
        body: { merchant: { platform: merchant.platform } },
      },
    ])
    for (const key of [CONFIG_KEY.region(merchant.code), CONFIG_KEY.maintenance(merchant.code)])
      expect(await edge.env.CONFIG.get(key)).not.toBeNull()
    await expectRefusal(await ines.act('merchant-create', { merchant }), 'malformed')
  })

  test('whose hosts cannot be written leaves nothing, and is made by the same words later', async () => {
    let isBroken = true
    const { edge, merchant, ines, petra, host } = await build()
    const { CONFIG } = edge.env
    edge.env.CONFIG = new Proxy(CONFIG, {
      get(target, name: keyof KVNamespace) {
        if (name === 'put' && isBroken)
          return (key: string, value: string) =>
            key.startsWith('host:') ? Promise.reject(new Error('KV is away')) : target.put(key, value)
        return (target[name] as (...given: unknown[]) => unknown).bind(target)
      },
    })
    const make = async () => {
      await readChange(ines.act('merchant-create', { merchant }))
      return readChange(petra.act('merchant-create', { merchant }))
    }
    expect(await make()).toMatchObject({ state: 'failed', why: 'KV is away' })
    const { keys } = await CONFIG.list()
    expect(keys.filter(({ name }) => name.includes(merchant.code))).toEqual([])
    expect(edge.upstream.count('merchant-unmake')).toBe(1)
    isBroken = false
    expect(await make()).toMatchObject({ state: 'published' })
    edge.pass()
    expect((await visit(edge, host)).status).toBe(200)
  })

  test('that the platform refuses leaves nothing, and takes nothing of the platform away', async () => {
    const upstream = { ...MADE, 'merchant-make': () => new Refusal('conflict', 'there is one') }
    const { edge, merchant, ines, petra } = await build({ upstream })
    await readChange(ines.act('merchant-create', { merchant }))
    expect(await readChange(petra.act('merchant-create', { merchant }))).toMatchObject({ state: 'failed' })
    expect(await edge.env.CONFIG.get(CONFIG_KEY.merchant(merchant.code))).toBeNull()
    expect(edge.upstream.count('merchant-unmake')).toBe(0)
    const claim = await edge.env.EDGE_DB.prepare('SELECT 1 AS one FROM host_claim WHERE merchant = ?')
      .bind(merchant.code)
      .first()
    expect(claim).toBeNull()
  })

  test('whose platform stays silent is asked again until it answers', async () => {
    const { edge, merchant, ines, petra, host } = await build()
    await readChange(ines.act('merchant-create', { merchant }))
    edge.upstream.breakdown = () => new Response('', { status: 503 })
    expect(await readChange(petra.act('merchant-create', { merchant }))).toMatchObject({ state: 'scheduled' })
    edge.upstream.breakdown = null
    // An attempt may still be under way: the job leaves it alone until it must be over.
    expect(await runSchedule(edge.services, edge.env)).toBe(0)
    edge.pass(3 * 60_000)
    expect(await runSchedule(edge.services, edge.env)).toBe(1)
    edge.pass()
    expect((await visit(edge, host)).status).toBe(200)
  })

  test('gets no host that another merchant has, also where two ask at the same moment', async () => {
    const { edge, merchant, ines, petra } = await build()
    const taken = { ...merchant, domains: [...merchant.domains, edge.host] }
    const { message } = await expectRefusal(await ines.act('merchant-create', { merchant: taken }), 'malformed')
    expect(message).toContain(edge.host)
    const second = { ...buildNewMerchant(), domains: merchant.domains }
    const keys = JSON.parse(edge.env.ENVELOPE_KEYS)
    const both = [merchant, second]
    const other = await buildEdge({
      upstream: MADE,
      bindings: { ENVELOPE_KEYS: JSON.stringify({ ...keys, [second.code]: Object.values(keys)[0] }) },
    })
    const people = await Promise.all([buildPerson(other, at(null, 'config')), buildPerson(other, at(null, 'config'))])
    for (const one of both) await readChange(people[0]!.act('merchant-create', { merchant: one }))
    const ended = await Promise.all(both.map((one) => readChange(people[1]!.act('merchant-create', { merchant: one }))))
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['failed', 'published'])
    expect(petra.name).not.toBe(ines.name)
  })

  test.each([
    ['text that cannot be read', { theme: { scheme: 'dark', tokens: { text: '#444444' } } }, 'contrast of'],
    ['a colour that cannot be measured', { theme: { scheme: 'dark', tokens: { text: 'white' } } }, '#rrggbb'],
    ['no host', { domains: [] }, 'at least one host'],
    ['a game of its own host', { gameOrigins: ['https://shop.example'], domains: ['shop.example'] }, 'own'],
    ['no licence line in one language', { languages: ['EN', 'TH', 'VI'] }, 'missing in VI'],
  ])('with %s is refused, and nothing waits', async (_, given, said) => {
    const { edge, merchant, ines } = await build()
    const refused = await ines.act('merchant-create', { merchant: { ...merchant, ...given } })
    expect((await expectRefusal(refused, 'malformed')).message).toContain(said)
    expect(await count(edge, merchant.code)).toBe(0)
  })

  test('without keys is refused, and its rows are asked for by no operator', async () => {
    const { edge, ines } = await build()
    const stranger = buildNewMerchant()
    await expectRefusal(await ines.act('merchant-create', { merchant: stranger }), 'malformed')
    const input = { merchant: stranger }
    await expectRefusal(await ines.act('merchant-make', { merchant: edge.merchant.code, input }), 'forbidden')
  })
})

describe('four eyes', () => {
  const flags = (merchant: string, on: boolean) => ({
    merchant,
    kind: 'flags',
    payload: { flags: { manualRebate: on, hideRegister: true } },
  })
  const stored = async (edge: TestEdge) =>
    merchantSchema.parse(await edge.env.CONFIG.get(CONFIG_KEY.merchant(edge.merchant.code), 'json')).flags
  const show = async (person: { read(call: string): Promise<Response> }, merchant: string, id: number) =>
    z
      .object({ value: z.object({ contentHash: z.string(), state: z.string(), base: z.unknown(), now: z.unknown() }) })
      .parse(await (await person.read(`change?merchant=${merchant}&id=${id}`)).json()).value

  test('the same person is one, with another session, a token, or the answer lost and pressed again', async () => {
    const { edge, ines } = await build()
    const own = edge.merchant.code
    const first = await readChange(ines.act('change-propose', flags(own, false)))
    const again = await readChange(
      ines.act('change-propose', flags(own, false), { claims: { session: 'another', address: '203.0.113.77' } }),
    )
    expect(again).toMatchObject({ id: first.id, state: 'proposed' })
    const { contentHash } = await show(ines, own, first.id)
    const approve = { merchant: own, id: first.id, hash: contentHash }
    await expectRefusal(await ines.act('change-approve', approve, { claims: { session: 'a-third' } }), 'forbidden')
    expect(await count(edge, own)).toBe(1)
    expect(await stored(edge)).toEqual({ manualRebate: true })
  })

  test('another person approves what they read, once, and another content not at all', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const { id } = await readChange(ines.act('change-propose', flags(own, false)))
    const { contentHash: hash } = await show(petra, own, id)
    await expectRefusal(await petra.act('change-approve', { merchant: own, id, hash: 'f'.repeat(64) }), 'conflict')
    await expectRefusal(
      await petra.act('change-propose', flags(own, true), { headers: { 'x-confirms': hash } }),
      'conflict',
    )
    expect(await stored(edge)).toEqual({ manualRebate: true })
    const both = await Promise.all([
      petra.act('change-approve', { merchant: own, id, hash }),
      petra.act('change-approve', { merchant: own, id, hash }),
    ])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await stored(edge)).toEqual({ manualRebate: false, hideRegister: true })
    await expectRefusal(await ines.act('change-withdraw', { merchant: own, id }), 'conflict')
  })

  test('what stands by now is something else: the proposal is stale, and nothing is written over it', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const { id } = await readChange(ines.act('change-propose', flags(own, false)))
    const { contentHash: hash } = await show(petra, own, id)
    const headers = { authorization: `Bearer ${testSecrets.OPS_TOKEN}` }
    const body = { name: 'loginRequired', on: true, merchant: own }
    expect((await edge.browser().fetch('/__ops/v1/flag-set', { method: 'POST', body, headers })).status).toBe(200)
    expect(await readChange(petra.act('change-approve', { merchant: own, id, hash }))).toMatchObject({ state: 'stale' })
    const now = { manualRebate: true, loginRequired: true }
    expect(await stored(edge)).toEqual(now)
    expect(await show(petra, own, id)).toMatchObject({ base: { flags: { manualRebate: true } }, now: { flags: now } })
  })

  test('a form that was begun before another publication proposes nothing over it', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const baseHash = await hashBase('flags', { flags: { manualRebate: true } })
    await readChange(ines.act('change-propose', { ...flags(own, false), baseHash }))
    await readChange(petra.act('change-propose', flags(own, false)))
    const late = { merchant: own, kind: 'flags', payload: { flags: { loginRequired: true } }, baseHash }
    await expectRefusal(await ines.act('change-propose', late), 'conflict')
    expect(await count(edge, own)).toBe(1)
  })

  test('after seven days, refused or taken back it is approved no more', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const propose = async (on: boolean) => {
      const { id } = await readChange(ines.act('change-propose', flags(own, on)))
      return { merchant: own, id, hash: (await show(petra, own, id)).contentHash }
    }
    const refused = await propose(false)
    await expectRefusal(await ines.act('change-refuse', { merchant: own, id: refused.id, why: 'my own' }), 'forbidden')
    await readChange(petra.act('change-refuse', { merchant: own, id: refused.id, why: 'not now' }))
    await expectRefusal(await petra.act('change-approve', refused), 'conflict')
    const back = await propose(false)
    await expectRefusal(await petra.act('change-withdraw', { merchant: own, id: back.id }), 'forbidden')
    await readChange(ines.act('change-withdraw', { merchant: own, id: back.id }))
    await expectRefusal(await petra.act('change-approve', back), 'conflict')
    const old = await propose(false)
    edge.pass(8 * 24 * 60 * 60_000)
    await expectRefusal(await petra.act('change-approve', old), 'conflict')
    expect(await stored(edge)).toEqual({ manualRebate: true })
  })

  test('a role without the kind’s own permission proposes none of it, and no one at another merchant', async () => {
    const { edge } = await build()
    const own = edge.merchant.code
    const editor = await buildPerson(edge, at(own, 'content'))
    await expectRefusal(await editor.act('change-propose', flags(own, false)), 'forbidden')
    const elsewhere = await buildPerson(edge, at('elsewhere', 'config'))
    await expectRefusal(await elsewhere.act('change-propose', flags(own, false)), 'forbidden')
  })

  test('what came due while everything was down is published when it wakes, in its order, once', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const { merchant: second } = await edge.addMerchant()
    const inHours = (hours: number) => new Date(edge.services.clock() + hours * 3_600_000).toISOString()
    const schedule = async (merchant: string, hours: number, on: boolean) => {
      const given = { ...flags(merchant, on), publishAt: inHours(hours) }
      await readChange(ines.act('change-propose', given))
      return readChange(petra.act('change-propose', given))
    }
    const later = await schedule(own, 2, true)
    const sooner = await schedule(own, 1, false)
    const other = await schedule(second.code, 1, false)
    expect([later.state, sooner.state, other.state]).toEqual(['scheduled', 'scheduled', 'scheduled'])
    expect(await runSchedule(edge.services, edge.env)).toBe(0)
    edge.pass(5 * 3_600_000)
    const both = await Promise.all([runSchedule(edge.services, edge.env), runSchedule(edge.services, edge.env)])
    expect(both[0]! + both[1]!).toBe(2)
    expect(await runSchedule(edge.services, edge.env)).toBe(0)
    // The second was compared with what stood before the first: it says so instead of undoing it.
    expect([(await show(ines, own, sooner.id)).state, (await show(ines, own, later.id)).state]).toEqual([
      'published',
      'stale',
    ])
    expect(await stored(edge)).toEqual({ manualRebate: false, hideRegister: true })
  })

  test('one of a later release is listed, and holds up no other', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const publishAt = new Date(edge.services.clock() + 3_600_000).toISOString()
    const given = { ...flags(own, false), publishAt }
    const { id } = await readChange(ines.act('change-propose', given))
    await readChange(petra.act('change-propose', given))
    const { meta } = await edge.env.EDGE_DB.prepare(
      `INSERT INTO change (merchant, kind, subject, payload, base, content_hash, state, proposer, publish_at_ms, made_at_ms)
       VALUES (?, 'weather', '', '{}', '{}', ?, 'scheduled', 'ines', 1, 1)`,
    )
      .bind(own, 'c'.repeat(64))
      .run()
    edge.pass(2 * 3_600_000)
    expect(await runSchedule(edge.services, edge.env)).toBe(1)
    expect(await show(ines, own, id)).toMatchObject({ state: 'published' })
    const later = { merchant: own, id: meta.last_row_id }
    expect(await show(ines, own, later.id)).toMatchObject({ state: 'scheduled', now: null })
    const listed = z.object({
      value: z.object({ changes: z.array(z.object({ merchant: z.string(), kind: z.string() })) }),
    })
    const { value } = listed.parse(await (await ines.read(`changes?merchant=${own}`)).json())
    expect(value.changes.filter(({ merchant }) => merchant === own).map(({ kind }) => kind)).toEqual([
      'weather',
      'flags',
    ])
    const { message } = await expectRefusal(await petra.act('change-withdraw', later), 'malformed')
    expect(message).toContain('not of this release')
  })

  test('a person who proposed or approved it has lost the right by its time: nothing is written', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const given = { ...flags(own, false), publishAt: new Date(edge.services.clock() + 3_600_000).toISOString() }
    const scheduled = async () => {
      await readChange(ines.act('change-propose', given))
      return readChange(petra.act('change-propose', given))
    }
    const strip = (name: string) => edge.env.EDGE_DB.prepare('DELETE FROM person_role WHERE name = ?').bind(name).run()
    const { id } = await scheduled()
    await strip(ines.name)
    edge.pass(2 * 3_600_000)
    expect(await runSchedule(edge.services, edge.env)).toBe(0)
    const olga = await buildPerson(edge, at(own, 'config'))
    const shown = await z
      .object({ value: z.object({ state: z.string(), why: z.string() }) })
      .parseAsync(await (await olga.read(`change?merchant=${own}&id=${id}`)).json())
    expect(shown.value).toMatchObject({ state: 'failed', why: expect.stringContaining(ines.name) })
    expect(await stored(edge)).toEqual({ manualRebate: true })
    // Revoked between proposal and approval.
    const proposed = await readChange(olga.act('change-propose', flags(own, false)))
    await edge.env.EDGE_DB.prepare("UPDATE person SET state = 'revoked' WHERE name = ?").bind(olga.name).run()
    const { contentHash: hash } = await show(petra, own, proposed.id)
    expect(await readChange(petra.act('change-approve', { merchant: own, id: proposed.id, hash }))).toMatchObject({
      state: 'failed',
    })
    expect(await stored(edge)).toEqual({ manualRebate: true })
  })

  test('where KV is behind a long configuration is read back whole', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const key = CONFIG_KEY.merchant(own)
    const domains = Array.from({ length: 60 }, (_, at) => `${at}.${'x'.repeat(60)}.example`)
    await edge.publish(key, { ...edge.merchant, domains })
    const old = await edge.env.CONFIG.get(key)
    const kv = steerKv(edge)
    await readChange(ines.act('change-propose', flags(own, false)))
    await readChange(petra.act('change-propose', flags(own, false)))
    kv.old.set(key, old)
    const now = await (await ines.read(`config-now?merchant=${own}&kind=flags`)).json()
    expect(now).toMatchObject({ value: { value: { flags: { manualRebate: false, hideRegister: true } } } })
  })

  test('what is published is undone by a proposal with what stood before', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const { id } = await readChange(ines.act('change-propose', flags(own, false)))
    await readChange(petra.act('change-propose', flags(own, false)))
    expect(await readChange(petra.act('change-undo', { merchant: own, id }))).toMatchObject({ state: 'proposed' })
    expect(await readChange(ines.act('change-undo', { merchant: own, id }))).toMatchObject({ state: 'published' })
    expect(await stored(edge)).toEqual({ manualRebate: true })
  })
})

describe('what two people guard', () => {
  const region = (denyCountries: string[]) => ({ allowCountries: [], denyCountries, allowCidrs: [], denyCidrs: [] })
  const notice = (over: object) => ({
    announcement: {
      id: 'rain',
      type: 'B',
      picture: '/img/x.svg',
      titles: { EN: 'Rain' },
      contents: { EN: '<p>Rain</p>' },
      startsAt: '2026-12-01T00:00:00Z',
      ...over,
    },
  })
  const good = {
    id: 'lamp',
    category: 'gifts',
    names: { EN: 'Lamp' },
    descriptions: { EN: 'It shines' },
    points: 10,
    value: '1.00',
    delivery: 'item',
    stock: 1,
  }
  const mission = { id: 'three-days', kind: 'logins', period: 'week', target: '3', reward: '5.00', points: 7 }
  const snapshot = async ({ env, merchant }: TestEdge) =>
    Promise.all([CONFIG_KEY.merchant, CONFIG_KEY.region].map((key) => env.CONFIG.get(key(merchant.code))))

  test.each<[string, (edge: TestEdge) => object]>([
    ['region-set', ({ merchant }) => ({ merchant: merchant.code, ...region([]) })],
    ['region-clear', ({ merchant }) => ({ merchant: merchant.code })],
    ['flag-set', ({ merchant }) => ({ merchant: merchant.code, name: 'loginRequired', on: true })],
    ['domain-add', ({ merchant }) => ({ merchant: merchant.code, host: 'more.example' })],
    ['merchant-put', ({ merchant: { version: _, ...site } }) => ({ merchant: { ...site, timeZone: 'Asia/Tokyo' } })],
    ['announcements-put', ({ merchant }) => ({ merchant: merchant.code, input: notice({}) })],
    ['announcements-put', ({ merchant }) => ({ merchant: merchant.code, input: notice({ type: 'PR' }) })],
    [
      'announcements-put',
      ({ merchant }) => ({
        merchant: merchant.code,
        input: notice({ type: 'PU', popup: { whom: 'everybody', often: 'once' } }),
      }),
    ],
    ['goods-put', ({ merchant }) => ({ merchant: merchant.code, input: { good } })],
    ['missions-add', ({ merchant }) => ({ merchant: merchant.code, input: mission })],
  ])('%s is no way around it for one person, however they come', async (call, inputOf) => {
    const nothing = () => ({ value: null })
    const { edge, ines } = await build({ upstream: { 'config-read': nothing, 'offer-read': nothing } })
    expect((await ines.act('region-set', { merchant: edge.merchant.code, ...region(['FR']) })).status).toBe(200)
    const before = await snapshot(edge)
    const byToken = await buildPerson(edge, at(null, 'config', 'content'), { byToken: true })
    const { message } = await expectRefusal(await byToken.act(call, inputOf(edge)), 'forbidden')
    expect(message).toContain('two people')
    if (call === 'domain-add') expect(message).toContain("'domains'")
    const editor = await buildPerson(edge, at(null, 'config', 'content'))
    await expectRefusal(await editor.act(call, inputOf(edge)), 'forbidden')
    expect(await snapshot(edge)).toEqual(before)
    expect(edge.upstream.asked.filter(({ name }) => name.endsWith('-put') || name === 'missions-add')).toEqual([])
  })

  test('what closes, what changes nothing, a draft and a plain notice stay one person’s', async () => {
    const upstream: FakeHandlers = {
      'config-read': () => ({ value: null }),
      'announcements-put': () => ({ id: 'rain', preview: null }),
    }
    const { edge, ines } = await build({ upstream })
    const own = edge.merchant.code
    const editor = await buildPerson(edge, at(own, 'content'))
    const { version: _, ...site } = edge.merchant
    const fine = [
      await ines.act('region-set', { merchant: own, ...region(['FR', 'DE']) }),
      await ines.act('flag-set', { merchant: own, name: 'manualRebate', on: true }),
      await ines.act('merchant-put', { merchant: site }),
      await editor.act('announcements-put', { merchant: own, input: notice({ draft: true }) }),
      await editor.act('announcements-put', { merchant: own, input: notice({ type: 'PL' }) }),
    ]
    expect(fine.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  })

  test('a site is replaced by two, and a new host leads to it', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const { version: _, ...site } = edge.merchant
    const given = { merchant: own, kind: 'site', payload: { ...site, domains: [...site.domains, 'more.example'] } }
    expect(await readChange(ines.act('change-propose', given))).toMatchObject({ state: 'proposed' })
    await expectRefusal(await visit(edge, 'more.example'), 'unknown_host')
    expect(await readChange(petra.act('change-propose', given))).toMatchObject({ state: 'published' })
    edge.pass()
    expect((await visit(edge, 'more.example')).status).toBe(200)
    const { merchant: second } = await edge.addMerchant()
    const { version: _v, ...other } = second
    const taken = { merchant: second.code, kind: 'site', payload: { ...other, domains: ['more.example'] } }
    expect((await expectRefusal(await ines.act('change-propose', taken), 'malformed')).message).toContain('leads to')
  })

  test('of two sites that list a host at the same moment one gets it, and the other keeps nothing', async () => {
    const { edge, ines, petra } = await build()
    const { merchant: second } = await edge.addMerchant()
    const host = `both.${edge.merchant.code}.example`
    const given = [edge.merchant, second].map(({ version: _, ...site }) => ({
      merchant: site.code,
      kind: 'site',
      payload: { ...site, domains: [...site.domains, `own.${site.code}.example`, host] },
    }))
    for (const one of given) await readChange(ines.act('change-propose', one))
    const ended = await Promise.all(given.map((one) => readChange(petra.act('change-propose', one))))
    expect(ended.map(({ state }) => state).toSorted()).toEqual(['failed', 'published'])
    const { results } = await edge.env.EDGE_DB.prepare(
      'SELECT DISTINCT merchant FROM host_claim WHERE host = ? OR host IN (?, ?)',
    )
      .bind(host, ...given.map(({ merchant }) => `own.${merchant}.example`))
      .all()
    expect(results).toEqual([{ merchant: given[ended.findIndex(({ state }) => state === 'published')]?.merchant }])
  })
})

describe('a publication that was cut off', () => {
  type Built = Awaited<ReturnType<typeof build>>
  /** Both say it, and the attempt ends before KV has taken the first of these keys. Answers the change's id. */
  async function cut({ edge, ines, petra }: Built, call: string, given: object, isCut: (key: string) => boolean) {
    const kv = steerKv(edge)
    const { id } = await readChange(ines.act(call, given))
    kv.isCut = isCut
    void petra.act(call, given)
    await kv.reached
    kv.isCut = () => false
    edge.pass(3 * 60_000)
    return id
  }

  const HOW_IT_GOES_ON: [string, (built: Built, id: number) => Promise<unknown>][] = [
    ['the cron job', async ({ edge }) => expect(await runSchedule(edge.services, edge.env)).toBe(1)],
    [
      'who takes it back',
      async ({ edge, ines }, id) =>
        expectRefusal(await ines.act('change-withdraw', { merchant: edge.merchant.code, id }), 'conflict'),
    ],
  ]
  test.each(HOW_IT_GOES_ON)('is written before it is called published, also by %s', async (_, goOn) => {
    const built = await build()
    const { edge, petra } = built
    const own = edge.merchant.code
    const given = { merchant: own, kind: 'flags', payload: { flags: { hideRegister: true } } }
    const id = await cut(built, 'change-propose', given, () => true)
    await goOn(built, id)
    const stored = merchantSchema.parse(await edge.env.CONFIG.get(CONFIG_KEY.merchant(own), 'json'))
    expect(stored.flags).toEqual({ hideRegister: true })
    const { value } = z
      .object({ value: z.object({ state: z.string() }) })
      .parse(await (await petra.read(`change?merchant=${own}&id=${id}`)).json())
    expect(value.state).toBe('published')
  })

  test('between a site and its host leads the host to the site all the same', async () => {
    const built = await build()
    const { version: _, ...site } = built.edge.merchant
    const host = `cut.${site.code}.example`
    const given = { merchant: site.code, kind: 'site', payload: { ...site, domains: [...site.domains, host] } }
    await cut(built, 'change-propose', given, (key) => key.startsWith('host:'))
    expect(await runSchedule(built.edge.services, built.edge.env)).toBe(1)
    built.edge.pass()
    expect((await visit(built.edge, host)).status).toBe(200)
  })

  const moved = ({ edge: { merchant } }: Built) => {
    const [from, to] = [`${merchant.code}.localhost`, `moved-${merchant.code}.localhost`]
    return { from, to, given: { merchant: merchant.code, kind: 'domains', payload: { hosts: [to] } } }
  }
  async function expectMoved({ edge }: Built, { from, to }: ReturnType<typeof moved>) {
    edge.pass()
    expect((await visit(edge, to)).status).toBe(200)
    await expectRefusal(await visit(edge, from), 'unknown_host')
  }

  test.each(HOW_IT_GOES_ON)('of other hosts, before the old one is gone, is gone on with by %s', async (_, goOn) => {
    const built = await build()
    const move = moved(built)
    const id = await cut(built, 'change-propose', move.given, (key) => key === CONFIG_KEY.host(move.from))
    await goOn(built, id)
    await expectMoved(built, move)
  })

  test('of other hosts whose old one cannot be deleted is tried again', async () => {
    const built = await build()
    const move = moved(built)
    const kv = steerKv(built.edge)
    kv.isRefused = () => true
    await readChange(built.ines.act('change-propose', move.given))
    expect(await readChange(built.petra.act('change-propose', move.given))).toMatchObject({ state: 'scheduled' })
    kv.isRefused = () => false
    built.edge.pass(3 * 60_000)
    expect(await runSchedule(built.edge.services, built.edge.env)).toBe(1)
    await expectMoved(built, move)
  })

  test('of fewer hosts takes away one that KV does not list yet', async () => {
    const built = await build()
    const { from, to, given } = moved(built)
    const kv = steerKv(built.edge)
    const byBoth = async (hosts: string[]) => {
      const wish = { ...given, payload: { hosts } }
      await readChange(built.ines.act('change-propose', wish))
      expect(await readChange(built.petra.act('change-propose', wish))).toMatchObject({ state: 'published' })
    }
    const before = await built.edge.env.CONFIG.list({ prefix: CONFIG_KEY.host('') })
    await byBoth([from, to])
    kv.oldList = before
    await byBoth([from])
    built.edge.pass()
    await expectRefusal(await visit(built.edge, to), 'unknown_host')
  })

  test('of a new merchant is gone on with from its first key', async () => {
    const built = await build()
    const { edge, merchant, host } = built
    await cut(built, 'merchant-create', { merchant }, () => true)
    expect(await runSchedule(edge.services, edge.env)).toBe(1)
    for (const key of [CONFIG_KEY.region(merchant.code), CONFIG_KEY.maintenance(merchant.code)])
      expect(await edge.env.CONFIG.get(key), key).not.toBeNull()
    edge.pass()
    expect((await visit(edge, host)).status).toBe(200)
  })
})

describe('what the platform keeps', () => {
  test('a change that the platform stays silent about can be taken back, and is not published later', async () => {
    let isSilent = true
    const upstream: FakeHandlers = {
      'config-read': () => ({ value: { modules: ['USERNAMEREG3'] } }),
      'modules-set': ({ body }) => (isSilent ? new Response('', { status: 503 }) : body),
    }
    const { edge, ines, petra } = await build({ upstream })
    const own = edge.merchant.code
    const given = { merchant: own, kind: 'modules', payload: { modules: ['FREEPLAY3'] } }
    await readChange(ines.act('change-propose', given))
    const { id, state } = await readChange(petra.act('change-propose', given))
    expect(state).toBe('scheduled')
    const chosen = { merchant: own, id }
    expect(await readChange(petra.act('change-withdraw', chosen))).toMatchObject({
      state: 'withdrawn',
      why: expect.stringContaining('look at what stands'),
    })
    isSilent = false
    edge.pass(3 * 60_000)
    expect(await runSchedule(edge.services, edge.env)).toBe(0)
    expect(edge.upstream.count('modules-set')).toBe(1)
    await expectRefusal(await ines.act('change-withdraw', chosen), 'conflict')
  })

  const notice = {
    id: 'rain',
    type: 'PL',
    titles: { EN: 'Rain', TH: 'ฝน' },
    contents: { EN: '<p>Rain</p>', TH: '<p>ฝน</p>' },
    startsAt: '2026-12-01T00:00:00Z',
  }

  test('a notice is one person’s, a banner takes two, and each is published as who approved it', async () => {
    const upstream: FakeHandlers = {
      'config-read': () => ({ value: null }),
      'announcements-put': () => ({ id: 'rain', preview: null }),
    }
    const { edge } = await build({ upstream })
    const own = edge.merchant.code
    const [nils, nora] = await Promise.all([
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'content')),
    ])
    const propose = (payload: object) => ({ merchant: own, kind: 'notice', payload })
    expect(await readChange(nils.act('change-propose', propose(notice)))).toMatchObject({ state: 'published' })
    const banner = { ...notice, type: 'B', picture: '/img/x.svg' }
    expect(await readChange(nils.act('change-propose', propose(banner)))).toMatchObject({ state: 'proposed' })
    expect(await readChange(nora.act('change-propose', propose(banner)))).toMatchObject({ state: 'published' })
    const asked = edge.upstream.asked.filter(({ name }) => name === 'announcements-put')
    // A new banner is a draft until both said so.
    expect(asked.map(({ claims }) => claims.operator)).toEqual([nils.name, nils.name, nora.name])
    await expectRefusal(await nils.act('change-propose', propose({ ...notice, titles: { TH: 'ฝน' } })), 'malformed')
    await expectRefusal(await nils.act('change-propose', propose({ ...notice, type: 'B' })), 'malformed')
  })

  test('a host leads to its merchant by two people and no longer by two, and the last one stays', async () => {
    const { edge, ines, petra } = await build()
    const own = edge.merchant.code
    const first = `${own}.localhost`
    const second = `second-${own}.localhost`
    const { merchant: other } = await edge.addMerchant()
    const propose = (hosts: string[]) => ({ merchant: own, kind: 'domains', payload: { hosts } })
    const byBoth = async (hosts: string[]) => {
      expect(await readChange(ines.act('change-propose', propose(hosts)))).toMatchObject({ state: 'proposed' })
      return readChange(petra.act('change-propose', propose(hosts)))
    }
    const answersOf = async () => {
      const { value } = z
        .object({ value: z.object({ hosts: z.array(z.object({ host: z.string(), answers: z.string() })) }) })
        .parse(await (await ines.read(`domains?merchant=${own}`)).json())
      return Object.fromEntries(value.hosts.map(({ host, answers }) => [host, answers]))
    }
    await expectRefusal(await ines.act('change-propose', propose([])), 'malformed')
    await expectRefusal(await ines.act('change-propose', propose([first, `${other.code}.localhost`])), 'malformed')
    expect(await byBoth([first, second])).toMatchObject({ state: 'published' })
    edge.pass()
    expect((await visit(edge, second)).status).toBe(200)
    expect(await answersOf()).toMatchObject({ [first]: 'open', [second]: 'open' })
    expect(await byBoth([first])).toMatchObject({ state: 'published' })
    edge.pass()
    await expectRefusal(await visit(edge, second), 'unknown_host')
    expect(await answersOf()).toEqual({ [first]: 'open' })
    const claim = await edge.env.EDGE_DB.prepare('SELECT 1 AS one FROM host_claim WHERE host = ?').bind(second).first()
    expect(claim).toBeNull()
  })

  test('an article is one person’s, and where customer service is reached takes two and a host of the site’s own', async () => {
    const upstream: FakeHandlers = {
      'config-read': () => ({ value: null }),
      'help-put': () => ({ id: 'how', preview: null }),
      'service-set': () => ({}),
    }
    const { edge } = await build({ upstream })
    const host = 'chat.example'
    const { merchant } = await edge.addMerchant({ customerService: { url: null, hosts: [host] } })
    const own = merchant.code
    const [nils, nora] = await Promise.all([
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'content')),
    ])
    const texts = { EN: 'How' }
    const article = {
      id: 'how',
      category: { code: 'extra', titles: texts, position: 1 },
      titles: texts,
      contents: texts,
      position: 0,
    }
    const propose = (kind: string, payload: object) => ({ merchant: own, kind, payload })
    expect(await readChange(nils.act('change-propose', propose('help', article)))).toMatchObject({
      state: 'published',
    })
    await expectRefusal(
      await nils.act('change-propose', propose('help', { ...article, contents: { TH: 'x' } })),
      'malformed',
    )
    const service = { live: `https://${host}/live`, vip: null, minWords: 5, maxWords: 500, dailyLimit: 5 }
    for (const live of ['https://evil.example/live', `https://${host}:8443/`, `http://${host}/live`, 'javascript:x'])
      await expectRefusal(await nils.act('change-propose', propose('service', { ...service, live })), 'malformed')
    await expectRefusal(
      await nils.act('change-propose', propose('service', { ...service, minWords: 600 })),
      'malformed',
    )
    expect(await readChange(nils.act('change-propose', propose('service', service)))).toMatchObject({
      state: 'proposed',
    })
    expect(edge.upstream.count('service-set')).toBe(0)
    expect(await readChange(nora.act('change-propose', propose('service', service)))).toMatchObject({
      state: 'published',
    })
    expect(edge.upstream.asked.find(({ name }) => name === 'service-set')?.body).toEqual({ service })
  })

  test('OPS-02 a text is said in the merchant’s own words by two people, on its documents alone, and undone', async () => {
    const hero = { register: 'Register', count_one: '{{count}} game', count_other: '{{count}} games' }
    const getTexts = () => ({ lobby: { hero }, safety: { title: 'Safety' } })
    const edge = await buildEdge({ page: { getTexts } })
    const other = await edge.addMerchant()
    const own = edge.merchant.code
    const [nils, nora, petra] = await Promise.all([
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'payments')),
    ])
    const propose = (key: string, texts: object, merchant: string = own) => ({
      merchant,
      kind: 'text',
      payload: { key, texts },
    })
    const join = { EN: { plain: 'Join us' } }
    const count = { EN: { one: '{{count}} hit', other: '{{count}} hits' } }
    for (const [key, texts] of [
      ['safety.title', { EN: { plain: 'x' } }],
      ['lobby.hero.constructor', { EN: { plain: 'x' } }],
      ['lobby.hero.count_one', { EN: { plain: '{{count}}' } }],
      ['lobby.hero.count', { EN: { other: '{{count}}' } }],
      ['lobby.hero.register', { EN: { plain: '<a href=x>Join</a>' } }],
      // The merchant does not offer it.
      ['lobby.hero.register', { VI: { plain: 'x' } }],
      ['lobby.hero.register', {}],
    ] as const)
      await expectRefusal(await nils.act('change-propose', propose(key, texts)), 'malformed')
    await expectRefusal(
      await nils.act('change-propose', propose('lobby.hero.register', join, other.merchant.code)),
      'forbidden',
    )
    await expectRefusal(await petra.act('change-propose', propose('lobby.hero.register', join)), 'forbidden')
    const shown = async (browser = edge.browser()) => (await browser.visit('/index')).text()
    const waiting = await readChange(nils.act('change-propose', propose('lobby.hero.register', join)))
    expect(waiting).toMatchObject({ state: 'proposed' })
    expect(await shown()).not.toContain('Join us')
    // The draft, with what is published beside it, in a look alone.
    const looked = await readLook(nora.act('change-look', { merchant: own, id: waiting.id, as: 'member' }))
    expect(await (await edge.browser().visit(looked)).text()).toContain('Join us')
    expect(await shown()).not.toContain('Join us')
    const byBoth = async (key: string, texts: object) => {
      await readChange(nils.act('change-propose', propose(key, texts)))
      return readChange(nora.act('change-propose', propose(key, texts)))
    }
    const joined = await byBoth('lobby.hero.register', join)
    expect(joined).toMatchObject({ state: 'published' })
    expect(await byBoth('lobby.hero.count', count)).toMatchObject({ state: 'published' })
    edge.pass()
    const lines = {
      'hero.register': 'Join us',
      'hero.count_one': '{{count}} hit',
      'hero.count_other': '{{count}} hits',
    }
    expect(await shown()).toContain(JSON.stringify({ ownTexts: { EN: { lobby: lines } } }).slice(1, -1))
    expect(await shown(other.browser())).not.toContain('ownTexts')
    expect(
      (await (
        await nils.read(`texts-find?merchant=${own}&find=${encodeURIComponent('ｊｏｉｎ\u200b　ｕｓ')}`)
      ).json()) as object,
    ).toMatchObject({
      value: { count: 1, texts: [{ key: 'lobby.hero.register', shipped: { EN: { plain: 'Register' } }, own: join }] },
    })
    await readChange(nora.act('change-undo', { merchant: own, id: joined.id }))
    expect(await readChange(nils.act('change-undo', { merchant: own, id: joined.id }))).toMatchObject({
      state: 'published',
    })
    edge.pass()
    expect(await shown()).not.toContain('Join us')
    expect(await shown()).toContain('{{count}} hits')
    // What cannot be read leaves the shipped words.
    await edge.publish(CONFIG_KEY.texts(own), '{"version":9999999999,"texts":7}')
    edge.pass(60 * 60_000)
    expect((await edge.browser().visit('/index')).status).toBe(200)
  })

  test('an offer is shown as a draft, and published by the words of both; what the platform refuses is not proposed', async () => {
    const stands = { value: null as unknown }
    let words = 0
    const upstream: FakeHandlers = {
      'offer-read': () => stands,
      'promotions-put': ({ body }) => {
        const { promotion } = z.object({ promotion: z.object({ id: z.string(), draft: z.boolean() }) }).parse(body)
        if (promotion.id === 'bad')
          return new Refusal('conflict', 'its kind, amount and rule stay as they were published')
        if (promotion.draft) return { id: 'spring', waitsBecause: null, preview: '/noticePage?token=x' }
        words += 1
        return { id: 'spring', waitsBecause: words < 2 ? 'second_approval' : null, preview: null }
      },
    }
    const { edge } = await build({ upstream })
    const own = edge.merchant.code
    const [nils, nora] = await Promise.all([
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'content')),
    ])
    const texts = { titles: { EN: 'x' }, rewards: { EN: 'x' }, conditions: { EN: 'x' }, terms: { EN: 'x' } }
    const times = { startsAt: '2026-12-01T00:00:00Z', endsAt: null }
    const promotion = { id: 'spring', category: 'season', kind: 'gift', amount: '5.00', ...texts, ...times }
    const given = { merchant: own, kind: 'promotion', payload: promotion }
    await expectRefusal(
      await nils.act('change-propose', { ...given, payload: { ...promotion, id: 'bad' } }),
      'conflict',
    )
    expect(await count(edge, own)).toBe(0)
    const { id, state } = await readChange(nils.act('change-propose', given))
    expect(state).toBe('proposed')
    const shown = z.object({ value: z.object({ preview: z.string().nullable() }) })
    const read = async () => shown.parse(await (await nora.read(`change?merchant=${own}&id=${id}`)).json()).value
    expect(await read()).toEqual({ preview: '/noticePage?token=x' })
    expect(await readChange(nora.act('change-propose', given))).toMatchObject({ id, state: 'published' })
    const put = edge.upstream.asked.filter(({ name }) => name === 'promotions-put')
    expect(put.slice(-2).map(({ claims }) => claims.operator)).toEqual([nils.name, nora.name])
    expect(put).toHaveLength(4)
    expect(await read()).toEqual({ preview: null })
  })

  test('a good is changed while members redeem it: how many are left is no part of the change', async () => {
    const texts = { names: { EN: 'Lamp' }, descriptions: { EN: 'It shines' }, picture: null, position: 0 }
    const times = { startsAt: '2026-12-01T00:00:00.000Z', endsAt: null }
    const lamp = { id: 'lamp', category: 'gifts', points: 10, value: '1.00', delivery: 'item', ...texts, ...times }
    let stock = 9
    const upstream: FakeHandlers = {
      'offer-read': () => ({ value: { ...lamp, stock } }),
      'goods-put': () => ({ id: 'lamp', waitsBecause: null, preview: null }),
    }
    const { edge } = await build({ upstream })
    const own = edge.merchant.code
    const [nils, nora] = await Promise.all([
      buildPerson(edge, at(own, 'content')),
      buildPerson(edge, at(own, 'content')),
    ])
    const given = { merchant: own, kind: 'good', payload: { ...lamp, points: 12, stock: 20 } }
    const { id } = await readChange(nils.act('change-propose', given))
    stock = 7
    const stored = await edge.env.EDGE_DB.prepare('SELECT content_hash FROM change WHERE id = ?')
      .bind(id)
      .first<{ content_hash: string }>()
    const approve = { merchant: own, id, hash: stored?.content_hash }
    expect(await readChange(nora.act('change-approve', approve))).toMatchObject({ state: 'published' })
    const put = edge.upstream.asked.filter(({ name }) => name === 'goods-put').at(-1)
    expect(put?.body).toMatchObject({ good: { points: 12, stock: 7 } })
  })

  test('modules are compared with what stands at the platform when they are published', async () => {
    let stands = { modules: ['USERNAMEREG3'] }
    const upstream: FakeHandlers = {
      'config-read': () => ({ value: stands }),
      'modules-set': ({ body }) => body,
    }
    const { edge, ines, petra } = await build({ upstream })
    const given = { merchant: edge.merchant.code, kind: 'modules', payload: { modules: ['FREEPLAY3'] } }
    const { id } = await readChange(ines.act('change-propose', given))
    stands = { modules: ['MOBILENUMREG3'] }
    // What stands is part of the content: the same words by now are another proposal.
    expect(await readChange(petra.act('change-propose', given))).toMatchObject({ state: 'proposed' })
    const hash = await edge.env.EDGE_DB.prepare('SELECT content_hash FROM change WHERE id = ?')
      .bind(id)
      .first<{ content_hash: string }>()
    const approve = { merchant: edge.merchant.code, id, hash: hash?.content_hash }
    expect(await readChange(petra.act('change-approve', approve))).toMatchObject({ state: 'stale' })
    expect(edge.upstream.count('modules-set')).toBe(0)
  })

  test('a region rule that closes is one person’s at once, one that opens takes two', async () => {
    const { edge, ines, petra } = await build()
    const rules = (denyCountries: string[]) => ({
      merchant: edge.merchant.code,
      kind: 'region',
      payload: { allowCountries: [], denyCountries, allowCidrs: [], denyCidrs: [] },
    })
    expect(await readChange(ines.act('change-propose', rules(['FR'])))).toMatchObject({ state: 'published' })
    expect(await readChange(ines.act('change-propose', rules([])))).toMatchObject({ state: 'proposed' })
    const tried = async (country: string, draft?: object) => {
      const query = new URLSearchParams({
        merchant: edge.merchant.code,
        country,
        ...(draft && { rules: JSON.stringify(draft) }),
      })
      const answer = await petra.read(`region-try?${query}`)
      return z.object({ value: z.object({ mayEnter: z.boolean(), rule: z.string() }) }).parse(await answer.json()).value
    }
    expect(await tried('FR')).toMatchObject({ mayEnter: false, rule: 'denied_country' })
    expect(await tried('FR', {})).toMatchObject({ mayEnter: true, rule: 'no_rule' })
    expect(await readChange(petra.act('change-propose', rules([])))).toMatchObject({ state: 'published' })
    expect(await tried('FR')).toMatchObject({ mayEnter: true })
  })
})

describe('a draft laid over the site', () => {
  const buildLook = async () => {
    const rendered: string[] = []
    const edge = await buildEdge({
      page: {
        planFirstScreen: (url, session): PlannedCall[] => {
          rendered.push(url.pathname)
          return [
            { name: 'gameMenus', input: {} },
            { name: 'announcements', input: {} },
            ...(session ? [{ name: 'balance' as const, input: {} }] : []),
          ]
        },
        render: async ({ boot }) => ({
          body: new Response(`<!doctype html>${JSON.stringify(boot)}<!-- --><a class="x" href="/promotions">p</a>`)
            .body as ReadableStream,
          link: null,
        }),
      },
      upstream: {
        gameMenus: () => ({ groups: [] }),
        announcements: () => ({ popup: [], banners: [], player: [], promotion: [] }),
        balance: () => new Refusal('forbidden', 'no one may ask this for a look'),
        'config-read': () => ({ value: null }),
        'announcements-put': () => ({ id: 'banner', preview: null }),
      },
    })
    const [ines, petra] = await Promise.all([
      buildPerson(edge, at(null, 'config')),
      buildPerson(edge, at(null, 'config')),
    ])
    const merchant = edge.merchant.code
    const payload = { flags: { manualRebate: true, hideRegister: true } }
    const { id } = await readChange(ines.act('change-propose', { merchant, kind: 'flags', payload }))
    /** Where the second person is led. */
    const look = (given: object = {}, origin?: string) =>
      readLook(petra.act('change-look', { merchant, id, ...given }, { claims: { origin } }))
    const flagsOf = async (answer: Response) => {
      expect(answer.status).toBe(200)
      return JSON.parse((await answer.text()).replace(/^.*?<!doctype html>|<!-- -->.*$/gs, '')).permission.info.merchant
        .flags
    }
    return { edge, ines, petra, merchant, id, look, flagsOf, rendered }
  }

  test('is seen once, by its token alone, without a script, a session or a cookie; no copy of it is read or kept', async () => {
    const { edge, look, flagsOf } = await buildLook()
    const browser = edge.browser()
    await logIn(browser)
    const cookies = JSON.stringify(browser)
    const asked = () => edge.upstream.asked.filter(({ name }) => name === 'gameMenus').length
    const plain = await flagsOf(await browser.visit('/index'))
    expect(plain.hideRegister ?? false).toBe(false)
    const before = asked()
    const path = await look()
    const answer = await browser.visit(path)
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^sandbox allow-same-origin; .*frame-ancestors 'none'/,
    )
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('set-cookie')).toBeNull()
    const text = await answer.text()
    expect(text).toContain('"hideRegister":true')
    expect(text).not.toContain('player1')
    expect(text).toContain('<a class="x">p</a>')
    expect(asked()).toBe(before + 1)
    expect(JSON.stringify(browser)).toBe(cookies)
    // Once: its address shows nothing to who finds it later, and the site is as it was.
    expect((await browser.visit(path)).status).toBe(404)
    expect(await flagsOf(await browser.visit('/index'))).toEqual(plain)
    // Of two who come at the same moment one sees it.
    const again = await look()
    const both = await Promise.all([edge.browser().visit(again), edge.browser().visit(again)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test.each(['member', 'agent'] as const)(
    'as %s shows an invented person, who is known nowhere and owns nothing',
    async (as) => {
      const { edge, look } = await buildLook()
      const browser = edge.browser()
      const path = await look({ as })
      const answer = await browser.visit(path)
      const text = await answer.text()
      expect(text).toContain(`"username":"preview-${as}"`)
      expect(text).toContain('"sumBalance":"1000.00"')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(edge.upstream.count('balance')).toBe(0)
      // On the site itself the invented person is a visitor: nothing is read and nothing is written.
      const asked = [
        browser.fetch('/wps/v2/wallets/balance'),
        edge
          .browser({ cookie: '__Host-sid=00000000-0000-4000-8000-000000000000~preview' })
          .fetch('/wps/v2/wallets/balance'),
        browser.fetch('/wps/relay/MCS2_claimPromotion', { method: 'POST', body: { promotionId: 'spring' } }),
      ]
      for (const each of asked) await expectRefusal(await each, 'login_required')
      // Nor does a live token open a call.
      const [, query = ''] = (await look({ as })).split('?')
      await expectRefusal(await browser.fetch(`/wps/v2/wallets/balance?${query}`), 'not_found')
      const claim = { method: 'POST', body: { promotionId: 'spring' } }
      await expectRefusal(await browser.fetch(`/wps/relay/MCS2_claimPromotion?${query}`, claim), 'not_found')
    },
  )

  test('is bound to its draft: the look of one shows nothing of another, and its HTML is cleaned', async () => {
    const { edge, merchant, look } = await buildLook()
    const editor = await buildPerson(edge, at(null, 'content'))
    const notice = {
      id: 'soon',
      type: 'PL',
      titles: { EN: 'Soon <b>here</b>' },
      contents: { EN: '<p>Words</p><script>alert(1)</script>' },
      startsAt: '2030-01-01T00:00:00Z',
    }
    const publishAt = '2030-01-01T00:00Z'
    const made = await readChange(
      editor.act('change-propose', { merchant, kind: 'notice', payload: notice, publishAt }),
    )
    const text = await (await edge.browser().visit(await look({ id: made.id }))).text()
    expect(text).toContain('<p>Words</p>')
    expect(text).not.toContain('alert(1)')
    expect(text).not.toContain('hideRegister')
    const other = await (await edge.browser().visit(await look())).text()
    expect(other).not.toContain('Words')
    expect(other).toContain('hideRegister')
    expect(await (await edge.browser().visit('/index')).text()).not.toContain('Words')
  })

  test.each([
    [null, '/index'],
    ['w_register', '/register'],
  ])('of a banner of the group %s stands where the banner does', async (group, path) => {
    const { edge, merchant, look, rendered } = await buildLook()
    const editor = await buildPerson(edge, at(null, 'content'))
    const words = { titles: { EN: 'Banner' }, contents: { EN: '<p>Banner</p>' } }
    const payload = {
      id: 'banner',
      type: 'B',
      ...words,
      picture: '/img/x.svg',
      group,
      startsAt: '2030-01-01T00:00:00Z',
    }
    const publishAt = '2030-01-01T00:00Z'
    const made = await readChange(editor.act('change-propose', { merchant, kind: 'notice', payload, publishAt }))
    expect((await edge.browser().visit(await look({ id: made.id }))).status).toBe(200)
    expect(rendered.at(-1)).toBe(path)
  })

  test('is framed by the console that asked for it alone', async () => {
    const { edge, look } = await buildLook()
    const { headers } = await edge.browser().visit(await look({}, 'https://console.example'))
    expect(headers.get('content-security-policy')).toContain('frame-ancestors https://console.example;')
    expect(headers.get('content-security-policy')).toMatch(/^sandbox allow-same-origin; /)
    expect(headers.get('x-frame-options')).toBeNull()
    const site = (await edge.browser().visit('/index')).headers
    expect(site.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(site.get('x-frame-options')).toBe('DENY')
  })

  test('is not seen late, elsewhere, by a call, once it is over, or by who may not read changes', async () => {
    const { edge, ines, merchant, id, look } = await buildLook()
    const { browser: elsewhere } = await edge.addMerchant()
    expect((await elsewhere().visit(await look())).status).toBe(404)
    expect((await edge.browser().visit('/index?__look=guessed')).status).toBe(404)
    const path = await look()
    const [, query = ''] = path.split('?')
    const posted = await edge.browser().fetch(`/wps/session/login?${query}`, { method: 'POST', body: {} })
    await expectRefusal(posted, 'not_found')
    await expectRefusal(await edge.browser().fetch(`/lgw/games/menus?${query}`), 'not_found')
    edge.pass(5 * 60_000)
    expect((await edge.browser().visit(path)).status).toBe(404)
    // Who is shut out reads so, and the look is not spent.
    const early = await look()
    const visitor = edge.browser()
    await edge.publish(CONFIG_KEY.maintenance(merchant), { version: 1, active: true })
    edge.pass()
    expect((await visitor.visit(early)).status).toBe(503)
    await edge.publish(CONFIG_KEY.maintenance(merchant), { version: 2, active: false })
    edge.pass()
    expect((await visitor.visit(early)).status).toBe(200)
    const support = await buildPerson(edge, at(null, 'support'))
    await expectRefusal(await support.act('change-look', { merchant, id }), 'forbidden')
    const late = await look()
    expect((await ines.act('change-withdraw', { merchant, id })).status).toBe(200)
    expect((await edge.browser().visit(late)).status).toBe(404)
    await expectRefusal(await ines.act('change-look', { merchant, id }), 'malformed')
  })
})
