/** The way to the edge's calls. Answers were parsed there by the contract; acts are sent once. */

import type { z } from 'zod'
import type {
  OperatorCallName,
  OperatorCalls,
  OperatorRequest,
  OperatorResponse,
} from '../../../contract/operator/calls.ts'
import { hearSiteTime } from './now.ts'

export class ApiError extends Error {
  readonly code: string
  readonly requestId: string | null
  constructor(code: string, message: string, requestId: string | null) {
    super(message)
    this.name = 'ApiError'
    this.code = code
    this.requestId = requestId
  }
}
/** It is not known what became of it. */
export const isLost = (error: unknown): boolean =>
  error instanceof ApiError &&
  ['network_failed', 'upstream_failed', 'upstream_timeout', 'internal'].includes(error.code)

const TIMEOUT_MS = 30_000

async function send<T>(path: string, init: RequestInit): Promise<T> {
  const signal = AbortSignal.timeout(TIMEOUT_MS)
  const askedMs = performance.now()
  const answer = await fetch(path, { ...init, signal, credentials: 'same-origin' }).catch(() => null)
  if (answer) hearSiteTime(answer.headers.get('date'), performance.now() - askedMs)
  const body = (await answer?.json().catch(() => null)) as
    | { success: true; value: T }
    | { success: false; errorCode: string; message: string; requestId: string }
    | null
  if (!body) throw new ApiError('network_failed', 'no answer', null)
  if (body.success) return body.value
  if (body.errorCode === 'login_required') window.dispatchEvent(new Event('session-over'))
  throw new ApiError(body.errorCode, body.message, body.requestId)
}

export const post = <T>(path: string, input: object = {}, headers: Record<string, string> = {}) =>
  send<T>(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(input),
  })
export const get = <T>(path: string) => send<T>(path, { method: 'GET' })

type Input<Name extends OperatorCallName> = z.input<OperatorCalls[Name]['request']>

export type { OperatorCallName, OperatorRequest, OperatorResponse }

/** A read of the platform at one merchant. */
export const askPlatform = <Name extends OperatorCallName>(merchant: string, name: Name, input: Input<Name>) =>
  post<OperatorResponse<Name>>(`/api/ops/${name}`, { merchant, input })

type Way = { actId: string; confirms?: string | null | undefined }
/** An act at one merchant. `actId` names it, so that its record is found where the answer is lost. */
export const actPlatform = <Name extends OperatorCallName>(
  merchant: string,
  name: Name,
  input: Input<Name>,
  { actId, confirms }: Way,
) =>
  post<OperatorResponse<Name> & { auditId: string }>(
    `/api/ops/${name}`,
    { merchant, input },
    { 'x-act-id': actId, ...(confirms && { 'x-confirms': confirms }) },
  )

export const readEdge = <T>(name: string, query: Record<string, string | undefined> = {}) => {
  const given = Object.entries(query).filter(
    (pair): pair is [string, string] => pair[1] !== undefined && pair[1] !== '',
  )
  const search = new URLSearchParams(given).toString()
  return get<T>(`/api/ops/${name}${search && `?${search}`}`)
}
export const actEdge = <T>(name: string, input: object, actId: string) =>
  post<T & { auditId: string }>(`/api/ops/${name}`, input, { 'x-act-id': actId })
