/** What the runtime calls of the platform's Worker. */
import { systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { type AppOptions, createApp } from './app.ts'
import { PRODUCTION_COST } from './identity/proof/passwords.ts'
import { consumeJobs, enqueueDue } from './jobs/cron.ts'
import type { Services } from './kernel/context.ts'
import { type Bindings, parseEnv } from './kernel/env.ts'
import { KEPT_MS } from './kernel/keep-for-seconds.ts'
import { sendNotices } from './messaging/live/send-notices.ts'
import { sendOutgoing } from './messaging/outgoing/send-outgoing.ts'
import { consumeOutbox } from './money/sums/consume-outbox.ts'
import { buildServices } from './services.ts'

/** As platform/wrangler.toml names it. */
const JOBS_QUEUE = 'jobs'

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

export function createWorker(more: Pick<AppOptions, 'mountMore'> = {}) {
  return {
    fetch: createApp({ keepMs: KEPT_MS, ...more }).fetch,
    queue: (batch, bindings) =>
      run(bindings, (services) =>
        batch.queue === JOBS_QUEUE ? consumeJobs(batch, services) : consumeOutbox(batch, services),
      ),
    scheduled: (_controller, bindings) => run(bindings, enqueueDue),
  } satisfies ExportedHandler<Bindings>
}
