/** The bindings and secrets of the edge, parsed once an isolate; a missing one is named. */
import { z } from 'zod'
import { jsonText } from '../contract/json-text.ts'
import { originSchema } from '../contract/merchant.ts'
import { envelopeKeysSchema } from '../contract/protocols/envelope.ts'
import { logSampleRateSchema } from '../contract/rules/log-sample.ts'
import type { LimiterDO } from './gates/limiter-do.ts'
import type { AccountDO } from './session/account-do.ts'

/** What the runtime hands over, as `wrangler.toml` names it. */
export type Bindings = {
  CONFIG: KVNamespace
  CACHE: KVNamespace
  EDGE_DB: D1Database
  ACCOUNT: DurableObjectNamespace<AccountDO>
  LIMITER: DurableObjectNamespace<LimiterDO>
  PLATFORM: Fetcher
  ASSETS: Fetcher
  PLATFORM_ORIGIN: string
  LOCAL: string
  LOG_SAMPLE_RATE?: string
  ENVELOPE_KEYS: string
  OPS_TOKEN: string
  SERVICE_HOSTS: string
}

const binding = <T>() =>
  z.custom<T>((value) => (typeof value === 'object' && value !== null) || typeof value === 'function')

const envSchema = z.object({
  CONFIG: binding<Bindings['CONFIG']>(),
  CACHE: binding<Bindings['CACHE']>(),
  EDGE_DB: binding<Bindings['EDGE_DB']>(),
  ACCOUNT: binding<Bindings['ACCOUNT']>(),
  LIMITER: binding<Bindings['LIMITER']>(),
  PLATFORM: binding<Bindings['PLATFORM']>(),
  ASSETS: binding<Bindings['ASSETS']>(),
  /** An operator's own platform; null means the service binding. */
  PLATFORM_ORIGIN: z.union([z.literal('').transform(() => null), originSchema]),
  /** True only for the start script and the tests. */
  LOCAL: z.string().transform((text) => text === '1'),
  LOG_SAMPLE_RATE: logSampleRateSchema,
  ENVELOPE_KEYS: jsonText.pipe(envelopeKeysSchema),
  OPS_TOKEN: z.string().min(8),
  /** Hosts that customer service may be opened on, besides the merchant's own. */
  SERVICE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
})
export type Env = z.output<typeof envSchema>

const parsed = new WeakMap<object, Env>()

/** Throws an Error that names every binding that is missing or malformed, never its value. */
export function parseEnv(bindings: Bindings): Env {
  const known = parsed.get(bindings)
  if (known) return known
  const result = envSchema.safeParse(bindings)
  if (!result.success) {
    const names = new Set(result.error.issues.map((issue) => String(issue.path[0])))
    throw new Error(`edge is not configured: ${[...names].join(', ')}`)
  }
  parsed.set(bindings, result.data)
  return result.data
}
