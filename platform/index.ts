/** Entry of the platform Worker: what the runtime calls, and the Durable Objects it keeps. */
import { systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { createApp } from './app.ts'
import { buildServices } from './context.ts'
import { type Bindings, parseEnv } from './env.ts'
import { PRODUCTION_COST } from './members/passwords.ts'
import { consumeOutbox } from './records/consume-outbox.ts'
import { sweep } from './sweep.ts'

export { ReplayDO } from './envelope/replay-do.ts'
export { WalletDO } from './wallet/wallet-do.ts'

const app = createApp()

const servicesOf = (bindings: Bindings) =>
  buildServices(parseEnv(bindings), { clock: systemClock, random: systemRandom, passwordCost: PRODUCTION_COST })

export default {
  fetch: app.fetch,
  queue: (batch, bindings) => consumeOutbox(batch, servicesOf(bindings)),
  scheduled: (_controller, bindings) => sweep(servicesOf(bindings)),
} satisfies ExportedHandler<Bindings>
