/** OPS-01: each part that the platform leans on, asked once and at the same time. It writes nothing. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { CONFIG_KEY } from '../../contract/merchant.ts'
import { answers, BUILD_ID, HEALTH_PATH, listMigrations, measure, readKeyIds } from '../../contract/protocols/health.ts'
import { hasRow, readAll, readOne } from '../kernel/commit.ts'
import type { HalfMadeContext, HalfMadeHandlers } from './half-made-context.ts'

const ASK_TIMEOUT_MS = 3_000
const WINDOW_MS = 300_000

const codeSchema = z.object({ code: z.string() })
const outboxSchema = z.object({ window: z.number().nullable(), dead: z.number() })

export const checkHealth: HalfMadeHandlers['platform-health'] = async (ctx) => {
  const { env, clock } = ctx
  const parts: Record<string, () => Promise<string | null>> = {
    d1: () => readSchema(ctx),
    kv: () => answers(env.CONFIG.get(CONFIG_KEY.maintenanceAll)),
    r2: () => answers(env.UPLOADS.head('health')),
    'durable object': () => answers(env.REPLAY.getByName('health').forget(0)),
    outbox: () => readOutbox(ctx),
    'queue wallet-outbox': () => readBacklog(env.OUTBOX),
    'queue jobs': () => readBacklog(env.JOBS),
    studio: () => askOwn((request) => env.STUDIO.fetch(request)),
    edge: () => askOwn((request) => env.EDGE.fetch(request)),
  }
  for (const [code, { apiOrigin }] of Object.entries(env.PAYMENT_PROVIDERS))
    parts[`payments ${code}`] = () => reach(apiOrigin)
  const [checks, merchants] = await Promise.all([
    Promise.all(Object.entries(parts).map(([name, ask]) => measure(clock, name, ask))),
    readAll(ctx, codeSchema, sql`SELECT code FROM merchant ORDER BY code`),
  ])
  const keys = Object.fromEntries(Object.entries(env.ENVELOPE_KEYS).map(([code, own]) => [code, readKeyIds(own)]))
  return { build: BUILD_ID, checks, keys, merchants: merchants.map(({ code }) => code) }
}

async function readSchema(ctx: HalfMadeContext): Promise<string | null> {
  await hasRow(ctx, sql`SELECT code FROM merchant LIMIT 1`)
  return listMigrations(ctx.env.DB)
}

/** What wallets did is counted in D1 from the outbox. Where windows are no longer sealed, it lags. */
async function readOutbox(ctx: HalfMadeContext): Promise<string> {
  const query = sql`SELECT (SELECT min(window) FROM sealed_window_public) AS window,
    (SELECT count(*) FROM dead_letter_public) AS dead`
  const { window, dead } = await readOne(ctx, outboxSchema, query)
  const sealedMs = window === null ? null : (window + 1) * WINDOW_MS
  const lag =
    sealedMs === null ? 'nothing sealed yet' : `sealed up to ${Math.round((ctx.clock() - sealedMs) / 60_000)} min ago`
  if (dead > 0) throw new Error(`${dead === 1 ? '1 message' : `${dead} messages`} that no consumer could take; ${lag}`)
  return lag
}

/** Queues tell their backlog where the runtime offers it; a queue that does not is no fault. */
async function readBacklog(queue: Pick<Queue, 'metrics'>): Promise<string> {
  const figures = await queue.metrics().catch(() => null)
  return figures ? `${figures.backlogCount} waiting` : 'backlog not known here'
}

async function askOwn(send: (request: Request) => Promise<Response>): Promise<string | null> {
  const response = await send(new Request(`https://own${HEALTH_PATH}`, { signal: AbortSignal.timeout(ASK_TIMEOUT_MS) }))
  const text = await response.text()
  if (!response.ok) throw new Error(`answered ${response.status}`)
  return /"build":"([\w-]{1,64})"/.exec(text)?.[1] ?? null
}

/** Of an outside party only that it answers: it need not have our health address. */
async function reach(origin: string): Promise<string> {
  const signal = AbortSignal.timeout(ASK_TIMEOUT_MS)
  const response = await fetch(`${origin}${HEALTH_PATH}`, { signal, redirect: 'manual' })
  await response.body?.cancel()
  if (response.status >= 500) throw new Error(`answered ${response.status}`)
  return `answered ${response.status}`
}
