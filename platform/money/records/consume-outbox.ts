/** The queue's consumer: wallet events in, rows of the read model out (REL-04, docs/decisions/0030). */

import type { Services } from '../../kernel/context.ts'
import { type OutboxEvent, outboxEventSchema } from '../../kernel/wallet/outbox-event.ts'
import { keepDeadLetter } from './keep-dead-letter.ts'
import { projectEvent } from './project-event.ts'
import { writeProjections } from './write-projections.ts'

/** From this delivery on a message that still fails is put aside, if the database that keeps it can be reached. */
export const LAST_ATTEMPT = 10
const RETRY_SECONDS_MAX = 60
/** Then it is the database that is away. With the queue's max_retries these waits outlast half a day of it. */
const AWAY_RETRY_SECONDS = 600

type Consumer = Pick<Services, 'env' | 'clock' | 'notices' | 'seams'>
type Readable = { message: Message; event: OutboxEvent }

/**
 * Takes a batch. Every message ends acknowledged, retried, or kept in `dead_letter`; none is lost. A batch is
 * written at once; where that fails, one by one, so that a bad message does not hold up its neighbours.
 */
export async function consumeOutbox(batch: MessageBatch, consumer: Consumer): Promise<void> {
  const readable: Readable[] = []
  for (const message of batch.messages) {
    const parsed = outboxEventSchema.safeParse(message.body)
    if (parsed.success) readable.push({ message, event: parsed.data })
    else await putAside(batch.queue, message, `unreadable: ${parsed.error.issues[0]?.path.join('.')}`, consumer)
  }
  if (readable.length === 0) return
  try {
    await write(readable, consumer)
  } catch {
    for (const one of readable) await writeAlone(batch.queue, one, consumer)
  }
}

async function write(readable: readonly Readable[], { env, notices, seams }: Consumer): Promise<void> {
  await writeProjections(
    env.DB,
    readable.map(({ event }) => projectEvent(event)),
  )
  await seams.money.followPostings(
    { env },
    readable.map(({ event }) => event),
  )
  for (const { message, event } of readable) {
    message.ack()
    notices.notify(event.merchant, event.memberId, 'balance')
  }
}

async function writeAlone(queue: string, one: Readable, consumer: Consumer): Promise<void> {
  try {
    await write([one], consumer)
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    if (shouldPutAside(reason, one.message.attempts)) await putAside(queue, one.message, reason, consumer)
    else one.message.retry({ delaySeconds: computeRetrySeconds(one.message.attempts) })
  }
}

/** What breaks a rule of the tables will break it again; anything else may pass and is tried to the end. */
export function shouldPutAside(reason: string, attempts: number): boolean {
  return /constraint|malformed JSON/i.test(reason) || attempts >= LAST_ATTEMPT
}

export function computeRetrySeconds(attempts: number): number {
  return attempts < LAST_ATTEMPT ? Math.min(2 ** attempts, RETRY_SECONDS_MAX) : AWAY_RETRY_SECONDS
}

async function putAside(queue: string, message: Message, reason: string, { env, clock }: Consumer): Promise<void> {
  try {
    await keepDeadLetter(env.DB, { queue, message, reason, receivedAt: clock() })
    message.ack()
  } catch {
    message.retry({ delaySeconds: computeRetrySeconds(message.attempts) })
  }
}
