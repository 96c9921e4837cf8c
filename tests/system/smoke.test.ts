import { readdirSync, writeFileSync } from 'node:fs'
import { type IncomingMessage, request } from 'node:http'
import { expect, test } from 'vitest'
import { listClasses } from '../../scripts/lib/first-sheet.ts'
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

const SIGNS: Record<string, string> = { '&amp;': '&', '&gt;': '>', '&lt;': '<', '&quot;': '"', '&#x27;': "'" }

test.each(['localhost', 'saffron.localhost'])(
  'PERF-01 the first home of %s has the rules for all it shows',
  async (host) => {
    const visitor = system.visitor(host)
    const { text } = await visitor.open('/index')
    const [, sheet = ''] = /<style>(.*?)<\/style>/s.exec(text) ?? []
    const [, file = ''] = /<link rel="stylesheet" href="([^"]+)"/.exec(text) ?? []
    const whole = (await visitor.get(file)).text
    expect(sheet.length).toBeLessThan(0.8 * whole.length)
    const names = [...text.matchAll(/ class="([^"]*)"/g)].flatMap(([, list = '']) => list.split(' '))
    const shown = new Set(names.map((name) => name.replace(/&\S+?;/g, (sign) => SIGNS[sign] ?? sign)))
    expect(shown.size).toBeGreaterThan(100)
    const [first, ruled] = [sheet, whole].map(listClasses)
    expect([...shown].filter((name) => ruled!.has(name) && !first!.has(name))).toEqual([])
  },
)

const listBuiltFiles = () =>
  readdirSync(`${system.dataDir}/files/edge`, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `${entry.parentPath}/${entry.name}`.slice(`${system.dataDir}/files/edge`.length))

test('a file of the build that is not named after its content passes the Worker', async () => {
  const [hashed, others] = [/^\/assets\//, /^\/(?!assets\/|img\/)/].map((where) =>
    listBuiltFiles().filter((path) => where.test(path)),
  )
  for (const path of hashed!) expect(path).toMatch(/^\/assets\/[\w.-]+-[\w-]{8}\.[a-z0-9]+$/)
  expect(others!.length).toBeGreaterThan(2)
  for (const path of [...others!, '/.vite/manifest.json', '/img/goods/mug.svg'])
    expect((await system.visitor().get(path)).headers.get('x-request-id'), path).not.toBeNull()
})

/** The path as it is written: `fetch` would resolve it before it is sent. */
const askRaw = (path: string, host = 'localhost', method = 'GET') =>
  new Promise<IncomingMessage>((resolve, reject) => {
    const { port } = new URL(system.site.edge)
    const asked = request({ host: '127.0.0.1', port, path, method, headers: { host }, agent: false }, (answer) => {
      answer.resume()
      resolve(answer)
    })
    asked.on('error', reject).end()
  })

test('EDGE-02 a path that only looks like a file of the build meets the gates', async () => {
  const file = listBuiltFiles().find((path) => /^\/assets\/.*\.js$/.test(path)) ?? ''
  for (const path of [
    '/assets/../wps/system/status',
    '/assets/%2e%2e/wps/system/status',
    '/assets/..%2fwps/system/status',
    '/assets/..%2fimg/goods/mug.svg',
    '/assets/..%5cimg%5cgoods%5cmug.svg',
    '/assets/../img/goods/mug.svg',
    '/assets/entry-abcdefgh.js',
    '/assets/%00.js',
    '/assets/',
    `${file}/..%2f..%2fimg/goods/mug.svg`,
    `${file}%2f..%2f..%2fimg%2fgoods%2fmug.svg`,
    '/ASSETS/../index',
    '/_headers',
    '/assets/../_headers',
  ])
    expect((await askRaw(path)).headers['x-request-id'], path).toBeDefined()
  // Another spelling of a file with gates is led to its own address, where they stand.
  for (const path of [
    '/%69mg/goods/mug.svg',
    '//img/goods/mug.svg',
    '/img%2fgoods%2fmug.svg',
    '/favicon%2dplain.svg',
  ]) {
    const { statusCode, headers } = await askRaw(path)
    if (headers['x-request-id'] !== undefined) continue
    expect([statusCode, headers.location], path).toEqual([307, expect.stringMatching(/^\/(img|favicon-)/)])
    expect((await askRaw(headers.location ?? '')).headers['x-request-id'], path).toBeDefined()
  }
  // Of a host that is no merchant's the files of the build are all there is, and they are read alone.
  expect((await askRaw(file, 'nobody.example')).statusCode).toBe(200)
  for (const path of ['/index', '/img/goods/mug.svg', '/wps/system/status', '/favicon-plain.svg'])
    expect((await askRaw(path, 'nobody.example')).statusCode, path).toBe(404)
  for (const method of ['POST', 'PUT', 'DELETE']) expect((await askRaw(file, 'localhost', method)).statusCode).toBe(405)
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
