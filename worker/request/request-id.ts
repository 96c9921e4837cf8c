import type { MiddlewareHandler } from 'hono'
import { randomUuid } from '../../contract/time-and-chance.ts'
import type { EdgeHono } from '../context.ts'

export const REQUEST_ID_HEADER = 'x-request-id'

/**
 * EDGE-16: one id for the log line, the upstream and the error shown. Always our own: an id chosen by a
 * visitor could be made to collide with another's.
 */
export const nameRequest: MiddlewareHandler<EdgeHono> = async (c, next) => {
  const requestId = randomUuid(c.var.random)
  c.set('requestId', requestId)
  await next()
  c.res.headers.set(REQUEST_ID_HEADER, requestId)
}
