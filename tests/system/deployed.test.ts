/** As deployed: LOCAL is not set. What exists for trying things out on one's own machine must be gone. */
import { beforeAll, expect, test } from 'vitest'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { ask, expectRefused, logIn, send } from '../support/player.ts'
import { siteForTests } from '../support/system.ts'

const system = siteForTests({ local: false, sandbox: true })

const DENIED = 'FR'
beforeAll(async () => {
  const config = await system.site.miniflare.getKVNamespace('CONFIG', 'edge')
  const version = Math.floor(Date.now() / 1_000)
  const write = (key: string, value: object) => config.put(key, JSON.stringify({ version, ...value }))
  await write(CONFIG_KEY.region('meridian'), { denyCountries: [DENIED] })
  await write(CONFIG_KEY.maintenance('saffron'), { active: true, allowIps: ['203.0.113.9'] })
})

test('EDGE-02 a visitor cannot say where they come from', async () => {
  const visitor = system.visitor()
  const { info } = await ask(visitor, 'permission', {})
  const claimed = await send(visitor, 'permission', {}, { 'x-local-country': DENIED, 'x-local-ip': '203.0.113.9' })
  expect(claimed.body).toMatchObject({ value: { systemStatus: 0, info: { location: info.location } } })
  expect(info.location.country).not.toBe(DENIED)
  expect(info.location.ip).not.toBe(visitor.ip)
})

test('EDGE-03 nobody walks through maintenance by naming an address of the list', async () => {
  const visitor = system.visitor('saffron.localhost')
  const page = await visitor.get('/index', { headers: { accept: 'text/html', 'x-local-ip': '203.0.113.9' } })
  expect(page.status).toBe(503)
})

test('AUTH-08 no outbox, no seeding: neither at the edge nor at the platform', async () => {
  expectRefused(await system.visitor().get('/__local/outbox'), 'not_found')
  for (const [method, path] of [
    ['GET', '/__local/outbox'],
    ['POST', '/__local/seed'],
    ['POST', '/__sandbox/launch'],
  ] as const) {
    expect((await fetch(`${system.site.platform}${path}`, { method })).status, path).toBe(404)
  }
})

test('EDGE-07 the session cookie is the strict one, and works', async () => {
  const visitor = system.visitor()
  const answer = await send(visitor, 'login', { type: 'username', username: 'player2', password: 'Play-2026!' })
  expect(answer.headers.getSetCookie().join()).toMatch(/__Host-sid=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax/)
  expect((await ask(visitor, 'balance', {})).sumBalance).toBe('10000.00')
})

test('EDGE-14 a write from another site is refused, with the session and all', async () => {
  const visitor = system.visitor()
  await logIn(visitor)
  const headers = { 'sec-fetch-site': 'cross-site', origin: 'https://elsewhere.example' }
  expectRefused(await send(visitor, 'logout', {}, headers), 'cross_site_refused')
  expect((await send(visitor, 'balance', {})).status).toBe(200)
})
