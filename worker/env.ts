/** The bindings and secrets of the edge, parsed once an isolate; a missing one is named. */
import { z } from 'zod'
import { jsonText } from '../contract/lib/json-text.ts'
import { binding, createEnvParser } from '../contract/lib/parse-bindings.ts'
import { originSchema } from '../contract/merchant.ts'
import { envelopeKeysSchema, keySetSchema } from '../contract/protocols/envelope.ts'
import { logSampleRateSchema } from '../contract/rules/log-sample.ts'
import type { AuditHeadDO } from './operator/audit-head-do.ts'
import type { OnceDO } from './operator/once-do.ts'
import type { LimiterDO } from './request/limiter-do.ts'
import type { AccountDO } from './session/account-do.ts'

/** What the runtime hands over, as `wrangler.toml` names it. */
export type Bindings = {
  CONFIG: KVNamespace
  CACHE: KVNamespace
  EDGE_DB: D1Database
  ACCOUNT: DurableObjectNamespace<AccountDO>
  LIMITER: DurableObjectNamespace<LimiterDO>
  AUDIT_HEAD: DurableObjectNamespace<AuditHeadDO>
  ONCE: DurableObjectNamespace<OnceDO>
  PLATFORM: Fetcher
  /** The platform placed at its database, where it is deployed twice (docs/operations/deploy.md). */
  PLATFORM_PRIMARY?: Fetcher
  ASSETS: Fetcher
  PLATFORM_ORIGIN: string
  LOCAL: string
  LOG_SAMPLE_RATE?: string
  HSTS_SUBDOMAINS?: string
  ENVELOPE_KEYS: string
  ENVELOPE_ROOT?: string
  OPS_TOKEN: string
  CONSOLE_KEYS?: string
  SERVICE_HOSTS: string
}

const envSchema = z.object({
  CONFIG: binding<Bindings['CONFIG']>(),
  CACHE: binding<Bindings['CACHE']>(),
  EDGE_DB: binding<Bindings['EDGE_DB']>(),
  ACCOUNT: binding<Bindings['ACCOUNT']>(),
  LIMITER: binding<Bindings['LIMITER']>(),
  AUDIT_HEAD: binding<Bindings['AUDIT_HEAD']>(),
  ONCE: binding<Bindings['ONCE']>(),
  PLATFORM: binding<Bindings['PLATFORM']>(),
  PLATFORM_PRIMARY: binding<Fetcher>().optional(),
  ASSETS: binding<Bindings['ASSETS']>(),
  /** An operator's own platform; null means the service binding. */
  PLATFORM_ORIGIN: z.union([z.literal('').transform(() => null), originSchema]),
  /** True only for the start script and the tests. */
  LOCAL: z.string().transform((text) => text === '1'),
  LOG_SAMPLE_RATE: logSampleRateSchema,
  /** `0` where a host below one of the merchants' has no https. */
  HSTS_SUBDOMAINS: z
    .string()
    .default('1')
    .transform((text) => text !== '0'),
  ENVELOPE_KEYS: jsonText.pipe(envelopeKeysSchema),
  /** What the keys of merchants are derived from that have none of their own; without it only those are served. */
  ENVELOPE_ROOT: jsonText.pipe(keySetSchema).nullable().default(null),
  OPS_TOKEN: z.string().min(8),
  /** Shared with the console alone; without them none of its assertions counts. */
  CONSOLE_KEYS: jsonText.pipe(keySetSchema).nullable().default(null),
  /** Hosts that customer service may be opened on, besides the merchant's own. */
  SERVICE_HOSTS: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean)),
})
export type Env = z.output<typeof envSchema>

/** Throws an Error that names every binding that is missing or malformed, never its value. */
export const parseEnv: (bindings: Bindings) => Env = createEnvParser('edge', envSchema)
