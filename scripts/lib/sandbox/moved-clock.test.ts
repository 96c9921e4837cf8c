import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { afterEach, expect, it } from 'vitest'
import { HOUR_MS } from '../../../contract/time-units.ts'
import { buildMovedEntry, moveAlarms } from './moved-clock.ts'

const BUILT = `
import { DurableObject } from 'cloudflare:workers'
export class Bell extends DurableObject {
  async set(afterMs) { await this.ctx.storage.setAlarm(Date.now() + afterMs) }
  async look() { return { inMs: (await this.ctx.storage.getAlarm()) - Date.now(), rang: await this.ctx.storage.get('rang') } }
  async alarm() { await this.ctx.storage.put('rang', Date.now()) }
}
export default { async fetch(request, env) {
  const { pathname, searchParams } = new URL(request.url)
  const bell = env.BELL.getByName('one')
  if (pathname === '/set') await bell.set(Number(searchParams.get('ms')))
  const [first, second] = [Date.now(), new Date().getTime()]
  return Response.json({ now: first, isSame: Math.abs(first - second) < 1_000, read: new Date(5).getTime(), ...(await bell.look()) })
} }`

const folder = mkdtempSync(join(tmpdir(), 'moved-clock-'))
let runtime: Miniflare | undefined
async function start(aheadMs: number) {
  await runtime?.dispose()
  const type = 'ESModule' as const
  const modules = [
    { type, path: `${folder}/entry.js`, contents: buildMovedEntry(['Bell'], aheadMs) },
    { type, path: `${folder}/index.js`, contents: BUILT },
  ]
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      port: 0,
      resourcePersistencePath: `${folder}/state`,
      workers: [
        {
          name: 'bells',
          compatibilityDate: '2026-10-01',
          modules,
          modulesRoot: folder,
          durableObjects: { BELL: { className: 'Bell', useSQLite: true } },
        },
      ],
    }),
  )
  const origin = await runtime.ready
  return async (path: string) =>
    (await (await fetch(new URL(path, origin))).json()) as {
      now: number
      isSame: boolean
      read: number
      inMs: number
      rang?: number
    }
}
afterEach(async () => {
  await runtime?.dispose()
  rmSync(folder, { recursive: true, force: true })
})

it('OPS-03 moves what the time is, and an alarm with it', async () => {
  const before = await start(HOUR_MS)
  const set = await before('/set?ms=600000')
  expect(set).toMatchObject({ isSame: true, read: 5 })
  expect(set.now).toBeGreaterThan(Date.now() + HOUR_MS - 60_000)
  expect(set.inMs).toBeGreaterThan(500_000)

  await runtime?.dispose()
  runtime = undefined
  moveAlarms(folder, HOUR_MS)
  const after = await start(2 * HOUR_MS)
  await expect.poll(async () => (await after('/')).rang, { timeout: 20_000 }).toBeGreaterThan(Date.now() + HOUR_MS)
})
