/** EDGE-16: one structured line a request, without secrets: names, codes and times only. */
export type LogLine = {
  requestId: string
  method: string
  path: string
  status: number
  durationMs: number
  merchant?: string
  call?: string
  errorCode?: string
}

export function logRequest(line: LogLine) {
  console.log(JSON.stringify({ at: 'platform', ...line }))
}

/** A bug: its text and stack go to the log under the request's id, never to the caller. */
export function logBug(requestId: string, error: unknown) {
  const { name, message, stack } = error instanceof Error ? error : new Error(String(error))
  console.error(JSON.stringify({ at: 'platform', bug: true, requestId, name, message, stack }))
}
