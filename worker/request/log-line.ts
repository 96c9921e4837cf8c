/** EDGE-16: at most one structured line a request (contract/rules/log-sample.ts). Names, codes and times only: never a body, a query, a cookie or a header. */
import type { MiddlewareHandler } from 'hono'
import { redact } from '../../contract/rules/describe-error.ts'
import { computeChance, sampleLog } from '../../contract/rules/log-sample.ts'
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
  /** Of a sampled line: it counts as 1 / rate of its kind. */
  sampleRate?: number
}

/** Longest path worth reading in a log. */
const MAX_PATH_CHARS = 200

/** Adds a warning that operators should see, such as a published value that cannot be read. */
export function warn(trace: Trace, text: string) {
  trace.warnings = [...(trace.warnings ?? []), text]
}

/** The paths of calls and of the build's files are ours; what else is typed into an address may hold a secret. */
function presentPath(path: string, call: string | undefined): string {
  const isOurs = call !== undefined || path.startsWith('/assets/')
  return (isOurs ? path : redact(path)).slice(0, MAX_PATH_CHARS)
}

/** Good answers that an operator should hear of all the same: a retry, an outage that was bridged, a part left out. */
const hasTrouble = ({ warnings, bug, leftOut, upstreamFault, upstreamTries = 1, cache }: Trace): boolean =>
  [warnings, bug, leftOut, upstreamFault].some((fact) => fact !== undefined) ||
  upstreamTries > 1 ||
  cache === 'last_good'

export const logRequest: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const startedAtMs = c.var.clock()
  const trace: Trace = {}
  c.set('trace', trace)
  await next()
  const { requestId } = c.var
  const facts = { method: c.req.method, status: c.res.status, durationMs: c.var.clock() - startedAtMs }
  // There is no environment where the edge is not configured.
  const rate = c.get('env')?.LOG_SAMPLE_RATE ?? 1
  const sample = sampleLog(
    { ...facts, call: trace.call, hasTrouble: hasTrouble(trace) },
    rate,
    computeChance(requestId),
  )
  if (sample)
    c.var.log({ at: 'edge', requestId, path: presentPath(c.req.path, trace.call), ...facts, ...trace, ...sample })
}
