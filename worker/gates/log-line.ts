/** EDGE-16: one structured line a request. Names, codes and times only: never a body, a query, a cookie or a header. */
import type { MiddlewareHandler } from 'hono'
import type { EdgeHono } from '../context.ts'

/** Facts gathered on the way. */
export type Trace = {
  call?: string
  merchant?: string
  country?: string
  errorCode?: string
  /** Non-secret handle of the session. */
  session?: string
  upstreamMs?: number
  upstreamStatus?: number
  upstreamFault?: string
  upstreamTries?: number
  cache?: 'fresh' | 'stale' | 'miss' | 'last_good'
  /** Calls of the first screen that were left out. */
  leftOut?: string[]
  /** A bug: class, text without anything that looks like a secret, and where. */
  bug?: { name: string; message: string; stack: string }
  warnings?: string[]
}

export type LogLine = Trace & {
  at: 'edge'
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
}

const LONG_TOKEN = /[A-Za-z0-9_+=-]{24,}(\.[A-Za-z0-9_+=-]*)*/g
/** Longest path worth reading in a log. */
const MAX_PATH_CHARS = 200

/** Anything long enough to be a key, token, cookie or envelope becomes `[…]`. */
export function redact(text: string): string {
  return text.replace(LONG_TOKEN, '[…]')
}

export function describeBug(error: unknown): NonNullable<Trace['bug']> {
  const { name, message, stack } = error instanceof Error ? error : new Error(typeof error)
  const where = (stack ?? '').split('\n').slice(1, 6).join('\n')
  return { name, message: redact(message).slice(0, 300), stack: where }
}

/** Adds a warning that operators should see, such as a published value that cannot be read. */
export function warn(trace: Trace, text: string) {
  trace.warnings = [...(trace.warnings ?? []), text]
}

/** The paths of calls and of the build's files are ours; what else is typed into an address may hold a secret. */
function presentPath(path: string, call: string | undefined): string {
  const isOurs = call !== undefined || path.startsWith('/assets/')
  return (isOurs ? path : redact(path)).slice(0, MAX_PATH_CHARS)
}

export const logRequest: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const startedAtMs = c.var.clock()
  const trace: Trace = {}
  c.set('trace', trace)
  await next()
  c.var.log({
    at: 'edge',
    requestId: c.var.requestId,
    method: c.req.method,
    path: presentPath(c.req.path, trace.call),
    status: c.res.status,
    durationMs: c.var.clock() - startedAtMs,
    ...trace,
  })
}
