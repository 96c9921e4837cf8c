/**
 * Work that becomes due by itself. Each minute the cron job asks what is due and queues one message an item, so that each
 * item has an invocation, and with it D1's limit of 1,000 statements, of its own.
 */
import type { z } from 'zod'
import type { Services } from './context.ts'

/** Most items of one job that a minute queues. The rest is due the next minute. */
export const JOB_BATCH = 100

type Definition<Key> = {
  /** Names an item. It travels through the queue, so it holds no more than the row's key. */
  key: z.ZodType<Key>
  /** The longest overdue first, JOB_BATCH at most. */
  readDue: (services: Services) => Promise<Key[]>
  /** Safe to run twice, late, or at once with itself: a message may come again. */
  run: (services: Services, key: Key) => Promise<unknown>
}

/** `run` parses the key it is given and throws (zod) for another job's. */
export type Job = {
  readDue: (services: Services) => Promise<unknown[]>
  run: (services: Services, key: unknown) => Promise<unknown>
}

export const defineJob = <Key>({ key: schema, readDue, run }: Definition<Key>): Job => ({
  readDue,
  run: async (services, key) => run(services, schema.parse(key)),
})
