/** OPS-01: what waits for the house, by queue; part of `calls.ts`. */
import { z } from 'zod'
import { isoTimeSchema } from '../ids.ts'
import { moneySchema } from '../money.ts'

export const WORK_QUEUES = [
  'withdrawals_checks',
  'withdrawals_pay',
  'withdrawals_disputed',
  'deposits_review',
  'money_unknown',
  'documents',
  'complaints',
  'service',
  'bills',
  'approvals',
] as const
export type WorkQueue = (typeof WORK_QUEUES)[number]

const queueSchema = z.object({
  queue: z.enum(WORK_QUEUES),
  waiting: z.number().int(),
  /** Of the amounts; null where a queue is not about money. */
  sum: moneySchema.nullable(),
  oldestAt: isoTimeSchema.nullable(),
})

const isKnown = (queue: string) => (WORK_QUEUES as readonly string[]).includes(queue)
/** During a deployment a platform may have a queue that this release does not know: it is left out. */
const queuesSchema = z
  .array(z.looseObject({ queue: z.string() }))
  .transform((queues) => queues.filter(({ queue }) => isKnown(queue)))
  .pipe(z.array(queueSchema))

const hourSchema = z.object({ hour: isoTimeSchema, asked: z.number().int(), paid: z.number().int() })

export const operatorWorkCalls = {
  'work-list': {
    summary:
      'What waits for the house, by queue with the age of the oldest, and withdrawals of the last 24 hours by hour',
    kind: 'read',
    permission: 'work.read',
    risk: 'read',
    commands: [{ line: 'work list' }],
    request: z.strictObject({}),
    response: z.object({
      queues: queuesSchema,
      currency: z.string(),
      /** Of the last 24 hours. */
      paid: z.object({ count: z.number().int(), sum: moneySchema, medianMinutes: z.number().nullable() }),
      hours: z.array(hourSchema),
    }),
  },
} as const
