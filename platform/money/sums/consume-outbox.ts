/** The queue's consumer: digests of wallets in, sums out, each stretch of a journal once (REL-04, docs/decisions/0030). */

import { sql } from 'drizzle-orm'
import { log } from '../../../contract/log.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import { commit } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'
import { type Digest, digestSchema } from '../../kernel/wallet/digest.ts'
import { catchUp } from './catch-up.ts'
import { countDigests } from './count-digests.ts'
import { keepFeed } from './keep-feed.ts'

/** From this delivery on a message that still fails is put aside, if the database that keeps it can be reached. */
export const LAST_ATTEMPT = 10
const RETRY_SECONDS_MAX = 60
/** Then it is the database that is away. With the queue's max_retries these waits outlast half a day of it. */
const AWAY_RETRY_SECONDS = 600

type Consumer = Pick<Services, 'env' | 'clock' | 'notices' | 'seams'>
type Readable = { message: Message; digest: Digest }

/**
 * Takes a batch. Every message ends acknowledged, retried, or kept in `dead_letter`; none is lost. A batch is counted at
 * once; where that fails, one member after the other, so that a bad message does not hold up its neighbours.
 */
export async function consumeOutbox(batch: MessageBatch, consumer: Consumer): Promise<void> {
  const readable: Readable[] = []
  for (const message of batch.messages) {
    const parsed = digestSchema.safeParse(message.body)
    if (parsed.success) readable.push({ message, digest: parsed.data })
    else await putAside(batch.queue, message, `unreadable: ${parsed.error.issues[0]?.path.join('.')}`, consumer)
  }
  for (const turn of takeTurns(readable)) {
    try {
      await count(turn, consumer)
    } catch {
      for (const one of turn) await countAlone(batch.queue, one, consumer)
    }
  }
}

/** Each member once in a turn, the earliest of what is theirs first. */
function takeTurns(readable: readonly Readable[]): Readable[][] {
  const turns: Readable[][] = []
  const turnOf = new Map<string, number>()
  for (const one of readable.toSorted((a, b) => a.digest.fromSequence - b.digest.fromSequence)) {
    const name = `${one.digest.merchant}:${one.digest.memberId}`
    const turn = turnOf.get(name) ?? 0
    turnOf.set(name, turn + 1)
    const members = turns[turn] ?? []
    members.push(one)
    turns[turn] = members
  }
  return turns
}

async function count(turn: readonly Readable[], consumer: Consumer): Promise<void> {
  const { env, notices, seams } = consumer
  // Play money is in no sum; whoever has a page open hears of it all the same.
  const real = turn.map(({ digest }) => digest).filter(({ walletKind }) => walletKind === 'real')
  const cursors = real.length > 0 ? await countDigests(consumer, real) : []
  await seams.money.followGroups(
    { env },
    turn.flatMap(({ digest }) => digest.groups),
  )
  for (const [at, digest] of real.entries()) {
    const after = cursors[at] ?? 0
    if (after >= digest.toSequence) continue
    const onCounted = (found: Digest) => seams.money.followGroups({ env }, found.groups)
    await catchUp(consumer, digest, { after, upTo: digest.toSequence, onCounted })
  }
  await keepFeed(consumer, real)
  for (const { message, digest } of turn) {
    message.ack()
    notices.notify(digest.merchant, digest.memberId, 'balance')
  }
}

async function countAlone(queue: string, one: Readable, consumer: Consumer): Promise<void> {
  try {
    await count([one], consumer)
  } catch (error) {
    const reason = sayError(error)
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

const BODY_MAX_CHARS = 100_000

type DeadLetter = { queue: string; message: Message; reason: string }

/** Keeps a message for a person. The same message twice is one row. Throws when the database does. */
async function keepDeadLetter(consumer: Consumer, { queue, message, reason }: DeadLetter) {
  await commit(consumer, [
    sql`INSERT INTO dead_letter (message_id, queue, body, reason, attempts, received_at)
      VALUES (${message.id}, ${queue}, ${describeBody(message.body)}, ${cutText(reason, 500)}, ${message.attempts},
        ${consumer.clock()})
      ON CONFLICT (message_id) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts`,
  ])
  log.error('record_dead_letter', { letter: message.id, queue, reason })
}

function describeBody(body: unknown): string {
  try {
    return cutText(JSON.stringify(body) ?? String(body), BODY_MAX_CHARS)
  } catch {
    return cutText(String(body), BODY_MAX_CHARS)
  }
}

async function putAside(queue: string, message: Message, reason: string, consumer: Consumer): Promise<void> {
  try {
    await keepDeadLetter(consumer, { queue, message, reason })
    message.ack()
  } catch {
    message.retry({ delaySeconds: computeRetrySeconds(message.attempts) })
  }
}
