import type { MiddlewareHandler } from 'hono'
import type { EdgeHono } from '../context.ts'

/** They answer with the request itself or open a way through: nothing here is asked so. */
const REFUSED_METHODS = ['TRACE', 'TRACK', 'CONNECT']
const ALLOW = 'GET, HEAD, POST, PUT, DELETE'

/** EDGE-14. */
export const methodGate: MiddlewareHandler<EdgeHono> = (c, next) =>
  REFUSED_METHODS.includes(c.req.method.toUpperCase()) ? Promise.resolve(c.body(null, 405, { allow: ALLOW })) : next()
