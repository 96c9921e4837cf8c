import { type ERRORS, type Failure, presentFailure, Refusal } from '../../../contract/errors.ts'

export type ErrorAnswer = {
  status: (typeof ERRORS)[keyof typeof ERRORS]
  body: Failure
  headers: Record<string, string>
}

/** The one place where a throw becomes an answer. What is not an expected refusal says only its request id. */
export function presentError(error: unknown, requestId: string): ErrorAnswer {
  const refusal = error instanceof Refusal ? error : new Refusal('internal')
  const { retryAfterSeconds } = refusal.details
  return {
    status: refusal.status,
    body: presentFailure(refusal, requestId),
    headers: retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) },
  }
}
