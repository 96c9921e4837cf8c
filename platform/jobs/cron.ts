/** The minute's cron job finds which jobs have something due and queues one message an item; the queue's consumer runs them. */

import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { log } from '../../contract/log.ts'
import { sayError } from '../../contract/rules/describe-error.ts'
import { MINUTE_MS } from '../../contract/time-units.ts'
import { areMetricsDue, writeVendorMetrics } from '../games/vendors/vendor-metrics.ts'
import { SLACK_MS } from '../kernel/backoff.ts'
import { bind, commit, inlineValues, readOne } from '../kernel/commit.ts'
import type { Services } from '../kernel/context.ts'
import { JOBS, type JobName } from './jobs.ts'

const jobMessageSchema = z.object({
  job: z.enum(Object.keys(JOBS) as [JobName, ...JobName[]]),
  key: z.unknown(),
  /** Of an item that stands in the queue once: its row of `job_queued`. */
  untilMs: z.number().optional(),
})
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
    const keys = await JOBS[name].readDue(services)
    if (!JOBS[name].isQueuedOnce)
      await send(
        services,
        keys.map((key) => ({ job: name, key })),
      )
    else if (keys.length > 0) await sendOnce(services, name, keys)
  } catch (error) {
    logFailure(name, error)
  }
}

async function send({ env }: Services, messages: readonly JobMessage[]): Promise<void> {
  for (let at = 0; at < messages.length; at += MESSAGES_PER_BATCH)
    await env.JOBS.sendBatch(messages.slice(at, at + MESSAGES_PER_BATCH).map((body) => ({ body })))
}

/** A message that is not taken out within this time was lost, or waits behind too many: its item is queued again. */
const QUEUED_MOST_MS = 5 * MINUTE_MS

/** Queues those that are not in the queue yet. A row too far in the future was written by a clock that has gone back since. */
async function sendOnce(services: Services, job: JobName, keys: readonly unknown[]): Promise<void> {
  const nowMs = services.clock()
  const untilMs = nowMs + QUEUED_MOST_MS
  const texts = JSON.stringify(keys.map((key) => JSON.stringify(key)))
  const [, added] = await commit(services, [
    sql`DELETE FROM job_queued WHERE job = ${job} AND (until_ms <= ${nowMs} OR until_ms > ${untilMs + SLACK_MS})`,
    sql`INSERT INTO job_queued (job, key, until_ms) SELECT ${job}, value, ${untilMs} FROM json_each(${texts}) WHERE true
      ON CONFLICT DO NOTHING RETURNING key`,
  ])
  const rows = z.array(z.object({ key: z.string() })).parse(added?.results)
  try {
    await send(
      services,
      rows.map(({ key }) => ({ job, key: JSON.parse(key), untilMs })),
    )
  } catch (error) {
    // A message that was sent finds no row and does nothing: the next minute sends all of them again.
    await commit(services, [sql`DELETE FROM job_queued WHERE job = ${job} AND until_ms = ${untilMs}`]).catch((failed) =>
      logFailure(job, failed),
    )
    throw error
  }
}

/**
 * True if this message still has its row; then the row is deleted. From then on the item may be queued again: runs of
 * orders claim it, others are safe to repeat.
 */
async function takeOut(services: Services, { job, key, untilMs }: JobMessage): Promise<boolean> {
  if (untilMs === undefined) return true
  const [taken] = await commit(services, [
    sql`DELETE FROM job_queued WHERE job = ${job} AND key = ${JSON.stringify(key)} AND until_ms = ${untilMs}`,
  ])
  return taken?.meta.changes === 1
}

/** Never throws, so the queue repeats nothing: what failed is still due, and is queued again within five minutes. */
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

async function runJob(services: Services, message: JobMessage): Promise<void> {
  const { job, key } = message
  try {
    if (await takeOut(services, message)) await JOBS[job].run(services, key)
  } catch (error) {
    logFailure(job, error)
  }
}
