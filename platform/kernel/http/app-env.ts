import type { Services } from '../context.ts'
import type { Bindings } from '../env.ts'
import type { OpenedRequest } from '../envelope/open-envelope.ts'

/** The type of every Hono router of the platform: `new Hono<AppEnv>()`. */
export type AppEnv = {
  Bindings: Bindings
  Variables: {
    services: Services
    requestId: string
    /** Set by the envelope gate: absent on routes outside the table. */
    opened: OpenedRequest
    /** Filled as the request is understood; the log line takes them from here. */
    merchant?: string
    call?: string
  }
}
