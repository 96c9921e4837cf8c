/** The way of a request through the edge, from top to bottom. */
import { Hono } from 'hono'
import { STATEMENT_VERIFIER_PATH } from '../contract/agents/verifier-path.ts'
import { MANIFEST_PATH, UI_KIT_PATH } from '../contract/constants.ts'
import { VERIFIER_PATH } from '../contract/lottery/games.ts'
import { answerHealth, HEALTH_PATH } from '../contract/protocols/health.ts'
import { LIVE_PATH } from '../contract/protocols/live-connection.ts'
import { REGISTER_VERIFIER_PATH } from '../contract/register/verifier-path.ts'
import { callRoutes } from './call/routes.ts'
import { serveFile } from './cdn/files.ts'
import { serveImage } from './cdn/images.ts'
import type { EdgeHono, Services } from './context.ts'
import { serveAsset, serveRootFile } from './document/assets.ts'
import { serveLotteryVerifier } from './document/lottery-verifier.ts'
import { serveManifest } from './document/manifest.ts'
import { servePage, serveUiKit } from './document/pages.ts'
import { serveRegisterVerifier } from './document/register-verifier.ts'
import { serveStatementVerifier } from './document/statement-verifier.ts'
import { stopReportRoutes } from './document/stop-report.ts'
import { answerError } from './gates/answer-error.ts'
import { crossSiteGate } from './gates/cross-site.ts'
import { httpsGate } from './gates/https.ts'
import { maintenanceGate } from './gates/maintenance.ts'
import { rateLimitGate } from './gates/rate-limit.ts'
import { regionGate } from './gates/region.ts'
import { securityHeaders } from './gates/security-headers.ts'
import { noticeRoutes } from './live/notice-routes.ts'
import { openLive } from './live/open-live.ts'
import { findMerchant } from './merchant/find-merchant.ts'
import { showLook } from './operator/changes/look.ts'
import { opsRoutes } from './operator/routes.ts'
import { logRequest } from './request/log-line.ts'
import { methodGate } from './request/method.ts'
import { nameRequest } from './request/request-id.ts'
import { refuseWhenClosed } from './request/site-closed.ts'
import { meetVisitor } from './request/visitor.ts'
import { provideServices } from './services.ts'
import { loadSession } from './session/load-session.ts'
import { localRoutes } from './upstream/local.ts'

export function createApp(services: Services) {
  const app = new Hono<EdgeHono>()
  app.onError(answerError)

  app.use(provideServices(services))
  app.use(nameRequest)
  app.use(logRequest)
  app.use(securityHeaders)
  app.use(methodGate)
  app.use(meetVisitor)
  app.use(httpsGate)

  app.get(HEALTH_PATH, () => answerHealth('edge'))
  app.get('/assets/*', serveAsset)
  app.route('/__ops/v1', opsRoutes)
  app.route('/', noticeRoutes)

  app.use(findMerchant)
  app.route('/__local', localRoutes)
  app.route('/', stopReportRoutes)
  app.use(maintenanceGate)
  app.use(regionGate)
  app.use(refuseWhenClosed)
  app.use(rateLimitGate)
  app.use(crossSiteGate)

  // The same for everybody, and kept by anyone: no session is looked for, and no answer that is thrown away spends a
  // remember-me secret.
  app.get('/img/*', serveImage)
  app.get(MANIFEST_PATH, serveManifest)
  app.get(VERIFIER_PATH, serveLotteryVerifier)
  app.get(STATEMENT_VERIFIER_PATH, serveStatementVerifier)
  app.get(REGISTER_VERIFIER_PATH, serveRegisterVerifier)
  app.get('*', serveRootFile)
  app.use(showLook)
  app.use(loadSession)

  app.route('/', callRoutes)
  app.get(LIVE_PATH, openLive)
  app.get('/files/*', serveFile)
  app.get(UI_KIT_PATH, serveUiKit)
  app.all('*', servePage)
  return app
}
