/** Bindings of the studio's Worker, parsed once; a missing one is named. */
import { z } from 'zod'
import type { PlayerDO } from './player/player-do.ts'
import type { StatsDO } from './statistics/stats-do.ts'
import type { FloorDO } from './tables/floor-do.ts'
import type { TableDO } from './tables/table-do.ts'

export interface StudioBindings {
  PLAYER: DurableObjectNamespace<PlayerDO>
  STATS: DurableObjectNamespace<StatsDO>
  TABLE: DurableObjectNamespace<TableDO>
  FLOOR: DurableObjectNamespace<FloorDO>
  PLATFORM: Fetcher
  ASSETS: Fetcher
  WALLET_SECRETS: string
  WALLET_ORIGIN: string
  LOBBY_ORIGINS: string
  LOCAL: string
}

const originSchema = z.url().refine((text) => new URL(text).origin === text, 'an origin has no path')

const settingsSchema = z.object({
  /** By vendor code: operators know the studio as several vendors. */
  WALLET_SECRETS: z
    .string()
    .transform((text, ctx) => {
      try {
        return JSON.parse(text)
      } catch {
        ctx.addIssue('a JSON object by vendor code')
        return z.NEVER
      }
    })
    .pipe(z.record(z.string(), z.string().min(16))),
  WALLET_ORIGIN: z.union([z.literal(''), originSchema]),
  LOBBY_ORIGINS: z
    .string()
    .transform((text) => text.split(' ').filter(Boolean))
    .pipe(z.array(originSchema)),
})
export type StudioSettings = z.infer<typeof settingsSchema>

const parsed = new WeakMap<object, StudioSettings>()

/** Throws with the name of the first binding that is missing or malformed. */
export function settingsOf(env: StudioBindings): StudioSettings {
  const known = parsed.get(env)
  if (known) return known
  const result = settingsSchema.safeParse(env)
  if (!result.success) throw new Error(`studio is not configured: ${z.prettifyError(result.error)}`)
  parsed.set(env, result.data)
  return result.data
}
