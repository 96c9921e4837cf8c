import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { at } from '../../scripts/lib/paths.ts'
import { runCommand } from '../support/command-line.ts'
import { ask, buildPlayer, eventually, expectRefused, send } from '../support/player.ts'
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

/** A plain write, as `wrangler kv key put` does it. */
async function put(key: string, value: object) {
  const config = await system.site.miniflare.getKVNamespace('CONFIG', 'edge')
  await config.put(key, JSON.stringify(value))
}

const nowSeconds = () => Math.floor(Date.now() / 1_000)
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

  test('an address on the list still gets in', async () => {
    const [guest, other] = [system.visitor(), system.visitor()]
    await ops('maintenance', 'on', '--allow', guest.ip)
    expect((await guest.open('/index')).status).toBe(200)
    expect((await other.open('/index')).status).toBe(503)
    expect((await system.visitor('saffron.localhost').open('/index')).status).toBe(503)
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

  test('a plain write to KV does the same within seconds', async () => {
    const visitor = system.visitor()
    await put(CONFIG_KEY.maintenance('meridian'), { version: nowSeconds() + 60, active: true })
    await eventually(
      () => visitor.open('/index'),
      ({ status }) => status === 503,
    )
    await put(CONFIG_KEY.maintenance('meridian'), { version: nowSeconds() + 61, active: false })
    await eventually(
      () => visitor.open('/index'),
      ({ status }) => status === 200,
    )
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

  test('an address may be let in from a refused country, and maintenance wins over region', async () => {
    const [staff, other] = [system.visitor(), system.visitor()]
    await ops('region', 'set', '--merchant', 'meridian', '--deny-country', 'FR', '--allow-ip', staff.ip)
    expect((await from(staff, 'FR')).status).toBe(200)
    expect((await from(other, 'FR')).status).toBe(451)
    await ops('maintenance', 'on', '--merchant', 'meridian')
    expect((await from(other, 'FR')).body).toMatchObject({ systemStatus: 1 })
  })

  test('a plain write to KV does the same; one that cannot be read leaves the last good rules', async () => {
    const visitor = system.visitor()
    const answersFor = (country: string, status: number) =>
      eventually(
        () => from(visitor, country),
        (answer) => answer.status === status,
      )
    await put(CONFIG_KEY.region('meridian'), { version: nowSeconds() + 60, denyCountries: ['JP'] })
    await answersFor('JP', 451)
    const config = await system.site.miniflare.getKVNamespace('CONFIG', 'edge')
    await config.put(CONFIG_KEY.region('meridian'), '{"version": 9')
    await new Promise((done) => setTimeout(done, 5_200))
    await answersFor('JP', 451)
    await answersFor('PH', 200)
  })
})

test('OPS-01 without the token nothing is done, and who goes on guessing is shut out, the right token included', async () => {
  const stranger = system.visitor()
  const shut = (token: string) =>
    stranger.post('/__ops/v1/maintenance-on', {}, { headers: { authorization: `Bearer ${token}` } })
  for (let tries = 0; tries < 10; tries += 1) expectRefused(await shut(`guess-${tries}`), 'operator_required')
  expect((await shut('guess-11')).status).toBe(429)
  expect((await shut(system.site.secrets.OPS_TOKEN)).status, 'the right one, too late').toBe(429)
  expect((await stranger.open('/index')).status).toBe(200)
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
  expect(await start('status')).toMatchObject({ code: 0, stdout: expect.stringContaining('"active"') })
  const failed = await start('maintenance', 'on', '--merchant', 'nobody')
  expect(failed).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was changed') })
  const unclear = await start('maintenance', 'sideways')
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
