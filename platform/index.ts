/** Entry of the platform Worker: what the runtime calls, and the Durable Objects it keeps. */
import { createApp } from './app.ts'
import type { Bindings } from './env.ts'

export { ReplayDO } from './envelope/replay-do.ts'
export { WalletDO } from './wallet/wallet-do.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: () => {},
  scheduled: () => {},
} satisfies ExportedHandler<Bindings>
