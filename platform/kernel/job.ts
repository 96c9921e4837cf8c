/**
 * Work that becomes due by itself. Each minute the cron job asks in one statement which jobs have something due. Of those it
 * queues one message an item: each has an invocation of its own, and with it D1's limit of 1,000 statements.
 */
import { is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { z } from 'zod'
import { assert } from '../../contract/lib/assert.ts'
import { inlineValues } from './commit.ts'
import type { Services } from './context.ts'

/** Most items of one job that a minute queues. The rest is due the next minute. */
export const JOB_BATCH = 100
/** The same for orders, payouts and transfers: 10,000 due at once are queued within ten minutes. */
export const ORDER_BATCH = 1_000

/** A query whose columns are named as the key's fields. It finds by an index what is due, however much is not. */
type Query = SQL | (SQLWrapper & PromiseLike<unknown[]>)

type Definition<Key> = {
  /** Names an item. It travels through the queue, so it holds no more than the row's key. */
  key: z.ZodType<Key>
  /** Safe to run twice, late, or at once with itself: a message may come again. */
  run: (services: Services, key: Key) => Promise<unknown>
} & (
  | {
      /** The longest overdue first, JOB_BATCH or ORDER_BATCH at most. */
      due: (services: Services) => Query
      readDue?: never
    }
  | {
      /** Whether `readDue` may find something; null where a query cannot tell. */
      due: ((services: Services) => Query) | null
      /** Where one query does not say it. */
      readDue: (services: Services) => Promise<Key[]>
    }
)

/** `run` parses the key it is given and throws (zod) for another job's. */
export type Job = {
  /** An item of a query stands in the queue once, however slow its run is. */
  isQueuedOnce: boolean
  due: ((services: Services) => Query) | null
  readDue: (services: Services) => Promise<unknown[]>
  run: (services: Services, key: unknown) => Promise<unknown>
}

export function defineJob<Key>(job: Definition<Key>): Job {
  return {
    isQueuedOnce: job.readDue === undefined,
    due: job.due,
    readDue: job.readDue ?? readKeysBy(job.due, job.key),
    run: async (services, key) => job.run(services, job.key.parse(key)),
  }
}

const readKeysBy =
  <Key>(due: (services: Services) => Query, schema: z.ZodType<Key>) =>
  async (services: Services): Promise<Key[]> => {
    const query = due(services)
    return z.array(schema).parse(await (is(query, SQL) ? services.db.all(query) : query))
  }

/** For `due`: a row where one of these finds one. */
export const anyOf = (...queries: readonly SQL[]): SQL =>
  sql`SELECT 1 WHERE ${sql.join(
    queries.map((query) => sql`EXISTS (${query})`),
    sql` OR `,
  )}`

/** For `due`: what a DELETE finds. */
export function whatGoes(statement: SQLWrapper): SQL {
  const text = inlineValues(statement)
  assert(/^DELETE FROM /i.test(text), 'it deletes')
  return sql.raw(text.replace(/^DELETE FROM /i, 'SELECT 1 FROM '))
}
