/** The one place where a throw becomes an answer. What is not an expected refusal says only its request id. */
import type { ErrorHandler } from 'hono'
import { presentFailure, Refusal } from '../../contract/errors.ts'
import { toRefusal } from '../../contract/protocols/validate.ts'
import { describeError } from '../../contract/rules/describe-error.ts'
import type { EdgeContext, EdgeHono } from '../context.ts'
import { answerPlainPage, wantsPage } from '../request/plain-page.ts'
import { UpstreamFault } from '../upstream/fault.ts'

export const answerError: ErrorHandler<EdgeHono> = (error, c) => {
  const known = toRefusal(error)
  if (error instanceof UpstreamFault) c.var.trace.upstreamFault = error.reason
  if (!known) c.var.trace.bug = describeError(error)
  return answerRefusal(c, known ?? new Refusal('internal', 'internal'))
}

/** A refusal as JSON, or as a plain page for a person who typed an address. */
export function answerRefusal(c: EdgeContext, refusal: Refusal): Response | Promise<Response> {
  const { retryAfterSeconds } = refusal.details
  c.var.trace.errorCode = refusal.errorCode
  c.header('cache-control', 'no-store')
  if (retryAfterSeconds !== undefined) c.header('retry-after', String(retryAfterSeconds))
  if (wantsPage(c)) return answerPlainPage(c, refusal)
  return c.json(presentFailure(refusal, c.var.requestId), refusal.status)
}
