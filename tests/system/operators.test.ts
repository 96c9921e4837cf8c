import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { goodIdSchema } from '../../contract/calls/rewards/points.ts'
import { promotionIdSchema } from '../../contract/calls/rewards/promotions.ts'
import { at } from '../../scripts/lib/paths.ts'
import { runCommand } from '../support/command-line.ts'
import { ask, buildPlayer, eventually, expectRefused, mintName, register, send } from '../support/player.ts'
import { makeOperatorToken, siteForTests, type Visitor } from '../support/system.ts'

const system = siteForTests()
const run = promisify(execFile)

let noor = ''
beforeAll(async () => {
  noor = await makeOperatorToken(system, 'noor')
})

const ops = (...words: string[]) => runAs(noor, words)
const runAs = (token: string, words: string[]) => runCommand(system, token, words)

/** As `npm run ops -- …` runs it. */
async function start(...words: string[]) {
  const env = { ...process.env, OPS_URL: system.site.edge, OPS_TOKEN: noor }
  const ran = run(process.execPath, [at('scripts/ops.ts'), ...words], { env })
  return ran
    .then(({ stdout }) => ({ code: 0, stdout, stderr: '' }))
    .catch((error: { code: number; stderr: string }) => error)
}

const from = (visitor: Visitor, country: string) => send(visitor, 'gameMenus', {}, { 'x-local-country': country })

const everything = [
  ['maintenance-off', {}],
  ['maintenance-off', { merchant: 'meridian' }],
  ['maintenance-off', { merchant: 'saffron' }],
  ['region-clear', {}],
] as const
afterEach(async () => {
  const headers = { authorization: `Bearer ${system.site.secrets.OPS_TOKEN}` }
  for (const [act, input] of everything) {
    const { status, text } = await system.visitor().post(`/__ops/v1/${act}`, input, { headers })
    expect(status, text).toBe(200)
  }
})

describe('EDGE-03 one command shuts the site', () => {
  test('SYS-03, SYS-04 pages and calls say so, the other merchant goes on, and all comes back', async () => {
    const { visitor } = await buildPlayer(system)
    expect(await ops('maintenance', 'on', '--merchant', 'meridian', '--until', '2090-01-02T03:04:05Z')).toContain('ON')

    const call = await send(visitor, 'bettingRecord', {})
    expectRefused(call, 'maintenance')
    expect(call.body).toMatchObject({ systemStatus: 1, maintenanceEnd: '2090-01-02T03:04:05.000Z' })
    const page = await visitor.open('/index')
    expect(page.status).toBe(503)
    expect(page.text).toContain('System Maintenance')
    expect(await ask(visitor, 'permission', {})).toMatchObject({ systemStatus: 1, maintenance: true })
    expect((await system.visitor('saffron.localhost').open('/index')).status).toBe(200)

    await ops('maintenance', 'off', '--merchant', 'meridian')
    expect((await ask(visitor, 'balance', {})).sumBalance).toBe('100.00')
  })

  test('GAME-05 one vendor is shut: its games do not open, the other merchant’s do, and it opens again', async () => {
    const { visitor } = await buildPlayer(system)
    const [game] = (await ask(visitor, 'gameList', { gameType: 'RNG', playable: '1', pageSize: '1' })).games
    const { gameId, nodeId, vassalage } = game!
    const launch = () => send(visitor, 'launchGame', { gameId, nodeId, vassalage })
    expect(await ops('vendors', 'close', '--merchant', 'meridian', vassalage)).toContain('SHUT by noor')
    expect(await ops('vendors', 'list', '--merchant', 'meridian')).toMatch(new RegExp(`${vassalage}.*SHUT by noor`))
    expect(await ops('vendors', 'list', '--merchant', 'saffron')).not.toContain('SHUT')
    expectRefused(await launch(), 'game_maintenance')
    expect(await ops('vendors', 'open', '--merchant', 'meridian', vassalage)).toContain('open')
    expect((await launch()).status).toBe(200)
  })

  test('OPS-01 every act leaves a row: who, what, done', async () => {
    await ops('maintenance', 'on', '--merchant', 'saffron')
    const { acts } = z
      .object({
        acts: z.array(z.object({ actor: z.string(), verb: z.string(), state: z.string(), input: z.unknown() })),
      })
      .parse(JSON.parse(await ops('audit', '--limit', '1')))
    expect(acts).toMatchObject([
      { actor: 'noor', verb: 'maintenance-on', state: 'done', input: { merchant: 'saffron', until: null } },
    ])
    expect(await ops('status')).toContain('"active": true')
  })
})

describe('EDGE-02 one command refuses a country', () => {
  test('SYS-05 its visitors meet the region page with their address; a session carries nobody over', async () => {
    const { visitor } = await buildPlayer(system)
    await ops('region', 'set', '--merchant', 'meridian', '--deny-country', 'FR')
    const refused = await send(visitor, 'bettingRecord', {}, { 'x-local-country': 'FR' })
    expect(refused.status).toBe(451)
    expect(refused.body).toMatchObject({ errorCode: 'region_restricted', systemStatus: 2 })
    const page = await visitor.get('/index', { headers: { accept: 'text/html', 'x-local-country': 'FR' } })
    expect(page.status).toBe(451)
    for (const text of ['IP Restriction', visitor.ip, 'FR']) expect(page.text).toContain(text)
    expect((await from(visitor, 'PH')).status).toBe(200)
    expect((await from(visitor, 'XX')).status, 'nobody knows where').toBe(451)
  })
})

test('OPS-01 an operator is made and revoked by the deployment’s token, and by nobody else', async () => {
  const said = await runAs(system.site.secrets.OPS_TOKEN, ['operator', 'add', 'petra'])
  const petra = said.trim().split('\n').at(-1) ?? ''
  await runAs(petra, ['region', 'clear', '--merchant', 'saffron'])
  expect(await ops('audit', '--limit', '1')).toContain('"actor": "petra"')
  await expect(runAs(petra, ['operator', 'add', 'petra2'])).rejects.toThrow('Nothing was changed')
  expect(await runAs(system.site.secrets.OPS_TOKEN, ['operator', 'revoke', 'petra'])).toContain('no longer')
  await expect(runAs(petra, ['status'])).rejects.toThrow('operator_required')
})

test('OPS-01 the command line says what was wrong, with no harm done', async () => {
  const [shown, failed, unclear] = await Promise.all([
    start('status'),
    start('maintenance', 'on', '--merchant', 'nobody'),
    start('maintenance', 'sideways'),
  ])
  expect(shown).toMatchObject({ code: 0, stdout: expect.stringContaining('"active"') })
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') })
  expect(unclear).toMatchObject({ code: 2, stderr: expect.stringContaining('Unknown: maintenance sideways') })
})

test('TRUST-04, OPS-01 sums that were changed by hand are found, and freeze nobody', async () => {
  const { member } = await buildPlayer(system)
  const check = () => ops('books', 'check', '--merchant', 'meridian', '--member', member.id)
  await eventually(check, (said) => said.includes('all sums equal the wallets'))
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  const change = (by: string) =>
    database
      .prepare(
        `UPDATE money_day_sum SET deposit_minor = deposit_minor ${by}
         WHERE member_number = (SELECT number FROM counted_member WHERE member_id = ?)`,
      )
      .bind(member.id)
      .run()
  await change('+ 1')
  await expect(check()).rejects.toThrow('money_day deposit: different')
  await change('- 1')
  expect(await check()).toContain('all sums equal the wallets')
})

test('MSG-02 customer service is opened by the runtime that is deployed, not only by that of the tests', async () => {
  expect(await ask(system.visitor(), 'customerService', {})).toEqual({ channel: 'in-house', url: '/service' })
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  await database.prepare("DELETE FROM service_path WHERE merchant = 'saffron' AND type = '0'").run()
  const { channel, url } = await ask(system.visitor('saffron.localhost'), 'customerService', {})
  expect(channel).toBe('live')
  expect(url).toMatch(/\/__local\/service\/saffron\/live$/)
})

test('OPS-01, TRUST-06 an operator lists, answers and closes what a member wrote, and each act leaves its row', async () => {
  const { visitor, member } = await buildPlayer(system)
  const complaint = { kind: 'complaint', topic: 'withdrawal', content: 'My withdrawal has not arrived yet' } as const
  const { reference } = await ask(visitor, 'feedback', complaint)
  const merchant = ['--merchant', 'meridian']
  expect(
    JSON.parse(await ops('complaints', 'list', ...merchant, '--kind', 'complaint', '--limit', '100')),
  ).toMatchObject({
    rows: expect.arrayContaining([expect.objectContaining({ reference, username: member.account })]),
  })
  await ops('complaints', 'review', ...merchant, reference)
  await ops('complaints', 'answer', ...merchant, reference, '--text', 'It was sent today.')
  expect((await ask(visitor, 'feedbackList', {})).rows[0]).toMatchObject({
    state: 'answered',
    answer: 'It was sent today.',
  })
  expect(await ask(visitor, 'settleFeedback', { reference, settled: true })).toMatchObject({ state: 'closed' })
  await expect(ops('complaints', 'answer', ...merchant, reference, '--text', 'Once more.')).rejects.toThrow(/conflict/)
  const { acts } = JSON.parse(await ops('audit', '--limit', '5'))
  const mine = acts.filter(({ input }: { input: unknown }) => JSON.stringify(input).includes(reference))
  expect(mine.map(({ verb, state }: { verb: string; state: string }) => [verb, state])).toEqual([
    ['complaints-answer', 'failed'],
    ['complaints-answer', 'done'],
    ['complaints-review', 'done'],
  ])
})

test('MEM-14 edge and platform count a merchant’s days by one clock', async () => {
  const { visitor } = await buildPlayer(system)
  const { info } = await ask(visitor, 'permission', {})
  expect((await ask(visitor, 'missionSummary', {})).timeZone).toBe(info.merchant.timeZone)
})

describe('OPS-01 what operators do for rewards and the site, from the command line to the audit row', () => {
  const directory = mkdtempSync(join(tmpdir(), 'ops-'))
  afterAll(() => rmSync(directory, { recursive: true }))
  let omar = ''
  beforeAll(async () => {
    omar = await makeOperatorToken(system, 'omar')
  })
  const OF = ['--merchant', 'meridian']
  const fileOf = (name: string, content: object) => {
    const path = join(directory, `${name}.json`)
    writeFileSync(path, JSON.stringify(content))
    return path
  }
  const one = async (...words: string[]) => ops(...words, ...OF)
  /** Two operators give the same command; answers what the second was told. */
  async function both(...words: string[]) {
    expect(await one(...words)).toMatch(/second_approval|waits for a second person/)
    return runAs(omar, [...words, ...OF])
  }
  const parse = (said: string) => z.record(z.string(), z.json()).parse(JSON.parse(said))
  /** As the page behind the link that the operator was given. */
  async function openDraft(said: string) {
    const link = new URL(z.string().parse(parse(said).preview), system.site.edge)
    const { draft: kind, id = '', token = '' } = Object.fromEntries(link.searchParams)
    return ask(system.visitor(), 'contentDraft', {
      kind: z.enum(['good', 'promotion', 'article']).parse(kind),
      id,
      token,
    })
  }
  /** Verbs that are done, or that wait for a second person, each with who did it. */
  async function readActs() {
    const row = z.object({ actor: z.string(), verb: z.string(), state: z.string() })
    const { acts } = z.object({ acts: z.array(row) }).parse(JSON.parse(await ops('audit', '--limit', '200')))
    return new Set(
      acts.filter(({ state }) => ['done', 'waits'].includes(state)).map(({ actor, verb }) => `${verb} by ${actor}`),
    )
  }
  const withKey = () => ({ 'idempotency-key': crypto.randomUUID() })
  const text = (words: string) => ({ EN: words })

  test('goods, their stock, corrections of points and the queue of what was redeemed', async () => {
    const id = mintName()
    const { visitor, member } = await buildPlayer(system)
    const good = {
      id,
      category: 'gifts',
      names: text('Lamp'),
      descriptions: text('It shines'),
      points: 100,
      value: '5.00',
      delivery: 'item',
      stock: 3,
    }
    const draft = await openDraft(await one('goods', 'put', fileOf('draft', { ...good, draft: true })))
    expect(draft.title).toBe('Lamp')
    expect(parse(await one('drafts', 'list'))).toMatchObject({ drafts: [expect.objectContaining({ id })] })
    const listed = { ...good, startsAt: '2026-01-01T00:00:00Z' }
    await both('changes', 'propose', 'good', fileOf('good', listed))
    await one('goods', 'stock', id, '2')
    const adjust = [
      'points',
      'adjust',
      member.account,
      '250',
      '--reference',
      id,
      '--reason',
      'A walk through the verbs',
    ]
    expect(await both(...adjust)).toContain('250')
    const passwords = { paymentPassword: '246813', confirmPaymentPassword: '246813', password: 'Quiet-Sea-77' }
    await ask(visitor, 'setPaymentPassword', passwords)
    const address = { recipient: 'Maria Cruz', phone: '+63 917 123 4567', address: '1 Harbour Road, Manila' }
    const asked = { goodId: goodIdSchema.parse(id), quantity: 1, points: 100, address, paymentPassword: '246813' }
    for (let count = 0; count < 2; count += 1)
      expect((await send(visitor, 'redeemPointReward', asked, withKey())).status).toBe(200)
    const { redemptions } = z
      .object({ redemptions: z.array(z.object({ id: z.string(), goodId: z.string() })) })
      .parse(JSON.parse(await one('redemptions', 'list', '--limit', '200')))
    const [first, second] = redemptions.filter(({ goodId }) => goodId === id).map((row) => row.id)
    await one('redemptions', 'approve', first ?? '', '--note', 'Parcel 77')
    await one('redemptions', 'reject', second ?? '', '--reason', 'No courier goes there')
    expect((await ask(visitor, 'redeemPointList', {})).rows.map(({ state }) => state).sort()).toEqual([
      'Approved',
      'Rejected',
    ])
    expect(await ask(visitor, 'pointBalance', {})).toMatchObject({ points: 150 })
    await one('goods', 'end', id)
    const acts = await readActs()
    for (const verb of ['change-propose', 'goods-stock', 'goods-end', 'redemptions-approve', 'redemptions-reject'])
      expect([...acts]).toContain(`${verb} by noor`)
    for (const name of ['noor', 'omar']) expect([...acts]).toContain(`points-adjust by ${name}`)
  })

  test('promotions of every kind, a raffle among them, and who applied', async () => {
    const id = mintName()
    const deposit = { percent: 50, capMinor: 50_000, minDepositMinor: 20_000, turnoverTimes: 5, playDays: 14 }
    const raffle = { stakePerTicketMinor: 10_000, mostTickets: 5, prizesMinor: [70_000] }
    const kinds = {
      gift: { amount: '5.00', rule: {} },
      turnover: { amount: '5.00', rule: { turnoverMinor: 100_000 } },
      application: { amount: '5.00', rule: {} },
      event: { amount: null, rule: {} },
      deposit: { amount: null, rule: { gameType: 'RNG', deposit } },
      raffle: { amount: null, rule: { raffle } },
    }
    const promotionOf = (kind: keyof typeof kinds) => ({
      id: `${id}-${kind}`,
      category: 'season',
      kind,
      ...kinds[kind],
      titles: text(`The ${kind}`),
      rewards: text('Cash'),
      conditions: text('Join'),
      terms: text('<p>Terms</p>'),
      startsAt: '2026-01-01T00:00:00Z',
      endsAt: '2090-01-01T00:00:00Z',
    })
    const draft = fileOf('draft', { ...promotionOf('gift'), draft: true })
    expect(await openDraft(await one('promotions', 'put', draft))).toMatchObject({ title: 'The gift' })
    for (const kind of Object.keys(kinds) as (keyof typeof kinds)[])
      expect(parse(await both('promotions', 'put', fileOf(kind, promotionOf(kind))))).toMatchObject({
        waitsBecause: null,
      })
    expect(await one('promotions', 'offers', '--limit', '200')).toContain(`"${id}-deposit"`)
    expect(await one('raffles', 'list')).toContain(`"${id}-raffle"`)

    const [ana, ben] = [system.visitor(), system.visitor()]
    const [anas, bens] = [await register(ana), await register(ben)]
    const application = promotionIdSchema.parse(`${id}-application`)
    for (const visitor of [ana, ben])
      await ask(visitor, 'joinPromotion', { promotionId: application, comment: 'I play each week' })
    expect(await one('promotions', 'list', '--promotion', application)).toContain(anas.account)
    await one('promotions', 'approve', application, anas.account)
    await one('promotions', 'refuse', application, bens.account, '--reason', 'Verify your number first.')
    const event = promotionIdSchema.parse(`${id}-event`)
    await ask(ana, 'joinPromotion', { promotionId: event, comment: '' })
    await one('promotions', 'approve', event, anas.account, '--amount', '7.00')
    expect((await ask(ana, 'balance', {})).sumBalance).toBe('12.00')
    const { participations } = await ask(ben, 'participations', { promotionId: application })
    expect(participations[0]).toMatchObject({ state: 'Rejected' })
    const acts = await readActs()
    for (const verb of ['promotions-approve', 'promotions-refuse']) expect([...acts]).toContain(`${verb} by noor`)
    for (const name of ['noor', 'omar']) expect([...acts]).toContain(`promotions-put by ${name}`)
  })

  test('banners, notices, articles, a ladder that comes, and an answer of customer service', async () => {
    const id = mintName()
    const notice = {
      id,
      type: 'PL',
      titles: text('Spring'),
      contents: text('<p>Hello</p>'),
      startsAt: '2026-01-01T00:00:00Z',
    }
    await one('announcements', 'put', fileOf('notice', notice))
    const banner = { ...notice, id: `${id}-b`, type: 'B', picture: '/banners/one.webp', link: '/promotions' }
    const coming = fileOf('banner', { ...banner, startsAt: '2090-01-01T00:00:00Z' })
    await both('changes', 'propose', 'notice', coming)
    expect(await one('announcements', 'list')).toMatch(/"coming"[\s\S]*"shown"/)
    for (const each of [id, `${id}-b`]) await one('announcements', 'end', each)

    const category = { code: 'walk', titles: text('A walk'), position: 900 }
    const article = { id, category, titles: text('How'), contents: text('<p>So</p>') }
    const draft = await one('help', 'put', fileOf('draft', { ...article, draft: true }))
    expect(await openDraft(draft)).toMatchObject({ title: 'How', content: '<p>So</p>' })
    await one('help', 'put', fileOf('article', article))
    expect(await one('help', 'list', '--limit', '500')).toContain(`"${id}"`)
    await one('help', 'remove', id)

    const { ranks, rates } = parse(await one('vip', 'show'))
    const later = fileOf('ladder', { ranks, rates, startsAt: '2090-01-01T00:00:00Z' })
    expect(parse(await both('vip', 'put', later))).toMatchObject({ waitsBecause: null })
    expect(parse(await one('vip', 'show'))).toMatchObject({ ranks, coming: { startsAt: '2090-01-01T00:00:00.000Z' } })

    const { visitor, member } = await buildPlayer(system)
    expect((await send(visitor, 'writeToService', { text: 'Where is it?' }, withKey())).status).toBe(200)
    expect(await one('service', 'list')).toContain(member.account)
    expect(await one('service', 'read', member.account)).toContain('Where is it?')
    await one('service', 'answer', member.account, '--text', 'On its way', '--up-to', '1')
    await one('service', 'close', member.account)
    expect((await ask(visitor, 'serviceThread', {})).messages[0]).toMatchObject({ text: 'On its way', from: 'service' })

    const acts = await readActs()
    const verbs = [
      'announcements-put',
      'announcements-end',
      'help-put',
      'help-remove',
      'service-answer',
      'service-close',
    ]
    for (const verb of verbs) expect([...acts]).toContain(`${verb} by noor`)
    for (const name of ['noor', 'omar']) expect([...acts]).toContain(`vip-put by ${name}`)
  })
})
