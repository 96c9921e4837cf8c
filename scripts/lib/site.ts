/** The whole product on one machine: edge, platform, studio and payment provider in one workerd, over the production build. */
import { cpSync, createWriteStream, mkdirSync, readdirSync, rmSync } from 'node:fs'
import { relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, Response } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { z } from 'zod'
import { migrate } from './migrate.ts'
import { at } from './paths.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { countLate, DEMO_HOSTS, DEMO_MERCHANTS, seedDemo } from './seed.ts'
import { buildStandIns } from './stand-ins.ts'

export type SiteOptions = {
  /** The edge's port; the studio, the platform and the payment provider take the next three. */
  port: number
  /** Where databases, objects and secrets live. */
  dataDir: string
  /** An operator's own platform; empty means the built-in one. */
  platformOrigin?: string
  /** Where the studio finds the operator's wallet; empty means the built-in platform. */
  walletOrigin?: string
  /** False: as when deployed, without stand-in headers, outbox and seeding. The data must have been seeded before. */
  local?: boolean
  /** Passwords cost next to nothing: for tests that are about something else. */
  quickPasswords?: boolean
  host?: string
  /** For measurements: what runs in the place of a built Worker. */
  adapt?: (name: WorkerName, worker: BuiltWorker) => BuiltWorker
  /** Adds the Worker `TWIN`: a second isolate of the edge, at a socket of its own. */
  twin?: boolean
}

export type Site = {
  edge: string
  studio: string
  platform: string
  /** The payment provider's pages, and where it is asked. */
  psp: string
  secrets: Secrets
  miniflare: Miniflare
  /** Runs the platform's cron job now. */
  runScheduled(): Promise<void>
  /** Lets the local queue, which lives in memory, hand over what it holds. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** What is no round leaves the wallet after 0.1 s, the queue waits 1 s (platform/wrangler.toml); then the consumer writes. */
const SETTLE_MS = 1_500

/** A second isolate of the edge, where there is one. */
export const TWIN = 'edge-twin'

export const COMPATIBILITY_DATE = '2026-10-01'
const outputs = { edge: 'dist/edge', platform: 'dist/platform', studio: 'dist/studio/studio', psp: 'dist/psp' } as const

export type WorkerName = keyof typeof outputs
export type BuiltWorker = ReturnType<typeof loadWorker>

/** A built Worker as Miniflare takes it. `bindings`: its vars and secrets. */
export function loadWorker(name: WorkerName, bindings: Record<string, string>) {
  const folder = at(outputs[name])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${folder}/wrangler.json`)
  const { modulesRules: _, ...options } = workerOptions
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => /\.m?js$/.test(file))
  // The entry comes first.
  files.sort((a, b) => Number(b === 'index.js') - Number(a === 'index.js') || a.localeCompare(b))
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: files.map((file) => ({ type: 'ESModule' as const, path: `${folder}/${relative('.', file)}` })),
    bindings: Object.assign({}, options.bindings, bindings),
  }
}

const withFilesSchema = z.object({ assets: z.looseObject({ directory: z.string() }) })

/** The site's own copy of its files: a build that is made in between takes the place of those it came from. */
function keepFiles<Built extends object>(worker: Built, copy: string) {
  const { assets } = withFilesSchema.parse(worker)
  rmSync(copy, { recursive: true, force: true })
  cpSync(assets.directory, copy, { recursive: true })
  return { ...worker, assets: { ...assets, directory: copy } }
}

/** `answerReady`: 204 when what stands behind may be asked. */
function loadFront(behind: WorkerName, answerReady: () => Response) {
  return {
    name: `${behind}-front`,
    compatibilityDate: COMPATIBILITY_DATE,
    modules: [{ type: 'ESModule' as const, path: at('scripts/lib/front.worker.mjs') }],
    modulesRoot: at('scripts/lib'),
    serviceBindings: { BEHIND: behind, READY: answerReady },
  }
}

const withObjectsSchema = z.object({ durableObjects: z.record(z.string(), z.looseObject({ className: z.string() })) })
const answerNothing = () => new Response(null, { status: 404 })

/** The edge in an isolate of its own, over the same storage and the same objects. It has no files. */
function buildTwin(edge: BuiltWorker) {
  const { durableObjects } = withObjectsSchema.parse(edge)
  const objects = Object.entries(durableObjects).map(([name, object]) => [name, { ...object, scriptName: 'edge' }])
  return {
    ...edge,
    name: TWIN,
    assets: undefined,
    durableObjects: Object.fromEntries(objects),
    serviceBindings: { PLATFORM: 'platform', ASSETS: answerNothing },
    unsafeDirectSockets: [{ host: '127.0.0.1', port: 0 }],
  }
}

/** Starts the site: migrations and demo data applied, ready for requests when it returns. */
export async function startSite({
  port,
  dataDir,
  platformOrigin = '',
  walletOrigin = '',
  local = true,
  quickPasswords = false,
  host = '127.0.0.1',
  adapt = (_name, worker) => worker,
  twin = false,
}: SiteOptions): Promise<Site> {
  mkdirSync(dataDir, { recursive: true })
  const secrets = loadSecrets(`${dataDir}/secrets.json`, DEMO_MERCHANTS)
  const origins = {
    edge: `http://localhost:${port}`,
    studio: `http://studio.localhost:${port + 1}`,
    platform: `http://127.0.0.1:${port + 2}`,
    psp: `http://pay.localhost:${port + 3}`,
  }
  const { ENVELOPE_KEYS, MEMBER_DATA_KEYS, OPS_TOKEN, PASSWORD_PEPPER, PAYMENT_SECRET, VENDOR_SECRETS } = secrets
  const LOCAL = local ? '1' : ''
  const logAll = local && { LOG_SAMPLE_RATE: '1' }
  const edge = loadWorker('edge', {
    LOCAL,
    ENVELOPE_KEYS,
    OPS_TOKEN,
    PLATFORM_ORIGIN: platformOrigin,
    SERVICE_HOSTS: 'service.example.com',
    ...logAll,
  })
  const studio = loadWorker('studio', {
    LOCAL,
    WALLET_SECRETS: VENDOR_SECRETS,
    ...(local && { BOOK_BEACON: 'house' }),
    WALLET_ORIGIN: walletOrigin,
    LOBBY_ORIGINS: Object.keys(DEMO_HOSTS)
      .map((hostname) => `http://${hostname}:${port}`)
      .join(' '),
  })
  const logFile = createWriteStream(`${dataDir}/site.log`)
  let ready = false
  const answerReady = () => new Response(null, { status: ready ? 204 : 503 })
  const miniflare = new Miniflare(
    convertV4MiniflareOptions({
      host,
      port,
      log: new Log(LogLevel.ERROR),
      handleStructuredLogs: ({ message }) => logFile.write(`${message}\n`),
      logRequests: false,
      telemetry: { enabled: false },
      resourcePersistencePath: `${dataDir}/state`,
      workers: [
        loadFront('edge', answerReady),
        { ...loadFront('studio', answerReady), unsafeDirectSockets: [{ host, port: port + 1 }] },
        keepFiles(adapt('edge', edge), `${dataDir}/files/edge`),
        {
          ...adapt(
            'platform',
            loadWorker('platform', {
              LOCAL,
              QUICK_PASSWORDS: quickPasswords ? '1' : '',
              ENVELOPE_KEYS,
              MEMBER_DATA_KEYS,
              PASSWORD_PEPPER,
              VENDOR_SECRETS,
              // A developer's machine may have no network: the beacon is the house's own.
              ...(local && { LOTTERY_BEACON: 'house' }),
              STUDIO_ORIGIN: origins.studio,
              PAYMENT_PROVIDERS: JSON.stringify({
                PIER: { pageOrigin: origins.psp, apiOrigin: `http://127.0.0.1:${port + 3}`, secrets: [PAYMENT_SECRET] },
              }),
              ...logAll,
              ...(local && buildStandIns(origins.platform)),
            }),
          ),
          unsafeDirectSockets: [{ host: '127.0.0.1', port: port + 2 }],
        },
        keepFiles(adapt('studio', studio), `${dataDir}/files/studio`),
        {
          ...loadWorker('psp', { PAYMENT_SECRET, PAGE_ORIGIN: origins.psp, PLATFORM_ORIGIN: origins.platform }),
          unsafeDirectSockets: [{ host, port: port + 3 }],
        },
        ...(twin ? [buildTwin(edge)] : []),
      ],
    }),
  )
  const close = async () => {
    await miniflare.dispose()
    logFile.end()
  }
  try {
    await miniflare.ready
    await migrate(await miniflare.getD1Database('EDGE_DB', 'edge'), at('migrations/edge'))
    await migrate(await miniflare.getD1Database('DB', 'platform'), at('migrations/platform'))
    if (local) {
      // Before anything new is posted: so whatever is not counted now was lost.
      await countLate(origins.platform)
      await seedDemo(miniflare, origins)
    }
    // Finding a Worker holds this thread, and under load the runtime waits for this thread to read its log: before calls come.
    const platform = await miniflare.getWorker('platform')
    ready = true
    return {
      ...origins,
      secrets,
      miniflare,
      async runScheduled() {
        await platform.scheduled({ cron: '* * * * *' })
      },
      settle: () => setTimeout(SETTLE_MS),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
