import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'
import { clientManifest } from './scripts/lib/client-manifest.ts'
import { keepTemporaryFilesInMemory } from './scripts/lib/memory-disk.ts'
import { testSecrets } from './tests/support/secrets.ts'

/*
 * Projects:
 *   unit                      pure code, in Node: `*.test.ts` beside its file
 *   conformance               the suite against our own servers with faults; its checks of time want a quiet machine
 *   edge, platform, studio, console  in the Workers runtime, with that Worker's own bindings and migrations:
 *                             `*.workers.test.ts` beside its file, and `tests/http`
 *   components                parts of the page in a real browser, the edge faked (tests/components/vitest.config.ts)
 *   system                    all Workers together over the production build (built when the sources changed)
 *
 * One file: `npx vitest run --project platform platform/money/wallet/lottery.workers.test.ts`
 */

/** Tests that use a binding, a Durable Object or what only workerd has. */
const WORKERS_TESTS = '*.workers.test.{ts,tsx}'

/** A hang is found in half a minute; a busy machine, counting or hashing for real, is no failure. */
const TEST_TIMEOUT_MS = 30_000
/** A house that falls and starts again takes half a minute on a slow machine. */
const SYSTEM_TIMEOUT_MS = 120_000
/** A notice that comes a moment later counts on a busy machine, too. `vi.waitFor` gives up after a second. */
const POLL_TIMEOUT_MS = 10_000

keepTemporaryFilesInMemory()

const at = (path: string) => fileURLToPath(new URL(path, import.meta.url))

/**
 * Packages of hundreds of files, each fetched by itself into the runtime of each test file: bundled once, they are
 * fetched as one. A package that is missing here is found while tests run, which is slower and nothing worse.
 */
const BUNDLED = [
  'hono',
  'hono/cookie',
  'hono/html',
  'hono/validator',
  'hono/http-exception',
  '@hono/zod-validator',
  'zod',
  'zod/mini',
  'jose',
  'ipaddr.js',
  'fast-check',
  'fast-png',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'sanitize-html',
  'libphonenumber-js/min',
  'libphonenumber-js/mobile',
]

type WorkerProject = {
  name: string
  configPath: string
  /** In place of the Worker's own entry. */
  main?: string
  include: string[]
  exclude?: string[]
  /** Beside `tests/support/setup.ts`. */
  setupFiles?: string[]
  /** The D1 binding and its migrations, applied once a runtime. */
  database?: { binding: string; migrationsDir: string }
  /** A second database, empty, where a test wants one. */
  spareDatabase?: string
  /** Built files the test build has: by path, their text. The assets binding answers 404 for all others. */
  assets?: Record<string, string>
  /** Service bindings with nobody behind them: a test passes its own fake, or meets this 502. */
  absentServices: string[]
  bindings: Record<string, string>
}

function workerProject({
  name,
  configPath,
  main,
  include,
  exclude = [],
  setupFiles = [],
  database,
  spareDatabase,
  assets,
  absentServices,
  bindings,
}: WorkerProject) {
  const serveAsset = (request: Request) => {
    const text = assets?.[new URL(request.url).pathname]
    if (text === undefined) return new Response(null, { status: 404 })
    return new Response(text, { headers: { 'content-type': 'text/javascript', etag: '"1"' } })
  }
  const absent = (service: string) => () => new Response(`no ${service} in this test`, { status: 502 })
  return {
    plugins: [
      clientManifest({ entry: 'web/entry-client.tsx', clientDir: 'dist/client' }),
      cloudflareTest(async () => ({
        wrangler: { configPath: at(configPath) },
        ...(main && { main: at(main) }),
        miniflare: {
          bindings: {
            LOCAL: '1',
            ...bindings,
            TEST_DATABASE: database?.binding ?? '',
            TEST_MIGRATIONS: database ? await readD1Migrations(at(database.migrationsDir)) : [],
          },
          ...(spareDatabase && { d1Databases: { [spareDatabase]: 'spare' } }),
          serviceBindings: {
            ...(assets && { ASSETS: serveAsset }),
            ...Object.fromEntries(absentServices.map((service) => [service, absent(service)])),
          },
        },
      })),
    ],
    test: {
      name,
      include,
      exclude,
      testTimeout: TEST_TIMEOUT_MS,
      hookTimeout: TEST_TIMEOUT_MS,
      expect: { poll: { timeout: POLL_TIMEOUT_MS } },
      // A file costs two seconds to start by itself, and a tenth of one in a runtime that runs already.
      isolate: false,
      setupFiles: ['tests/support/setup.ts', ...setupFiles],
      deps: { optimizer: { ssr: { enabled: true, include: BUNDLED } } },
    },
  }
}

export default defineConfig({
  test: {
    // Racers of the tests that let many do the same at once (tests/support/herd.ts).
    provide: { herd: Number(process.env.HERD ?? 8) },
    // A runtime waits for its modules and its modules for the runtime: two of them keep even two processors at work.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    // Log lines are shown for tests that fail.
    silent: 'passed-only',
    projects: [
      {
        test: {
          name: 'unit',
          globalSetup: ['tests/support/openapi-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          // Pure code leaves nothing behind: one process for all of it takes half the processor time.
          isolate: false,
          // The agents' model runs the platform's own code over Node's SQLite, which costs a tenth of workerd.
          include: [
            '{console,contract,kit,platform,psp,scripts,studio,tools,web,worker}/**/*.test.{ts,tsx}',
            'tests/model/agents/*.test.ts',
          ],
          exclude: [`**/${WORKERS_TESTS}`],
        },
      },
      {
        test: {
          name: 'conformance',
          globalSetup: ['tests/support/openapi-setup.ts'],
          testTimeout: TEST_TIMEOUT_MS,
          isolate: false,
          include: ['conformance/**/*.test.ts'],
        },
      },
      workerProject({
        name: 'edge',
        configPath: 'wrangler.toml',
        main: 'tests/support/edge-main.ts',
        include: [`worker/**/${WORKERS_TESTS}`, 'tests/http/edge/**/*.test.ts'],
        database: { binding: 'EDGE_DB', migrationsDir: 'migrations/edge' },
        assets: { '/assets/entry-client.js': 'export {}' },
        absentServices: ['PLATFORM'],
        bindings: {
          ENVELOPE_KEYS: testSecrets.ENVELOPE_KEYS,
          OPS_TOKEN: testSecrets.OPS_TOKEN,
          CONSOLE_KEYS: testSecrets.CONSOLE_KEYS,
          SERVICE_HOSTS: 'service.example.com',
          LOG_SAMPLE_RATE: '1',
        },
      }),
      workerProject({
        name: 'platform',
        configPath: 'platform/wrangler.toml',
        include: [`platform/**/${WORKERS_TESTS}`, 'tests/{http/platform,model}/**/*.test.ts'],
        exclude: ['tests/model/agents/**'],
        setupFiles: ['tests/support/setup-platform.ts'],
        database: { binding: 'DB', migrationsDir: 'migrations/platform' },
        spareDatabase: 'COPY',
        absentServices: ['STUDIO', 'EDGE'],
        bindings: {
          ENVELOPE_KEYS: testSecrets.ENVELOPE_KEYS,
          MEMBER_DATA_KEYS: testSecrets.MEMBER_DATA_KEYS,
          PASSWORD_PEPPER: testSecrets.PASSWORD_PEPPER,
          VENDOR_SECRETS: testSecrets.VENDOR_SECRETS,
          LOTTERY_BEACON: 'house',
          LOG_SAMPLE_RATE: '1',
          // Tests of the check itself switch it on for their own platform.
          BOT_CHECK: JSON.stringify({ meridian: { kind: 'off' }, saffron: { kind: 'off' } }),
        },
      }),
      workerProject({
        name: 'studio',
        configPath: 'studio/wrangler.toml',
        include: [`studio/**/${WORKERS_TESTS}`, 'tests/http/studio/**/*.test.ts'],
        assets: { '/assets/main.js': 'export {}' },
        absentServices: ['PLATFORM'],
        bindings: {
          WALLET_SECRETS: testSecrets.VENDOR_SECRETS,
          LOBBY_ORIGINS: 'http://localhost:8787',
          BOOK_BEACON: 'house',
          FEED_SECRETS: testSecrets.FEED_SECRETS,
        },
      }),
      workerProject({
        name: 'console',
        configPath: 'console/wrangler.toml',
        main: 'tests/support/console-main.ts',
        include: ['tests/http/console/**/*.test.ts'],
        assets: {},
        absentServices: ['EDGE'],
        bindings: { CONSOLE_KEYS: testSecrets.CONSOLE_KEYS },
      }),
      'tests/components/vitest.config.ts',
      {
        test: {
          name: 'system',
          include: ['tests/system/**/*.test.ts'],
          globalSetup: ['tests/support/system-setup.ts'],
          testTimeout: SYSTEM_TIMEOUT_MS,
          expect: { poll: { timeout: POLL_TIMEOUT_MS } },
          // Sites start, wait and end: two of them left a third of two processors idle.
          maxWorkers: 3,
          // What starts a site takes seconds to load.
          isolate: false,
        },
      },
    ],
  },
})
