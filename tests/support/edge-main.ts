/** The edge Worker without its pages: tests of the edge bring a page of their own, so none of `web/` is loaded for them. */
import { createApp } from '../../worker/app.ts'
import { createServices } from '../../worker/services.ts'
import { buildPage } from './build-page.ts'

export { AuditHeadDO } from '../../worker/operator/audit-head-do.ts'
export { OnceDO } from '../../worker/operator/once-do.ts'
export { LimiterDO } from '../../worker/request/limiter-do.ts'
export { AccountDO } from '../../worker/session/account-do.ts'

export default createApp(createServices({ page: buildPage() }))
