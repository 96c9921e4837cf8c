/** The way of a request through the console, from top to bottom. */
import { Hono } from 'hono'
import { answerHealth, HEALTH_PATH } from '../contract/protocols/health.ts'
import type { ConsoleHono, Services } from './context.ts'
import { opsRoutes } from './edge/routes.ts'
import { answerError, crossSiteGate, hostGate, meetVisitor, provide } from './gates.ts'
import { localPeople } from './identity/local-people.ts'
import { identityRoutes } from './identity/routes.ts'
import { serveAsset, servePage } from './page/document.ts'
import { serveFrame } from './page/frame.ts'
import { securityHeaders } from './page/security-headers.ts'
import { requireSession } from './sessions/session.ts'

/** `withLocalPeople`: false in what is deployed, which does not even hold the route. */
export function createApp(services: Services, { withLocalPeople }: { withLocalPeople: boolean }) {
  const app = new Hono<ConsoleHono>()
  app.onError(answerError)
  app.use(provide(services))
  app.use(securityHeaders)
  app.use(meetVisitor)
  app.get(HEALTH_PATH, () => answerHealth('console'))
  app.use(hostGate)
  app.use(crossSiteGate)
  app.get('/assets/*', serveAsset)
  // First: the other routes read the bodies of everything below `/api`.
  app.route('/api/ops', opsRoutes)
  app.route('/api', identityRoutes)
  if (withLocalPeople) app.route('/__local/people', localPeople)
  app.get('/frame', requireSession, serveFrame)
  app.get('*', servePage)
  return app
}
