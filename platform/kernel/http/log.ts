/** EDGE-16: at most one structured line a request, without secrets: names, codes and times only. */
import { describeError } from '../../../contract/rules/describe-error.ts'
import { computeChance, sampleLog } from '../../../contract/rules/log-sample.ts'

export type LogLine = {
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
  merchant?: string
  call?: string
  errorCode?: string
  /** Where the database's last answer came from: by it an operator sees that copies answer. */
  databaseRegion?: string
}

/** `rate`: how much of what is routine is logged. */
export function logRequest(line: LogLine, rate: number) {
  const sample = sampleLog(line, rate, computeChance(line.requestId))
  if (sample) console.log(JSON.stringify({ at: 'platform', ...line, ...sample }))
}

/** A bug: its cleaned text and its place go to the log under the request's id, never to the caller. */
export function logBug(requestId: string, error: unknown) {
  console.error(JSON.stringify({ at: 'platform', bug: true, requestId, ...describeError(error) }))
}
