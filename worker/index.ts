/** The edge Worker. */
import { manifest } from 'virtual:client-manifest'
import { planFirstScreen, render, resolvePage } from '../web/entry-server.tsx'
import { createApp } from './app.ts'
import { createServices } from './services.ts'

export { LimiterDO } from './gates/limiter-do.ts'
export { AccountDO } from './session/account-do.ts'

export default createApp(createServices({ page: { manifest, planFirstScreen, resolvePage, render } }))
