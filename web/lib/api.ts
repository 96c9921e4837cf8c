/**
 * The typed client of the edge. A call is named by its route literal, so that the table of calls
 * (and the validator behind it) stays out of the browser; the edge has parsed every answer already.
 */
import type { Language } from '../../contract/constants.ts'
import type { ErrorCode, Failure } from '../../contract/errors.ts'
import type { CallByRoute, CallInput, CallResponse, Route } from '../../contract/table.ts'
import { ChunkLoadError } from '../../kit/lib/lazy.tsx'
import { reach } from './reach.ts'

export type { Route }
export type RouteInput<R extends Route> = CallInput<CallByRoute[R]>
export type RouteValue<R extends Route> = CallResponse<CallByRoute[R]>

/**
 * `network_failed`: no answer came, so nothing is known of the effect. `answer_unreadable`: not our JSON.
 * `picture_unreadable`: a file that this browser cannot open, so nothing was sent.
 */
export type ClientErrorCode = ErrorCode | 'network_failed' | 'answer_unreadable' | 'picture_unreadable'

/** Every refusal and every silence of the edge. The text a person reads comes from `code` through i18n. */
export class ApiError extends Error {
  readonly code: ClientErrorCode
  readonly failure: Failure | null
  constructor(code: ClientErrorCode, failure: Failure | null = null) {
    super(failure?.message ?? code)
    this.name = 'ApiError'
    this.code = code
    this.failure = failure
  }
}

export type CallOptions = {
  signal?: AbortSignal
  /** A UUID made by the caller and kept until a definite answer; only calls that move money need one. */
  idempotencyKey?: string
  /** GAME-03: said in the header `Language` in place of the page's. */
  language?: Language
  /** Of the session that the call is for, where another may have come in its place. */
  handle?: string
}

type Wire = { success: true; value: unknown } | Failure

let spoken: Language | null = null

/** I18N-01: from now on every call says that the page is in this language, whatever the server was told last, by it or by another tab. */
export function setApiLanguage(language: Language) {
  spoken = language
}
/** In which calls are made now. */
export const readApiLanguage = () => spoken

function buildRequest(route: Route, input: object, { signal, idempotencyKey, language, handle }: CallOptions): Request {
  const [method = 'GET', path = '/'] = route.split(' ')
  const headers = new Headers({ accept: 'application/json' })
  if (idempotencyKey) headers.set('idempotency-key', idempotencyKey)
  if (handle !== undefined) headers.set('session-handle', handle)
  const said = language ?? spoken
  if (said) headers.set('language', said)
  const url = new URL(path, location.origin)
  if (method === 'GET' || method === 'DELETE') {
    for (const [name, value] of Object.entries(input))
      if (value !== undefined) url.searchParams.set(name, String(value))
    return new Request(url, { method, headers, signal, credentials: 'same-origin' })
  }
  headers.set('content-type', 'application/json')
  return new Request(url, { method, headers, signal, credentials: 'same-origin', body: JSON.stringify(input) })
}

async function readWire(response: Response): Promise<Wire> {
  const body: unknown = await response.json().catch(() => null)
  if (typeof body !== 'object' || body === null || !('success' in body)) throw new ApiError('answer_unreadable')
  return body as Wire
}

/** Longer than the edge lets a platform take: a read that has waited so long has no edge at its other end. */
const SILENT_MS = 12_000

/**
 * Asks the edge once; parts of the page ask by shared/session/call.ts. Resolves with the answer's `value`.
 * Throws `ApiError` on a refusal, an unreadable answer or no answer. An abort rejects with the signal's reason, as fetch does.
 */
export async function send<R extends Route>(
  route: R,
  input: RouteInput<R>,
  options: CallOptions = {},
): Promise<RouteValue<R>> {
  const request = buildRequest(route, input, options)
  // What a person sends may be a picture on a slow line.
  const silence = request.method === 'GET' ? setTimeout(reach.failed, SILENT_MS) : undefined
  let wire: Wire
  try {
    wire = await readWire(await fetch(request))
    // EDGE-11: a refusal in our form is the edge's own, whatever its status.
    reach.answered()
  } catch (cause) {
    if (request.signal.aborted) throw cause
    reach.failed()
    throw cause instanceof ApiError ? cause : new ApiError('network_failed')
  } finally {
    clearTimeout(silence)
  }
  if (!wire.success) throw new ApiError(wire.errorCode, wire)
  return wire.value as RouteValue<R>
}

/** The error as the client's own, whatever was thrown: code that did not come is the network's, a bug in the page reads as `internal`. */
export function toApiError(error: unknown): ApiError {
  if (error instanceof ApiError) return error
  return new ApiError(error instanceof ChunkLoadError ? 'network_failed' : 'internal')
}
