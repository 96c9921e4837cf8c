/** Bindings of the studio's Worker, parsed once; a missing one is named. */
import { z } from 'zod'
import type { BookDO } from './book/book-do.ts'
import type { FeedDO } from './book/feed-do.ts'
import type { FixtureDO } from './book/fixture-do.ts'
import type { PitchDO } from './book/pitch-do.ts'
import type { JackpotDO } from './jackpot/jackpot-do.ts'
import type { PlayerDO } from './player/player-do.ts'
import type { PondDO } from './pond/pond-do.ts'
import type { LobbyDO } from './rooms/lobby-do.ts'
import type { RoomDO } from './rooms/room-do.ts'
import type { StatsDO } from './statistics/stats-do.ts'
import type { FloorDO } from './tables/floor-do.ts'
import type { TableDO } from './tables/table-do.ts'

export interface StudioBindings {
  PLAYER: DurableObjectNamespace<PlayerDO>
  STATS: DurableObjectNamespace<StatsDO>
  TABLE: DurableObjectNamespace<TableDO>
  FLOOR: DurableObjectNamespace<FloorDO>
  PITCH: DurableObjectNamespace<PitchDO>
  FIXTURE: DurableObjectNamespace<FixtureDO>
  FEED: DurableObjectNamespace<FeedDO>
  POND: DurableObjectNamespace<PondDO>
  ROOM: DurableObjectNamespace<RoomDO>
  LOBBY: DurableObjectNamespace<LobbyDO>
  BOOK: DurableObjectNamespace<BookDO>
  JACKPOT: DurableObjectNamespace<JackpotDO>
  PLATFORM: Fetcher
  ASSETS: Fetcher
  WALLET_SECRETS: string
  WALLET_ORIGIN: string
  LOBBY_ORIGINS: string
  LOCAL: string
  BOOK_BEACON: string
  FEED_SECRETS: string
}

const originSchema = z.url().refine((text) => new URL(text).origin === text, 'an origin has no path')

const secretsSchema = z
  .string()
  .transform((text, ctx) => {
    try {
      return JSON.parse(text)
    } catch {
      ctx.addIssue('a JSON object of secrets by code')
      return z.NEVER
    }
  })
  .pipe(z.record(z.string(), z.string().min(16)))

const settingsSchema = z.object({
  /** By vendor code: operators know the studio as several vendors. */
  WALLET_SECRETS: secretsSchema,
  /** By the code of a feed of matches. Without it no feed is taken. */
  FEED_SECRETS: secretsSchema.optional(),
  /** `house`: matches are drawn with a value of the house, for a deployment that reads no public beacon. */
  BOOK_BEACON: z.enum(['public', 'house']),
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

/** Null for a code without a secret. Codes come from anyone: what every object inherits, as `constructor`, is no secret. */
const secretOf = (secrets: Readonly<Record<string, string>>, code: string): string | null =>
  (Object.hasOwn(secrets, code) && secrets[code]) || null

export const vendorSecretOf = (env: StudioBindings, vendor: string) => secretOf(settingsOf(env).WALLET_SECRETS, vendor)
/** Null for a feed that is not taken here. */
export const feedSecretOf = (env: StudioBindings, feed: string) => secretOf(settingsOf(env).FEED_SECRETS ?? {}, feed)
