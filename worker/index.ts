/** The edge Worker. */
import { manifest } from 'virtual:client-manifest'
import { getTexts, planFirstScreen, render, resolvePage } from '../web/entry-server.tsx'
import { createApp } from './app.ts'
import type { Bindings } from './env.ts'
import { runSchedule } from './operator/changes/schedule.ts'
import { createServices } from './services.ts'

export { AuditHeadDO } from './operator/audit-head-do.ts'
export { OnceDO } from './operator/once-do.ts'
export { LimiterDO } from './request/limiter-do.ts'
export { AccountDO } from './session/account-do.ts'

const services = createServices({ page: { manifest, planFirstScreen, resolvePage, getTexts, render } })

export default {
  fetch: createApp(services).fetch,
  async scheduled(_controller, bindings) {
    await runSchedule(services, bindings)
  },
} satisfies ExportedHandler<Bindings>
