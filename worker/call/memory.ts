/** EDGE-09: answers that change by the second, kept in the memory of this isolate: asked for once at a time, never in KV. */
import type { MiddlewareHandler } from 'hono'
import type { MemoryPolicy } from '../../contract/call.ts'
import { calls, type UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { getParsedInput, type ParsedInput } from '../request/validate.ts'
import { buildKey } from './cache.ts'
import { askUpstreamFor } from './forward.ts'
import { presentValue } from './present-value.ts'

/** At so many all are dropped: each lives for seconds only. */
const COPIES_MAX = 2_000

type Copy = { value: unknown; endsAtMs: number }
const copies = new Map<string, Copy>()

type RememberedCallName = {
  [Name in UpstreamCallName]: (typeof calls)[Name]['memory'] extends null ? never : Name
}[UpstreamCallName]

export const isRememberedCall = (name: UpstreamCallName): name is RememberedCallName => calls[name].memory !== null

export const remembered =
  (name: RememberedCallName): MiddlewareHandler<EdgeHono> =>
  async (c) =>
    presentValue(c, await readRemembered(c, name, getParsedInput(c, calls[name])))

async function readRemembered(c: EdgeContext, name: RememberedCallName, asked: ParsedInput<unknown>): Promise<unknown> {
  const policy: MemoryPolicy = calls[name].memory
  if (c.var.look) return stamp(c, policy, await askUpstreamFor(c, name, asked, { sessionToken: null }))
  const key = `memory:${await buildKey(c, { name, input: asked.input, policy })}`
  const copy = copies.get(key)
  if (copy && copy.endsAtMs > c.var.clock()) {
    c.var.trace.cache = 'fresh'
    return stamp(c, policy, copy.value)
  }
  c.var.trace.cache = 'miss'
  const load = async () => {
    const value: unknown = await askUpstreamFor(c, name, asked, { sessionToken: null })
    if (copies.size >= COPIES_MAX) copies.clear()
    copies.set(key, { value, endsAtMs: computeEndOfCopy(value, policy, c.var.clock()) })
    return value
  }
  return stamp(c, policy, await c.var.singleFlight.join(key, load, (work) => c.executionCtx.waitUntil(work)))
}

/** Pure. Never past the moment that the answer itself names. */
export function computeEndOfCopy(value: unknown, { ttlMs, endsAt }: MemoryPolicy, nowMs: number): number {
  const named = endsAt === null ? Number.NaN : Date.parse(String(fieldOf(value, endsAt)))
  return Number.isNaN(named) ? nowMs + ttlMs : Math.min(nowMs + ttlMs, named)
}

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined

/** The edge's own time, so that a copy does not make a page's clock run late. */
function stamp(c: EdgeContext, { now }: MemoryPolicy, value: unknown): unknown {
  if (now === null || typeof value !== 'object' || value === null) return value
  return { ...value, [now]: new Date(c.var.clock()).toISOString() }
}
