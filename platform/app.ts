/** The way of a request through the platform, top to bottom. */
import { Hono } from 'hono'
import { answerHealth, HEALTH_PATH } from '../contract/protocols/health.ts'
import { type Clock, type RandomBytes, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { answerCall } from './answer-call.ts'
import { prepareSearch } from './games/catalogue/search-games.ts'
import { vendorRoutes } from './games/vendors/vendor-routes.ts'
import { PRODUCTION_COST } from './identity/proof/passwords.ts'
import type { ScryptCost } from './kernel/context.ts'
import { envelopeGate } from './kernel/envelope/envelope-gate.ts'
import type { AppEnv } from './kernel/http/app-env.ts'
import { answerError, answerNotFound, passToPrimary, prepareRequest, requireHttps } from './middleware.ts'
import { paymentRoutes } from './money/deposits/callback-routes.ts'
import { answerOperatorCall } from './operator/answer-operator-call.ts'

/** Adds routes of a build that is not deployed (tools/demo/platform). */
export type MountRoutes = (app: Hono<AppEnv>) => void

export type AppOptions = {
  clock?: Clock
  random?: RandomBytes
  passwordCost?: ScryptCost
  keepMs?: number
  mountMore?: MountRoutes
}

/** Tests pass a clock, chance and a cheap password cost, and keep nothing; production passes `keepMs`. */
export function createApp({
  clock = systemClock,
  random = systemRandom,
  passwordCost = PRODUCTION_COST,
  keepMs,
  mountMore,
}: AppOptions = {}) {
  const app = new Hono<AppEnv>()
  app.onError(answerError)
  app.notFound(answerNotFound)
  app.use(prepareRequest({ clock, random, passwordCost, keepMs }))
  app.use(requireHttps)
  // Before every other gate: that this Worker runs and is configured.
  app.get(HEALTH_PATH, () => answerHealth('platform'))
  app.use(passToPrimary)
  // Outside the table: signed by vendors and payment providers, public pictures, and what a developer's machine adds.
  app.route('/vendor/v1', vendorRoutes)
  app.route('/payment/v1', paymentRoutes)
  mountMore?.(app)
  // Pictures are files of the edge: what it asks for here is not there.
  app.get('/img/*', answerNotFound)
  // What operators ask, by the edge's operators' API (contract/operator/calls.ts).
  app.all('/ops/*', envelopeGate, answerOperatorCall)
  // The table of calls: envelope → replay → table → request → session → rules → handler → answer.
  app.all('/*', envelopeGate, prepareSearch(), answerCall)
  return app
}
