import type { MountRoutes } from '../../../platform/app.ts'
import { localRoutes, onlyLocally } from './local-routes.ts'
import { onlyInSandbox, sandboxRoutes } from './sandbox/sandbox-routes.ts'

/** What a developer's machine has beside the platform. A build that holds it answers it with LOCAL on a loopback host alone. */
export const mountDemo: MountRoutes = (app) => {
  app.use('/__local/*', onlyLocally)
  app.route('/__local', localRoutes)
  app.use('/__sandbox/*', onlyLocally, onlyInSandbox)
  app.route('/__sandbox', sandboxRoutes)
}
