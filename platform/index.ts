/** Entry of the platform Worker: what the runtime calls, and the Durable Objects it keeps. */
import { systemClock } from '../contract/time-and-chance.ts'
import { createApp } from './app.ts'
import { type Bindings, parseEnv } from './env.ts'
import { consumeOutbox } from './records/consume-outbox.ts'

export { ReplayDO } from './envelope/replay-do.ts'
export { WalletDO } from './wallet/wallet-do.ts'

const app = createApp()

export default {
  fetch: app.fetch,
  queue: (batch, bindings) => consumeOutbox(batch, { env: parseEnv(bindings), clock: systemClock }),
  scheduled: () => {},
} satisfies ExportedHandler<Bindings>
