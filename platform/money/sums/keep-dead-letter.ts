import { log } from '../../../contract/log.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'

const BODY_MAX_CHARS = 100_000

export type DeadLetter = { queue: string; message: Message; reason: string; receivedAt: number }

/** Keeps a message for a person. The same message twice is one row. Throws when the database does. */
export async function keepDeadLetter(db: D1Database, { queue, message, reason, receivedAt }: DeadLetter) {
  await db
    .prepare(
      `INSERT INTO dead_letter (message_id, queue, body, reason, attempts, received_at) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT (message_id) DO UPDATE SET reason = excluded.reason, attempts = excluded.attempts`,
    )
    .bind(message.id, queue, describeBody(message.body), cutText(reason, 500), message.attempts, receivedAt)
    .run()
  log.error('record_dead_letter', { letter: message.id, queue, reason })
}

function describeBody(body: unknown): string {
  try {
    return cutText(JSON.stringify(body) ?? String(body), BODY_MAX_CHARS)
  } catch {
    return cutText(String(body), BODY_MAX_CHARS)
  }
}
