/** Demo data: the edge's configuration straight into KV, members and catalogue by the platform's own local route. */
import { readFileSync } from 'node:fs'
import { setTimeout } from 'node:timers/promises'
import type { Miniflare } from 'miniflare'
import {
  CONFIG_KEY,
  hostSchema,
  type Merchant,
  maintenanceSchema,
  merchantSchema,
  regionRulesSchema,
} from '../../contract/merchant.ts'
import { DEMO_PEOPLE } from '../../contract/operator/demo-people.ts'
import { readDemoData } from '../../tools/demo/demo-data.ts'
import { at } from './paths.ts'

export const DEMO_MERCHANTS = ['meridian', 'saffron'] as const

export const DEMO_HOSTS: Record<string, (typeof DEMO_MERCHANTS)[number]> = {
  localhost: 'meridian',
  '127.0.0.1': 'meridian',
  'meridian.localhost': 'meridian',
  'saffron.localhost': 'saffron',
}

type Config = Awaited<ReturnType<Miniflare['getKVNamespace']>>

function readMerchant(code: string): Merchant {
  return merchantSchema.parse(JSON.parse(readFileSync(at(`tools/demo/${code}.json`), 'utf8')))
}

/** Writes only what is absent: what an operator changed since stays as they left it. */
async function putAbsent(config: Config, key: string, value: object) {
  if ((await config.get(key)) === null) await config.put(key, JSON.stringify(value))
}

type Origins = { studio: string; platform: string }

/** The origins of studio and platform follow the chosen port, so they are renewed at each start. */
async function putMerchant(config: Config, code: string, { studio: studioOrigin, platform }: Origins) {
  const key = CONFIG_KEY.merchant(code)
  const stored = merchantSchema.safeParse(JSON.parse((await config.get(key, 'text')) ?? 'null'))
  const merchant = stored.success ? stored.data : readMerchant(code)
  if (merchant.gameOrigins.includes(studioOrigin) && merchant.phoneSignInOrigin === platform) return
  const others = merchant.gameOrigins.filter((origin) => !origin.startsWith('http://studio.localhost:'))
  const renewed = {
    ...merchant,
    version: merchant.version + 1,
    gameOrigins: [...others, studioOrigin],
    phoneSignInOrigin: platform,
  }
  await config.put(key, JSON.stringify(renewed))
}

/** Once: a person who was given other roles or revoked since stays so. */
async function seedPeople(miniflare: Miniflare) {
  const database = await miniflare.getD1Database('EDGE_DB', 'edge')
  const nowMs = Date.now()
  await database.batch(
    DEMO_PEOPLE.flatMap(({ name, role }) => [
      database
        .prepare(
          `INSERT INTO person_role (name, role, merchant, given_by, given_at_ms)
           SELECT ?, ?, '', 'demo', ? WHERE NOT EXISTS (SELECT 1 FROM person WHERE name = ?)`,
        )
        .bind(name, role, nowMs, name),
      database
        .prepare(
          `INSERT INTO person (name, state, invited_by, confirmed_by, made_at_ms) VALUES (?, 'active', 'demo', 'demo', ?)
           ON CONFLICT (name) DO NOTHING`,
        )
        .bind(name, nowMs),
    ]),
  )
}

async function seedEdge(miniflare: Miniflare, origins: Origins) {
  await seedPeople(miniflare)

  const config = await miniflare.getKVNamespace('CONFIG', 'edge')
  for (const [host, merchant] of Object.entries(DEMO_HOSTS)) {
    await putAbsent(config, CONFIG_KEY.host(host), hostSchema.parse({ version: 1, merchant }))
  }
  const open = maintenanceSchema.parse({ version: 1, active: false })
  await putAbsent(config, CONFIG_KEY.maintenanceAll, open)
  for (const code of DEMO_MERCHANTS) {
    await putMerchant(config, code, origins)
    await putAbsent(config, CONFIG_KEY.maintenance(code), open)
    await putAbsent(config, CONFIG_KEY.region(code), regionRulesSchema.parse({ version: 1 }))
  }
}

type LocalPath =
  | '/__local/seed'
  | '/__local/count-late'
  | '/__local/agent-history'
  | '/__local/seed-lotteries'
  | '/__local/seed-waiting'
  | '/__sandbox/seed'
/**
 * The platform's own local routes. Throws with what it answered when it refuses. A connection a call: the runtime ends one
 * that idles for five seconds. Node's `fetch` lets it go after four, but late on a busy machine, and then loses a call on it.
 */
async function askPlatform(origin: string, path: LocalPath, body: object = {}) {
  const headers = { 'content-type': 'application/json', connection: 'close' }
  const answer = await fetch(`${origin}${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
  if (!answer.ok)
    throw new Error(`The platform refused ${path}: ${answer.status} ${(await answer.text()).slice(0, 500)}`)
}

const START_TRIES = 20
const START_PAUSE_MS = 500

/** For what may be done again. A slow machine may not listen on its port yet: then `fetch` throws a TypeError. A refusal stays one. */
async function untilAnswered(ask: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ask()
    } catch (error) {
      if (!(error instanceof TypeError) || tries === START_TRIES) throw error
      await setTimeout(START_PAUSE_MS)
    }
  }
}

/** Both halves may run at every start: neither repeats what is there. */
export async function seedDemo(miniflare: Miniflare, origins: Origins) {
  await untilAnswered(() => seedEdge(miniflare, origins))
  await untilAnswered(() => askPlatform(origins.platform, '/__local/seed', readDemoData()))
}

/** The members of docs/guides/sandbox.md. */
export const seedSandbox = (platform: string) => askPlatform(platform, '/__sandbox/seed')

/** Three weeks of the demo tree: some ten seconds at the first start, nothing later. */
export async function seedAgentHistory(platform: string) {
  for (const merchant of DEMO_MERCHANTS) await askPlatform(platform, '/__local/agent-history', { merchant })
}

/** The local queue lives in memory: what a kill left in it is counted from the journals. */
export const countLate = (platform: string) => untilAnswered(() => askPlatform(platform, '/__local/count-late'))

/** Work that waits for people: of a site that somebody looks at, and not of tests. */
export const seedWaiting = (platform: string) => askPlatform(platform, '/__local/seed-waiting')

/** Takes seconds, so it follows when the site already answers. */
export const seedLotteries = (platform: string) => askPlatform(platform, '/__local/seed-lotteries')
