/** EDGE-04: the routes of the one table. A path that is not in it is never proxied. */
import { Hono, type MiddlewareHandler } from 'hono'
import { type CallName, calls } from '../../contract/table.ts'
import type { EdgeHono } from '../context.ts'
import { limitTries } from '../gates/rate-limit.ts'
import { isCounted } from '../request/limits.ts'
import { validateCall } from '../request/validate.ts'
import { answer, isOwnCall } from './answer.ts'
import { cached, isCachedCall } from './cache.ts'
import { forward } from './forward.ts'
import { guard } from './guard.ts'
import { isRememberedCall, remembered } from './memory.ts'

/** The steps of each call, in order. `first` knows its name. */
export function buildCallRoutes(first: (name: CallName) => MiddlewareHandler<EdgeHono>[] = () => []) {
  const routes = new Hono<EdgeHono>()
  for (const name of Object.keys(calls) as CallName[]) {
    const call = calls[name]
    routes.on(call.method, [call.path], ...first(name), guard(call))
    validateCall(routes, call)
    const limits = isCounted(call.rateLimit) ? [limitTries(call.rateLimit)] : []
    routes.on(call.method, [call.path], ...limits, ...answerCall(name))
  }
  return routes
}

/** From a copy or from the upstream, or by the edge itself. */
function answerCall(name: CallName): MiddlewareHandler<EdgeHono>[] {
  if (isOwnCall(name)) return [answer(name)]
  if (isRememberedCall(name)) return [remembered(name)]
  return isCachedCall(name) ? [cached(name), forward(name)] : [forward(name)]
}

/** That no answer is kept says the gate of the headers, of all that says nothing itself. */
export const callRoutes = buildCallRoutes((name) => [
  (c, next) => {
    c.var.trace.call = name
    return next()
  },
])
