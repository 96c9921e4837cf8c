/** The minute's cron job finds which jobs have something due and queues one message an item; the queue's consumer runs them. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { areMetricsDue, writeVendorMetrics } from '../games/vendors/vendor-metrics.ts'
import { bind, inlineValues, readOne } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { JOBS, type JobName } from './jobs.ts'

const jobMessageSchema = z.object({ job: z.enum(Object.keys(JOBS) as [JobName, ...JobName[]]), key: z.unknown() })
type JobMessage = z.infer<typeof jobMessageSchema>

/** What `sendBatch` takes at once. */
const MESSAGES_PER_BATCH = 100

const logFailure = (job: string, error: unknown) => log.error('job_failed', { job, error: sayError(error) })

const JOB_NAMES = Object.keys(JOBS) as JobName[]

const foundSchema = z.record(z.string(), z.number())

/** One statement for all: a site where nothing is due asks the database once a minute, however large it is. */
async function findDueJobs(services: Services): Promise<JobName[]> {
  const looks = JOB_NAMES.flatMap((name) => {
    const due = JOBS[name].due?.(services)
    return due ? [{ name, query: sql`EXISTS (${due.getSQL()})` }] : []
  })
  const columns = looks.map(({ name, query }) => sql`${query} AS ${sql.identifier(name)}`)
  const text = inlineValues(sql`SELECT ${sql.join(columns, sql`, `)}`)
  const found = await readOne(services, foundSchema, bind(text))
  const idle = looks.filter(({ name }) => found[name] === 0).map(({ name }) => name)
  return JOB_NAMES.filter((name) => !idle.includes(name))
}

/** Never throws: a job that cannot say what is due holds up no other. */
export async function enqueueDue(services: Services): Promise<void> {
  // An isolate that no vendor calls any more writes its last seconds so.
  if (areMetricsDue(services)) await writeVendorMetrics(services)
  const due = await findDueJobs(services).catch((error) => {
    logFailure('all', error)
    return JOB_NAMES
  })
  await Promise.all(due.map((name) => enqueueJob(services, name)))
}

async function enqueueJob(services: Services, name: JobName): Promise<void> {
  try {
    const messages = (await JOBS[name].readDue(services)).map((key) => ({ body: { job: name, key } }))
    for (let at = 0; at < messages.length; at += MESSAGES_PER_BATCH)
      await services.env.JOBS.sendBatch(messages.slice(at, at + MESSAGES_PER_BATCH))
  } catch (error) {
    logFailure(name, error)
  }
}

/** Never throws, so the queue repeats nothing: what failed is still due, and the next minute queues it again. */
export async function consumeJobs(
  batch: { messages: readonly { body: unknown }[] },
  services: Services,
): Promise<void> {
  for (const { body } of batch.messages) {
    const message = jobMessageSchema.safeParse(body)
    if (message.success) await runJob(services, message.data)
    else logFailure('unknown', message.error)
  }
}

async function runJob(services: Services, { job, key }: JobMessage): Promise<void> {
  try {
    await JOBS[job].run(services, key)
  } catch (error) {
    logFailure(job, error)
  }
}
