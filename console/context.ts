/** All that a gate or a route of the console may use. */
import type { Context } from 'hono'
import type { Clock, RandomBytes } from '../contract/time-and-chance.ts'
import type { Bindings, Env } from './env.ts'
import type { LiveSession } from './sessions/session.ts'

export type PageFiles = { script: string; css: readonly string[]; modulePreloads: readonly string[] }
export type Services = { clock: Clock; random: RandomBytes; files: PageFiles; log: (line: object) => void }

/** Who is asking, as the network tells it. */
type Visitor = { ip: string; country: string; hostname: string; origin: string; userAgent: string; isLocal: boolean }

export type Variables = Services & {
  env: Env
  requestId: string
  visitor: Visitor
  /** Set by `requireSession`; routes elsewhere must not ask. */
  session: LiveSession
  /** OPS-02: the one origin that this answer may frame; only a page round a look has one. */
  frames?: string
}
export type ConsoleHono = { Bindings: Bindings; Variables: Variables }
export type ConsoleContext = Context<ConsoleHono>
