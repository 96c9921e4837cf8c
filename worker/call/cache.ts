/** EDGE-09: the one way to a cached call: fresh copy, stale copy while renewing, upstream, last good copy. */
import type { z } from 'zod'
import type { CachePolicy } from '../../contract/call.ts'
import { sha256Hex } from '../../contract/digest.ts'
import type { CallName } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { CACHE, computeFreshness } from './cache-entries.ts'
import { isAnswerWorthKeeping } from './worth-keeping.ts'

export type CachedCall<T> = {
  name: CallName
  /** Parsed input: two spellings of one question share a copy. */
  input: unknown
  policy: CachePolicy
  schema: z.ZodType<T>
  load: () => Promise<T>
}

/** After a fault a stale copy is not renewed again for this long, so that an outage is not hammered. */
const RENEW_PAUSE_MS = 5_000

type Copy<T> = { value: T; storedAtMs: number }

/** Throws what `load` throws when there is no copy at all, and a Refusal of the upstream in any case. */
export async function readThrough<T>(c: EdgeContext, call: CachedCall<T>): Promise<T> {
  const key = await buildKey(c, call)
  const copy = await readCopy(c, key, call.schema)
  const freshness = copy ? computeFreshness(c.var.clock() - copy.storedAtMs, call.policy) : null
  if (copy && freshness === 'fresh') {
    c.var.trace.cache = 'fresh'
    return copy.value
  }
  if (copy && freshness === 'stale') {
    c.var.trace.cache = 'stale'
    c.executionCtx.waitUntil(renewQuietly(c, key, call))
    return copy.value
  }
  try {
    c.var.trace.cache = 'miss'
    return await renew(c, key, call, copy !== null)
  } catch (error) {
    if (!copy || !(error instanceof UpstreamFault)) throw error
    c.var.trace.cache = 'last_good'
    return copy.value
  }
}

async function buildKey(c: EdgeContext, { name, input, policy }: CachedCall<unknown>): Promise<string> {
  const { merchant, language } = c.var
  const inputHash = (await sha256Hex(canonicalJson(input))).slice(0, 32)
  return CACHE.call.key({ name, merchant: merchant.code, language, inputHash }, policy)
}

/** JSON with sorted keys. Inputs of cached calls are flat. */
function canonicalJson(input: unknown): string {
  const entries = typeof input === 'object' && input !== null ? Object.entries(input) : []
  return JSON.stringify(entries.filter(([, value]) => value !== undefined).sort(([a], [b]) => (a < b ? -1 : 1)))
}

/** A copy that cannot be read is as good as none. */
async function readCopy<T>(c: EdgeContext, key: string, schema: z.ZodType<T>): Promise<Copy<T> | null> {
  const stored = await c.var.env.CACHE.get(key, 'json').catch(() => null)
  const entry = CACHE.call.schema.safeParse(stored)
  const value = entry.success ? schema.safeParse(entry.data.value) : null
  return entry.success && value?.success ? { value: value.data, storedAtMs: entry.data.storedAtMs } : null
}

/** What is not worth a copy may still replace one. */
function renew<T>(c: EdgeContext, key: string, call: CachedCall<T>, hasCopy: boolean): Promise<T> {
  const start = async () => {
    const value = await call.load()
    if (!hasCopy && !isAnswerWorthKeeping(call.input, value)) return value
    const entry = JSON.stringify({ storedAtMs: c.var.clock(), value })
    const expirationTtl = CACHE.call.ttlSeconds(call.policy)
    c.executionCtx.waitUntil(c.var.env.CACHE.put(key, entry, { expirationTtl }).catch(() => undefined))
    return value
  }
  return c.var.flights.join(key, start, (work) => c.executionCtx.waitUntil(work))
}

const pausedUntilMs = new Map<string, number>()

async function renewQuietly<T>(c: EdgeContext, key: string, call: CachedCall<T>): Promise<void> {
  if ((pausedUntilMs.get(key) ?? 0) > c.var.clock()) return
  try {
    await renew(c, key, call, true)
    pausedUntilMs.delete(key)
  } catch {
    // The stale copy has been served; the log line of this request is already written.
    if (pausedUntilMs.size > 1_000) pausedUntilMs.clear()
    pausedUntilMs.set(key, c.var.clock() + RENEW_PAUSE_MS)
  }
}
