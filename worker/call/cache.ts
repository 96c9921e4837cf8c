/** EDGE-09: the one way to a cached call: fresh copy, stale copy while renewing, upstream, last good copy. */
import type { MiddlewareHandler } from 'hono'
import type { z } from 'zod'
import type { CachePolicy } from '../../contract/call.ts'
import { sha256Hex } from '../../contract/lib/digest.ts'
import {
  type CallName,
  type CallResponse,
  calls,
  getUpstreamSchema,
  type UpstreamCallName,
} from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { warn } from '../request/log-line.ts'
import { getParsedInput, type ParsedInput } from '../request/validate.ts'
import type { UpstreamValue } from '../upstream/call-upstream.ts'
import { UpstreamFault } from '../upstream/fault.ts'
import { CACHE, computeFreshness } from './cache-entries.ts'
import { nameEsports } from './esports.ts'
import { askUpstreamFor } from './forward.ts'
import type { Copy } from './kept-copies.ts'
import { presentValue } from './present-value.ts'
import { EMPTY_BELIEVED_MS, isAnswerWorthKeeping, isEmptied, isQuestionWorthKeeping } from './worth-keeping.ts'

/** Calls that have a cache policy and so may be answered from a copy. */
export type CachedCallName = {
  [Name in UpstreamCallName]: (typeof calls)[Name]['cache'] extends null ? never : Name
}[UpstreamCallName]

export const isCachedCall = (name: UpstreamCallName): name is CachedCallName => calls[name].cache !== null

/** A question that is not worth a copy goes on to the next step. */
export const cached =
  (name: CachedCallName): MiddlewareHandler<EdgeHono> =>
  async (c, next) => {
    const asked = nameEsports(c, name, getParsedInput(c, calls[name]))
    if (!isQuestionWorthKeeping(asked.input)) return next()
    const value = await readCached(c, name, asked)
    if (c.var.take) return presentValue(c, value)
    return c.body(c.var.copies.presentAnswer(value), 200, { 'content-type': 'application/json' })
  }

/** Shared answers are asked for without a session. Throws UpstreamFault when there was never a copy. */
export function readCached<Name extends CachedCallName>(
  c: EdgeContext,
  name: Name,
  asked: ParsedInput<unknown> = { input: {}, query: '' },
): Promise<UpstreamValue<Name>> {
  const schema = getUpstreamSchema(calls[name]) as z.ZodType<UpstreamValue<Name>>
  const load = () => askUpstreamFor(c, name, asked, { sessionToken: null })
  return readThrough(c, { name, input: asked.input, policy: calls[name].cache, schema, load })
}

/** The copy there is, however old, and nothing is asked. Throws UpstreamFault where there is none. */
export async function readKept<Name extends CachedCallName>(c: EdgeContext, name: Name): Promise<UpstreamValue<Name>> {
  const schema = getUpstreamSchema(calls[name]) as z.ZodType<UpstreamValue<Name>>
  const key = await buildKey(c, { name, input: {}, policy: calls[name].cache })
  const copy = await readCopy(c, key, schema)
  if (!copy) throw new UpstreamFault('unreachable')
  return copy.value
}

/** The module tree, from the cache as a rule. */
export const getWhitelabel = (c: EdgeContext): Promise<CallResponse<'whitelabel'>> => readCached(c, 'whitelabel')

type CachedCall<T> = {
  name: CallName
  /** Parsed input: two spellings of one question share a copy. */
  input: unknown
  policy: CachePolicy
  schema: z.ZodType<T>
  load: () => Promise<T>
}

/** After a fault a stale copy is not renewed again for this long, so that an outage is not hammered. */
const RENEW_PAUSE_MS = 5_000

/** Throws what `load` throws when there is no copy at all, and a Refusal of the upstream in any case. */
async function readThrough<T>(c: EdgeContext, call: CachedCall<T>): Promise<T> {
  if (c.var.look) return call.load()
  const key = await buildKey(c, call)
  const copy = await readCopy(c, key, call.schema)
  const freshness = copy ? computeFreshness(c.var.clock() - copy.storedAtMs, call.policy) : null
  if (copy && freshness === 'fresh') {
    c.var.trace.cache = 'fresh'
    return copy.value
  }
  if (copy && freshness === 'stale') {
    c.var.trace.cache = 'stale'
    c.executionCtx.waitUntil(renewQuietly(c, key, call, copy))
    return copy.value
  }
  try {
    c.var.trace.cache = 'miss'
    return await renew(c, key, call, copy)
  } catch (error) {
    if (!copy || !(error instanceof UpstreamFault)) throw error
    c.var.trace.cache = 'last_good'
    return copy.value
  }
}

type Question = Pick<CachedCall<unknown>, 'name' | 'input'> & { policy: Pick<CachePolicy, 'vary'> }

export async function buildKey(c: EdgeContext, { name, input, policy }: Question): Promise<string> {
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
function readCopy<T>(c: EdgeContext, key: string, schema: z.ZodType<T>): Promise<Copy<T> | null> {
  const readText = () => c.var.env.CACHE.get(key).catch(() => null)
  return c.var.copies.read(key, c.var.clock(), readText, (text) => parseCopy(text, schema))
}

function parseCopy<T>(text: string, schema: z.ZodType<T>): Copy<T> | null {
  const entry = CACHE.call.schema.safeParse(parseJson(text))
  const value = entry.success ? schema.safeParse(entry.data.value) : null
  if (!entry.success || !value?.success) return null
  const { storedAtMs, emptySinceMs } = entry.data
  return { value: value.data, storedAtMs, emptySinceMs }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** What is not worth a copy may still replace one; an empty list replaces a full one when it has been empty for a while. */
function renew<T>(c: EdgeContext, key: string, call: CachedCall<T>, copy: Copy<T> | null): Promise<T> {
  const start = async () => {
    const value = await call.load()
    if (!copy && !isAnswerWorthKeeping(call.input, value)) return value
    const storedAtMs = c.var.clock()
    const emptySinceMs =
      copy && isEmptied(call.name, call.input, copy.value, value) ? (copy.emptySinceMs ?? storedAtMs) : null
    if (copy && emptySinceMs !== null && storedAtMs - emptySinceMs < EMPTY_BELIEVED_MS) {
      markHeld(c, call.name, emptySinceMs)
      store(c, key, { storedAtMs, value: copy.value, emptySinceMs }, CACHE.call.ttlSeconds(call.policy))
      return copy.value
    }
    store(c, key, { storedAtMs, value }, CACHE.call.ttlSeconds(call.policy))
    return value
  }
  return c.var.singleFlight.join(key, start, (work) => c.executionCtx.waitUntil(work))
}

function store(c: EdgeContext, key: string, entry: object, expirationTtl: number) {
  const { env, copies } = c.var
  const written = env.CACHE.put(key, JSON.stringify(entry), { expirationTtl }).catch(() => undefined)
  c.executionCtx.waitUntil(written.then(() => copies.forget(key)))
}

/** Operators see it in `status`; the line of the request has it too. */
function markHeld(c: EdgeContext, name: CallName, sinceMs: number) {
  warn(c.var.trace, `${name} came back empty and is not believed yet`)
  const key = CACHE.heldList.key({ name, merchant: c.var.merchant.code })
  store(c, key, { sinceMs }, CACHE.heldList.ttlSeconds)
}

const pausedUntilMs = new Map<string, number>()

async function renewQuietly<T>(c: EdgeContext, key: string, call: CachedCall<T>, copy: Copy<T>): Promise<void> {
  if ((pausedUntilMs.get(key) ?? 0) > c.var.clock()) return
  try {
    await renew(c, key, call, copy)
    pausedUntilMs.delete(key)
  } catch {
    // The stale copy has been served; the log line of this request is already written.
    if (pausedUntilMs.size > 1_000) pausedUntilMs.clear()
    pausedUntilMs.set(key, c.var.clock() + RENEW_PAUSE_MS)
  }
}
