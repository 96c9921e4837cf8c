import { readdirSync, writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { listAssetHeaders } from '../../worker/document/asset-headers.ts'
import { eventually } from '../support/player.ts'
import { sharedSite } from '../support/system.ts'

const system = sharedSite()

test('EDGE-01 each merchant has a page of its own on its own host', async () => {
  const hosts = [
    ['localhost', 'Meridian', 'dark'],
    ['meridian.localhost', 'Meridian', 'dark'],
    ['saffron.localhost', 'Saffron', 'light'],
  ]
  for (const [host, name, scheme] of hosts) {
    const page = await system.visitor(host).open('/index')
    expect(page.status, page.text).toBe(200)
    expect(page.text).toMatch(new RegExp(`<title>[^<]*${name}</title>`))
    expect(page.text).toContain(`data-scheme="${scheme}" style="--`)
  }
})

test('SYS-01 the first page names only files that are there', async () => {
  const visitor = system.visitor()
  const { text } = await visitor.open('/index')
  const files = [...text.matchAll(/(?:href|src)="(\/assets\/[^"]+)"/g)].map((match) => match[1] ?? '')
  expect(files.length).toBeGreaterThan(2)
  for (const file of new Set(files)) expect((await visitor.get(file)).status, file).toBe(200)
  // They cost no request: the runtime serves them by itself, and what is not there is kept by no browser.
  const there = await visitor.get(files[0] ?? '')
  expect(there.headers.get('x-request-id')).toBeNull()
  for (const [name, value] of listAssetHeaders()) expect(there.headers.get(name), name).toBe(value)
  const gone = await visitor.get('/assets/gone.js')
  expect([gone.status, gone.headers.get('cache-control')]).toEqual([404, 'no-store'])
})

test('a file of the build that is not named after its content passes the Worker', async () => {
  const files = readdirSync(`${system.dataDir}/files/edge`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${system.dataDir}/files/edge`.length))
    .filter((path) => !/^\/(assets|img)\//.test(path))
  expect(files.length).toBeGreaterThan(2)
  for (const path of [...files, '/.vite/manifest.json', '/img/goods/mug.svg'])
    expect((await system.visitor().get(path)).headers.get('x-request-id'), path).not.toBeNull()
})

test('EDGE-15 a site serves files of its own, so that a build made in between takes none away', async () => {
  const files = `${system.dataDir}/files/edge/assets`
  const script = readdirSync(files).find((name) => name.endsWith('.js'))
  writeFileSync(`${files}/${script}`, 'its own')
  expect((await system.visitor().get(`/assets/${script}`)).text).toBe('its own')
})

test('a demo member logs in and has the opening deposit, in each merchant apart', async () => {
  for (const host of ['localhost', 'saffron.localhost']) {
    const member = system.visitor(host)
    const login = await member.post('/wps/session/login', {
      type: 'username',
      username: 'player1',
      password: 'Play-2026!',
    })
    expect(login.status, login.text).toBe(200)
    const balance = await member.get('/wps/v2/wallets/balance')
    expect(balance.text).toContain('10000.00')
  }
})

test('the platform refuses whoever comes without an envelope', async () => {
  const port = new URL(system.site.platform).port
  expect((await fetch(`http://127.0.0.1:${port}/wps/system/status`)).status).toBe(400)
})

test('the cron job queues what is due, and the queue runs it', async () => {
  const database = await system.site.miniflare.getD1Database('DB', 'platform')
  await database.prepare("INSERT INTO captcha VALUES ('long-expired', 'meridian', 'x', 1)").run()
  await system.site.runScheduled()
  const left = await eventually(
    () => database.prepare("SELECT count(*) AS rows FROM captcha WHERE id = 'long-expired'").first<number>('rows'),
    (rows) => rows === 0,
  )
  expect(left).toBe(0)
})
