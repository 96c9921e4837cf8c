/** The whole product on one machine: edge, platform, studio and payment provider in one workerd, over the production build. */
import { cpSync, createWriteStream, linkSync, mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare, type Request, Response } from 'miniflare'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import { z } from 'zod'
import { migrate } from './migrate.ts'
import { at } from './paths.ts'
import { buildMovedEntry } from './sandbox/moved-clock.ts'
import { buildVendorSecretPairs, withSecondKeys } from './sandbox/second-keys.ts'
import type { Watcher } from './sandbox/watcher.ts'
import { loadSecrets, type Secrets } from './secrets.ts'
import { countLate, DEMO_HOSTS, DEMO_MERCHANTS, seedDemo, seedSandbox } from './seed.ts'
import { buildStandIns } from './stand-ins.ts'

export type SiteOptions = {
  /** The edge's port; the studio, the platform, the payment provider and the console take the next four. */
  port: number
  /** Where databases, objects and secrets live. */
  dataDir: string
  /** An operator's own platform; empty means the built-in one. */
  platformOrigin?: string
  /** Where the studio finds the operator's wallet; empty means the built-in platform. */
  walletOrigin?: string
  /** False: as when deployed, without stand-in headers, outbox and seeding. The data must have been seeded before. */
  local?: boolean
  /** Members, control and hooks of docs/guides/sandbox.md. Of no effect without `local`. */
  sandbox?: boolean
  /** Sees each call of the platform, and says what goes wrong with it. */
  watcher?: Pick<Watcher, 'before' | 'after'>
  /** Further origins that may frame a game. */
  lobbyOrigins?: readonly string[]
  /** Passwords cost next to nothing: for tests that are about something else. */
  quickPasswords?: boolean
  host?: string
  /** For measurements: what runs in the place of a built Worker. */
  adapt?: (name: WorkerName, worker: BuiltWorker) => BuiltWorker
  /** How far its clock is moved. Data of an earlier start take `moveAlarms` first. */
  clockAheadMs?: number
  /** Adds the Worker `TWIN`: a second isolate of the edge, at a socket of its own. */
  twin?: boolean
}

export type Site = {
  edge: string
  studio: string
  platform: string
  /** The payment provider's pages, and where it is asked. */
  psp: string
  /** The operators' console. */
  console: string
  secrets: Secrets
  miniflare: Miniflare
  /** Runs the cron jobs of platform and edge now. */
  runScheduled(): Promise<void>
  /** Lets the local queue, which lives in memory, hand over what it holds. */
  settle(): Promise<void>
  close(): Promise<void>
}

/** What is no round leaves the wallet after 0.1 s, the queue waits 1 s (platform/wrangler.toml); then the consumer writes. */
const SETTLE_MS = 1_500

/** Said on every page. */
const SANDBOX_BAR = 'Sandbox: no real money, and the data is dropped at each start'

/** A second isolate of the edge, where there is one. */
export const TWIN = 'edge-twin'

export const COMPATIBILITY_DATE = '2026-10-01'
const outputs = {
  edge: 'dist/edge',
  platform: 'dist/platform',
  studio: 'dist/studio/studio',
  psp: 'dist/psp',
  console: 'dist/console/console',
} as const

export type WorkerName = keyof typeof outputs
export type BuiltWorker = ReturnType<typeof loadWorker>

/** A built Worker as Miniflare takes it. `bindings`: its vars and secrets. */
export function loadWorker(name: WorkerName, bindings: Record<string, string>, clockAheadMs = 0) {
  const folder = at(outputs[name])
  const { workerOptions } = unstable_getMiniflareWorkerOptions(`${folder}/wrangler.json`)
  const { modulesRules: _, ...options } = workerOptions
  const type = 'ESModule' as const
  return {
    ...options,
    name,
    modulesRoot: folder,
    modules: [
      {
        type,
        path: `${folder}/local-entry.js`,
        contents: clockAheadMs === 0 ? ENTRY : buildMovedEntry(listObjects(options), clockAheadMs),
      },
      ...listModules(folder).map((path) => ({ type, path })),
    ],
    bindings: Object.assign({}, options.bindings, bindings),
  }
}

const listObjects = (worker: object) =>
  Object.values(withObjectsSchema.parse(worker).durableObjects)
    .filter(({ scriptName }) => scriptName === undefined)
    .map(({ className }) => className)

/** The entry has to come first, and the built one is the largest file of all. */
const withObjectsSchema = z.object({
  durableObjects: z
    .record(z.string(), z.looseObject({ className: z.string(), scriptName: z.string().optional() }))
    .default({}),
})
const ENTRY = "export * from './index.js'\nexport { default } from './index.js'\n"

/** The smallest first: Miniflare copies all that it has for each file more, which took half of the time of a start. */
const listModules = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.m?js$/.test(file))
    .map((file) => ({ path: `${folder}/${file}`, bytes: statSync(`${folder}/${file}`).size }))
    .sort((a, b) => a.bytes - b.bytes)
    .map(({ path }) => path)

const withFilesSchema = z.object({ assets: z.looseObject({ directory: z.string() }) })

/** As a copy, without its cost: a build makes new files and never writes into an old one. Another disk gets a copy. */
function linkFiles(from: string, to: string) {
  mkdirSync(to, { recursive: true })
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [`${from}/${entry.name}`, `${to}/${entry.name}`]
    if (entry.isDirectory()) linkFiles(source, target)
    else
      try {
        linkSync(source, target)
      } catch {
        cpSync(source, target)
      }
  }
}

/** The site's own hold on its files: a build that is made in between takes the place of those it came from. */
function keepFiles<Built extends object>(worker: Built, copy: string) {
  const { assets } = withFilesSchema.parse(worker)
  rmSync(copy, { recursive: true, force: true })
  linkFiles(assets.directory, copy)
  return { ...worker, assets: { ...assets, directory: copy } }
}

/** Between the platform and all that ask it. */
function loadPlatformFront(watcher: Pick<Watcher, 'before' | 'after'>) {
  const watch = async (request: Request) => {
    const content = JSON.parse(await request.text())
    if (new URL(request.url).pathname === '/before') return Response.json(watcher.before(content))
    watcher.after(content)
    return new Response(null, { status: 204 })
  }
  return {
    name: PLATFORM_FRONT,
    compatibilityDate: COMPATIBILITY_DATE,
    modules: [{ type: 'ESModule' as const, path: at('scripts/lib/sandbox/platform-front.worker.mjs') }],
    modulesRoot: at('scripts/lib/sandbox'),
    serviceBindings: { BEHIND: 'platform', WATCHER: watch },
  }
}
const PLATFORM_FRONT = 'platform-front'

const withServicesSchema = z.looseObject({ serviceBindings: z.record(z.string(), z.unknown()).default({}) })

/** Who asks the platform by a binding asks its front. */
function askFront<Built extends object>(worker: Built): Built {
  const { serviceBindings } = withServicesSchema.parse(worker)
  return { ...worker, serviceBindings: { ...serviceBindings, PLATFORM: PLATFORM_FRONT } }
}

/** `answerReady`: 204 when what stands behind may be asked. */
function loadFront(behind: WorkerName, answerReady: () => Response, bindings: Record<string, string> = {}) {
  return {
    name: `${behind}-front`,
    compatibilityDate: COMPATIBILITY_DATE,
    modules: [{ type: 'ESModule' as const, path: at('scripts/lib/front.worker.mjs') }],
    modulesRoot: at('scripts/lib'),
    bindings,
    serviceBindings: { BEHIND: behind, READY: answerReady },
  }
}

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
  sandbox = false,
  watcher,
  lobbyOrigins = [],
  quickPasswords = false,
  host = '127.0.0.1',
  adapt = (_name, worker) => worker,
  twin = false,
  clockAheadMs = 0,
}: SiteOptions): Promise<Site> {
  mkdirSync(dataDir, { recursive: true })
  const stored = loadSecrets(`${dataDir}/secrets.json`, DEMO_MERCHANTS)
  const secrets = sandbox ? withSecondKeys(stored) : stored
  const origins = {
    edge: `http://localhost:${port}`,
    studio: `http://studio.localhost:${port + 1}`,
    platform: `http://127.0.0.1:${port + 2}`,
    psp: `http://pay.localhost:${port + 3}`,
    console: `http://console.localhost:${port + 4}`,
  }
  const { CONSOLE_KEYS, ENVELOPE_KEYS, ENVELOPE_ROOT, MEMBER_DATA_KEYS, OPS_TOKEN, PASSWORD_PEPPER, PAYMENT_SECRET } =
    secrets
  const { VENDOR_SECRETS, FEED_SECRETS } = secrets
  const LOCAL = local ? '1' : ''
  const logAll = local && { LOG_SAMPLE_RATE: '1' }
  const load = (name: WorkerName, bindings: Record<string, string>) => loadWorker(name, bindings, clockAheadMs)
  const edge = load('edge', {
    LOCAL,
    ENVELOPE_KEYS,
    ENVELOPE_ROOT,
    OPS_TOKEN,
    CONSOLE_KEYS,
    PLATFORM_ORIGIN: platformOrigin,
    SERVICE_HOSTS: 'service.example.com',
    ...logAll,
  })
  const studio = load('studio', {
    LOCAL,
    WALLET_SECRETS: VENDOR_SECRETS,
    ...(local && { BOOK_BEACON: 'house', FEED_SECRETS }),
    WALLET_ORIGIN: walletOrigin,
    LOBBY_ORIGINS: [...Object.keys(DEMO_HOSTS).map((hostname) => `http://${hostname}:${port}`), ...lobbyOrigins].join(
      ' ',
    ),
  })
  const bar: Record<string, string> = sandbox ? { BAR: SANDBOX_BAR } : {}
  const watched = <Built extends object>(worker: Built): Built => (watcher ? askFront(worker) : worker)
  const platformSocket = [{ host: '127.0.0.1', port: port + 2 }]
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
        loadFront('edge', answerReady, bar),
        { ...loadFront('studio', answerReady, bar), unsafeDirectSockets: [{ host, port: port + 1 }] },
        keepFiles(watched(adapt('edge', edge)), `${dataDir}/files/edge`),
        {
          ...adapt(
            'platform',
            load('platform', {
              LOCAL,
              QUICK_PASSWORDS: quickPasswords ? '1' : '',
              SANDBOX: sandbox ? '1' : '',
              ENVELOPE_KEYS,
              ENVELOPE_ROOT,
              MEMBER_DATA_KEYS,
              PASSWORD_PEPPER,
              VENDOR_SECRETS: sandbox ? buildVendorSecretPairs(secrets) : VENDOR_SECRETS,
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
          ...(watcher ? {} : { unsafeDirectSockets: platformSocket }),
        },
        ...(watcher ? [{ ...loadPlatformFront(watcher), unsafeDirectSockets: platformSocket }] : []),
        keepFiles(watched(adapt('studio', studio)), `${dataDir}/files/studio`),
        {
          ...load('psp', { PAYMENT_SECRET, PAGE_ORIGIN: origins.psp, PLATFORM_ORIGIN: origins.platform }),
          unsafeDirectSockets: [{ host, port: port + 3 }],
        },
        {
          ...keepFiles(load('console', { LOCAL, CONSOLE_KEYS }), `${dataDir}/files/console`),
          unsafeDirectSockets: [{ host, port: port + 4 }],
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
      if (sandbox) await seedSandbox(origins.platform)
    }
    // Finding a Worker holds this thread, and under load the runtime waits for this thread to read its log: before calls come.
    const platform = await miniflare.getWorker('platform')
    const edgeWorker = await miniflare.getWorker('edge')
    ready = true
    return {
      ...origins,
      secrets,
      miniflare,
      async runScheduled() {
        const scheduledTime = new Date(Date.now() + clockAheadMs)
        await Promise.all(
          [platform, edgeWorker].map((worker) => worker.scheduled({ cron: '* * * * *', scheduledTime })),
        )
      },
      settle: () => setTimeout(SETTLE_MS),
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
