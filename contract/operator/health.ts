/** OPS-01: whether a merchant is whole and the platform well; part of `calls.ts`. Answered for a merchant without a row as well. */
import { z } from 'zod'

/** What a merchant can lack at the platform. `name` says which, where there are several. */
export const MISSING = [
  'row',
  'row_fields',
  'vendors',
  'vendor_endpoint',
  'vendor_secret',
  'games',
  'deposit_channels',
  'payment_provider',
  'withdraw_methods',
  'message_gateway',
] as const
const missingSchema = z.object({ what: z.enum(MISSING), name: z.string().max(100).nullable() })
export type Missing = z.infer<typeof missingSchema>

export const healthCheckSchema = z.object({
  name: z.string().max(100),
  ok: z.boolean(),
  ms: z.number().int().min(0),
  /** A figure or the reason in a few words. Never a secret, and never an address of a member. */
  detail: z.string().max(300).nullable(),
})
export type HealthCheck = z.infer<typeof healthCheckSchema>

/** Ids, never keys. */
const keyIdsSchema = z.object({ current: z.string(), ids: z.array(z.string()) })
const merchantKeyIdsSchema = z.object({ toPlatform: keyIdsSchema, toEdge: keyIdsSchema })

export const operatorHealthCalls = {
  'merchant-check': {
    summary: 'What a merchant still lacks at the platform',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    commands: [{ line: 'merchant check' }],
    request: z.strictObject({}),
    response: z.object({ missing: z.array(missingSchema) }),
  },
  'platform-health': {
    summary: 'Each part of the platform, asked once, with its time',
    kind: 'read',
    permission: 'site.read',
    risk: 'read',
    commands: [{ line: 'health platform' }],
    request: z.strictObject({}),
    response: z.object({
      build: z.string().max(64),
      checks: z.array(healthCheckSchema),
      /** Of each merchant that it has keys of. */
      keys: z.record(z.string(), merchantKeyIdsSchema),
      /** Codes of all rows. */
      merchants: z.array(z.string()),
    }),
  },
} as const
