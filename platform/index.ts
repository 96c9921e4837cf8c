/** Entry of the platform Worker: what the runtime calls, and the Durable Objects it keeps. */
import { systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { createApp } from './app.ts'
import { PRODUCTION_COST } from './identity/proof/passwords.ts'
import { consumeJobs, enqueueDue } from './jobs/cron.ts'
import type { Services } from './kernel/context.ts'
import { type Bindings, parseEnv } from './kernel/env.ts'
import { KEPT_MS } from './kernel/keep-for-seconds.ts'
import { sendNotices } from './messaging/live/send-notices.ts'
import { sendOutgoing } from './messaging/outgoing/send-outgoing.ts'
import { consumeOutbox } from './money/sums/consume-outbox.ts'
import { buildServices } from './services.ts'

export { SettlementDO } from './agents/settlement/settlement-do.ts'
export { ReplayDO } from './kernel/envelope/replay-do.ts'
export { BookDO } from './lottery/book/book-do.ts'
export { DrawDO } from './lottery/draw/draw-do.ts'
export { RegisterDO } from './lottery/register/register-do.ts'
export { WalletDO } from './money/wallet/wallet-do.ts'

/** As platform/wrangler.toml names it. */
const JOBS_QUEUE = 'jobs'

const app = createApp({ keepMs: KEPT_MS })

const servicesOf = (bindings: Bindings) =>
  buildServices(parseEnv(bindings), { clock: systemClock, random: systemRandom, passwordCost: PRODUCTION_COST })

/** Then whoever has a page open hears of it, and what was written on the way is sent. */
async function run(bindings: Bindings, work: (services: Services) => Promise<void>) {
  const services = servicesOf(bindings)
  try {
    await work(services)
  } finally {
    await Promise.all([services.later.take(), sendNotices(services), sendOutgoing(services, services.outgoing.take())])
  }
}

export default {
  fetch: app.fetch,
  queue: (batch, bindings) =>
    run(bindings, (services) =>
      batch.queue === JOBS_QUEUE ? consumeJobs(batch, services) : consumeOutbox(batch, services),
    ),
  scheduled: (_controller, bindings) => run(bindings, enqueueDue),
} satisfies ExportedHandler<Bindings>
