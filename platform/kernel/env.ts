/** The bindings and secrets of the platform, parsed once an isolate; a missing one is named. */
import { z } from 'zod'
import { vendorCodeSchema } from '../../contract/ids.ts'
import { jsonText } from '../../contract/lib/json-text.ts'
import { binding, createEnvParser } from '../../contract/lib/parse-bindings.ts'
import { originSchema } from '../../contract/merchant.ts'
import { envelopeKeysSchema, keySetSchema } from '../../contract/protocols/envelope.ts'
import { type Near, nearSchema } from '../../contract/protocols/near.ts'
import { logSampleRateSchema } from '../../contract/rules/log-sample.ts'
import { botCheckConfigSchema } from './config/bot-check-config.ts'
import { firebaseConfigSchema } from './config/firebase-config.ts'
import { messageGatewaysSchema } from './config/message-gateways.ts'
import { paymentProvidersSchema } from './config/payment-providers.ts'
import { socialConfigSchema } from './config/social-config.ts'
import type { ReplayDO } from './envelope/replay-do.ts'
import type { Book } from './lottery/book-interface.ts'
import { BEACONS, type DrawHall } from './lottery/draw-interface.ts'
import type { Register } from './lottery/register-interface.ts'
import type { Digest } from './wallet/digest.ts'
import type { Wallet } from './wallet/wallet-interface.ts'
import { WALLET_FORMS } from './wallet/wallet-types.ts'

/** RPC of SettlementDO, one a merchant: settles what is due, at once with itself only once. */
export interface Settlement {
  settle(merchant: string): Promise<void>
}

/** What the runtime hands over, as `platform/wrangler.toml` names it. */
export type Bindings = {
  DB: D1Database
  /** The edge's own namespace, of which maintenance is read. */
  CONFIG: Pick<KVNamespace, 'get'>
  WALLET: DurableObjectNamespace<Wallet & Rpc.DurableObjectBranded>
  REPLAY: DurableObjectNamespace<ReplayDO>
  SETTLEMENT: DurableObjectNamespace<Settlement & Rpc.DurableObjectBranded>
  DRAW: DurableObjectNamespace<DrawHall & Rpc.DurableObjectBranded>
  BOOK: DurableObjectNamespace<Book & Rpc.DurableObjectBranded>
  REGISTER: DurableObjectNamespace<Register & Rpc.DurableObjectBranded>
  OUTBOX: Queue<Digest>
  JOBS: Queue
  STUDIO: Fetcher
  /** This platform placed at its database; absent where it is deployed once, and there itself. */
  PLATFORM_PRIMARY?: Fetcher
  EDGE: Fetcher
  UPLOADS: R2Bucket
  ENVELOPE_KEYS: string
  ENVELOPE_ROOT?: string
  PASSWORD_PEPPER: string
  MEMBER_DATA_KEYS: string
  VENDOR_SECRETS: string
  LOCAL: string
  QUICK_PASSWORDS?: string
  SANDBOX?: string
  LOG_SAMPLE_RATE?: string
  LOTTERY_BEACON?: string
  WALLET_FORM?: string
  DATABASE_LOCATION?: string
  STUDIO_ORIGIN: string
  EDGE_ORIGIN: string
  BOT_CHECK?: string
  SOCIAL_LOGIN?: string
  FIREBASE?: string
  PAYMENT_PROVIDERS?: string
  MESSAGE_GATEWAYS?: string
}

/** JSON by merchant; absent or empty: nobody has it. */
const optionalJson = z
  .string()
  .default('')
  .transform((text) => text || '{}')
  .pipe(jsonText)
const vendorSecretSchema = z.string().min(8)
const vendorSecretsSchema = z.union([
  vendorSecretSchema.transform((secret) => [secret]),
  z.array(vendorSecretSchema).min(1).max(2),
])

const envSchema = z.object({
  DB: binding<Bindings['DB']>(),
  CONFIG: binding<Bindings['CONFIG']>(),
  WALLET: binding<Bindings['WALLET']>(),
  REPLAY: binding<Bindings['REPLAY']>(),
  SETTLEMENT: binding<Bindings['SETTLEMENT']>(),
  DRAW: binding<Bindings['DRAW']>(),
  BOOK: binding<Bindings['BOOK']>(),
  REGISTER: binding<Bindings['REGISTER']>(),
  OUTBOX: binding<Bindings['OUTBOX']>(),
  JOBS: binding<Bindings['JOBS']>(),
  STUDIO: binding<Bindings['STUDIO']>(),
  PLATFORM_PRIMARY: binding<Fetcher>().optional(),
  EDGE: binding<Bindings['EDGE']>(),
  UPLOADS: binding<Bindings['UPLOADS']>(),
  ENVELOPE_KEYS: jsonText.pipe(envelopeKeysSchema),
  /** What the keys of merchants are derived from that have none of their own; without it only those are served. */
  ENVELOPE_ROOT: jsonText.pipe(keySetSchema).nullable().default(null),
  PASSWORD_PEPPER: z.string().min(8),
  /** What seals members' authenticator secrets: the current key, and those that still open older ones. */
  MEMBER_DATA_KEYS: jsonText.pipe(keySetSchema),
  /** By vendor code: the secret shared with it, or while it is being changed two, the one we sign with first. */
  VENDOR_SECRETS: jsonText.pipe(z.record(vendorCodeSchema, vendorSecretsSchema)),
  /** True only for the start script and the tests. */
  LOCAL: z.string().transform((text) => text === '1'),
  /** Passwords are hashed cheaply: for browser tests, and of no effect unless LOCAL. */
  QUICK_PASSWORDS: z
    .string()
    .default('')
    .transform((text) => text === '1'),
  /** `npm start -- --sandbox`: `/__sandbox` answers. Of no effect unless LOCAL. */
  SANDBOX: z
    .string()
    .default('')
    .transform((text) => text === '1'),
  LOG_SAMPLE_RATE: logSampleRateSchema,
  /** Where the second secret of a draw comes from, for all merchants (docs/architecture/lottery.md). */
  LOTTERY_BEACON: z.enum(BEACONS).default('public'),
  /** What a wallet changes to when it starts next (docs/decisions/0001): once compact, it stays so. */
  WALLET_FORM: z.enum(WALLET_FORMS).default('rows'),
  /** Where the database was made: what asks it, and what only calls of the primary ask, is made there too. */
  DATABASE_LOCATION: z.union([z.literal(''), nearSchema]).default(''),
  /** Where players load our vendor's games; null means it is not set up. */
  STUDIO_ORIGIN: z.union([z.literal('').transform(() => null), originSchema]),
  /** Where the edge is told that something changed; null means the service binding. */
  EDGE_ORIGIN: z.union([z.literal('').transform(() => null), originSchema]),
  /** By merchant: the bot check where it is not the built-in one. */
  BOT_CHECK: optionalJson.pipe(botCheckConfigSchema),
  /** By merchant and provider: where an account elsewhere is asked for. */
  SOCIAL_LOGIN: optionalJson.pipe(socialConfigSchema),
  /** By merchant: the project of its third-party SMS service. */
  FIREBASE: optionalJson.pipe(firebaseConfigSchema),
  /** By provider code: who takes money for us, and the secrets shared with it. */
  PAYMENT_PROVIDERS: optionalJson.pipe(paymentProvidersSchema),
  /** By merchant and channel: who carries its SMS and e-mail. */
  MESSAGE_GATEWAYS: optionalJson.pipe(messageGatewaysSchema),
})

/**
 * The same namespace, with objects that are made at a location, from wherever they are first asked. One from before stays where
 * it is. `''`: they are made near the one who asks.
 */
export function placeBeside<Namespace extends Pick<DurableObjectNamespace, 'getByName'>>(
  namespace: Namespace,
  location: Near | '',
): Namespace {
  if (location === '') return namespace
  return new Proxy(namespace, {
    get(target, key) {
      if (key === 'getByName') return (name: string) => target.getByName(name, { locationHint: location })
      const value: unknown = Reflect.get(target, key, target)
      return typeof value === 'function' ? value.bind(target) : value
    },
  })
}

const placedSchema = envSchema.transform((env) => ({
  ...env,
  REPLAY: placeBeside(env.REPLAY, env.DATABASE_LOCATION),
  SETTLEMENT: placeBeside(env.SETTLEMENT, env.DATABASE_LOCATION),
  DRAW: placeBeside(env.DRAW, env.DATABASE_LOCATION),
  BOOK: placeBeside(env.BOOK, env.DATABASE_LOCATION),
  REGISTER: placeBeside(env.REGISTER, env.DATABASE_LOCATION),
}))
export type Env = z.output<typeof placedSchema>

/** Throws an Error that names every binding that is missing or malformed, never its value. */
export const parseEnv: (bindings: Bindings) => Env = createEnvParser('platform', placedSchema)
