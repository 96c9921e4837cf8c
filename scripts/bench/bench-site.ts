/**
 * The production build without anything that is not of the product: every Worker has a socket of its own, past
 * Miniflare's entry and past the local front that compresses. Beside it stand what it is compared with.
 */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import type { z } from 'zod'
import { merchantCodeSchema } from '../../contract/ids.ts'
import { envelopeKeysSchema, type merchantKeysSchema } from '../../contract/protocols/envelope.ts'
import { migrate } from '../lib/migrate.ts'
import { at } from '../lib/paths.ts'
import { loadSecrets } from '../lib/secrets.ts'
import { DEMO_MERCHANTS, seedDemo } from '../lib/seed.ts'
import { COMPATIBILITY_DATE, loadWorker } from '../lib/site.ts'
import { bundleWorker } from './bundle.ts'

/** Storage in memory where there is such a place: waiting for a disk would hide what a call costs. */
const MEMORY_DISK = '/dev/shm'
const HOST = '127.0.0.1'
/** Lets the demo's data in. */
const LOCAL = '1'

/** Forwards every request as it is: the least a Worker in front of another can do. */
const PROXY = 'export default { fetch: (request, env) => env.BEHIND.fetch(request) }'

const NAMES = ['edge', 'platform', 'proxy', 'bare', 'bare-proxy', 'bare-edge'] as const
export type Origins = Record<(typeof NAMES)[number], string>

export type BenchSite = {
  /** `bare…`: the same before the upstream that does nothing. */
  origins: Origins
  merchant: string
  keys: z.infer<typeof merchantKeysSchema>
  close(): Promise<void>
}

const worker = (name: string, script: string, more: object) => ({
  name,
  modules: true,
  script,
  compatibilityDate: COMPATIBILITY_DATE,
  ...more,
})

/** Starts it with the demo's data. */
export async function startBenchSite(): Promise<BenchSite> {
  const dataDir = mkdtempSync(join(existsSync(MEMORY_DISK) ? MEMORY_DISK : tmpdir(), 'bench-site-'))
  const { ENVELOPE_KEYS, MEMBER_DATA_KEYS, OPS_TOKEN, PASSWORD_PEPPER, VENDOR_SECRETS } = loadSecrets(
    `${dataDir}/secrets.json`,
    DEMO_MERCHANTS,
  )
  const merchant = merchantCodeSchema.parse(DEMO_MERCHANTS[0])
  const keys = envelopeKeysSchema.parse(JSON.parse(ENVELOPE_KEYS))[merchant]
  if (!keys) throw new Error(`no keys of ${merchant}`)

  const open = { unsafeDirectSockets: [{ host: HOST, port: 0 }] }
  const edge = loadWorker('edge', { LOCAL, ENVELOPE_KEYS, OPS_TOKEN, PLATFORM_ORIGIN: '', SERVICE_HOSTS: '' })
  const platform = {
    ...loadWorker('platform', {
      LOCAL,
      // What is measured is the call, not the work a browser does before it.
      BOT_CHECK: JSON.stringify(Object.fromEntries(DEMO_MERCHANTS.map((code) => [code, { kind: 'off' }]))),
      ENVELOPE_KEYS,
      MEMBER_DATA_KEYS,
      PASSWORD_PEPPER,
      VENDOR_SECRETS,
      LOTTERY_BEACON: 'house',
      STUDIO_ORIGIN: '',
    }),
    ...open,
  }
  // Files are not measured here, and their router would stand in the way of every call. A document reads its drawings once.
  const beforeEdge = { ...edge, ...open, assets: undefined }
  const behind = (platform: string) => ({ PLATFORM: platform, ASSETS: serveDrawing })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host: HOST,
      port: 0,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: () => {},
      logRequests: false,
      telemetry: { enabled: false },
      resourcePersistencePath: `${dataDir}/state`,
      workers: [
        { ...beforeEdge, serviceBindings: behind('platform') },
        platform,
        loadWorker('studio', { LOCAL, WALLET_SECRETS: VENDOR_SECRETS, LOBBY_ORIGINS: '', BOOK_BEACON: 'house' }),
        worker('proxy', PROXY, { ...open, serviceBindings: { BEHIND: 'platform' } }),
        worker('bare', await bundleWorker('bare-upstream-worker.ts'), {
          ...open,
          bindings: { MERCHANT_KEYS: JSON.stringify(keys) },
        }),
        worker('bare-proxy', PROXY, { ...open, serviceBindings: { BEHIND: 'bare' } }),
        { ...beforeEdge, name: 'bare-edge', serviceBindings: behind('bare'), kvNamespaces: BARE_KV },
      ],
    }),
  )
  const close = async () => {
    await miniflare.dispose()
    rmSync(dataDir, { recursive: true, force: true })
  }
  try {
    await miniflare.ready
    const origins = await findOrigins(miniflare)
    await migrate(await miniflare.getD1Database('EDGE_DB', 'edge'), at('migrations/edge'))
    await migrate(await miniflare.getD1Database('DB', 'platform'), at('migrations/platform'))
    await seedDemo(miniflare, { platform: origins.platform, studio: 'http://studio.localhost:1' })
    return { origins, merchant, keys, close }
  } catch (error) {
    await close()
    throw error
  }
}

function serveDrawing(request: { url: string }): Response {
  const { pathname } = new URL(request.url)
  const file = at(`dist/client${pathname}`)
  if (!/^\/img\/[\w/.-]+\.svg$/.test(pathname) || pathname.includes('..') || !existsSync(file))
    return new Response(null, { status: 404 })
  return new Response(readFileSync(file), { headers: { 'content-type': 'image/svg+xml' } })
}

/** The same configuration, a cache of its own: two upstreams must not answer for each other. */
const BARE_KV = { CONFIG: 'config', CACHE: 'bare-cache' }

async function findOrigins(miniflare: Miniflare): Promise<Origins> {
  const urls = await Promise.all(NAMES.map((name) => miniflare.unsafeGetDirectURL(name)))
  return Object.fromEntries(NAMES.map((name, index) => [name, urls[index]!.origin])) as Origins
}
