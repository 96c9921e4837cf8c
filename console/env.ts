/** The bindings and secrets of the console, parsed once an isolate; a missing one is named. */
import { z } from 'zod'
import { jsonText } from '../contract/lib/json-text.ts'
import { binding, createEnvParser } from '../contract/lib/parse-bindings.ts'
import { keySetSchema } from '../contract/protocols/envelope.ts'
import type { CeremonyDO } from './identity/ceremony-do.ts'
import type { SessionDO } from './sessions/session-do.ts'

export type Bindings = {
  ASSETS: Fetcher
  EDGE: Fetcher
  SESSION: DurableObjectNamespace<SessionDO>
  CEREMONY: DurableObjectNamespace<CeremonyDO>
  CONSOLE_HOST: string
  ALLOWED_ADDRESSES: string
  LOCAL: string
  CONSOLE_KEYS: string
}

const envSchema = z.object({
  ASSETS: binding<Bindings['ASSETS']>(),
  EDGE: binding<Bindings['EDGE']>(),
  SESSION: binding<Bindings['SESSION']>(),
  CEREMONY: binding<Bindings['CEREMONY']>(),
  CONSOLE_HOST: z.string().max(200).default(''),
  ALLOWED_ADDRESSES: z
    .string()
    .default('')
    .transform((text) => text.split(/[\s,]+/).filter(Boolean))
    .pipe(z.array(z.union([z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()]))),
  LOCAL: z.string().transform((text) => text === '1'),
  CONSOLE_KEYS: jsonText.pipe(keySetSchema),
})
export type Env = z.output<typeof envSchema>

/** Throws an Error that names every binding that is missing or malformed, never its value. */
export const parseEnv: (bindings: Bindings) => Env = createEnvParser('console', envSchema)
