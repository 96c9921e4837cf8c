/** How messages leave the platform. Whoever connects a gateway writes one function of this type. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../contract/errors.ts'
import type { MerchantCode } from '../../contract/ids.ts'
import type { Services } from '../context.ts'

export type Channel = 'sms' | 'email'

/**
 * `to` is E.164 or an e-mail address. With `deliver` false nothing goes out, after the same work: how long it takes must
 * not tell whether anything was sent, so a sender hands over to a queue and never waits for its gateway. Throws when
 * the message was not accepted for sending.
 */
export type MessageSender = (message: {
  merchant: MerchantCode
  channel: Channel
  to: string
  text: string
  deliver: boolean
}) => Promise<void>

/**
 * Locally the message is kept for /__local/outbox; elsewhere a gateway is needed and there is none yet. Throws
 * `function_disabled` then: before anything hangs on the recipient, so that nobody learns who is a member.
 */
export function getMessageSender({ env, db, clock }: Services): MessageSender {
  if (!env.LOCAL) throw new Refusal('function_disabled', 'no gateway for messages is configured')
  return async ({ merchant, channel, to, text, deliver }) => {
    await db.run(sql`INSERT INTO local_outbox (merchant, channel, recipient, body, sent_at_ms)
      SELECT ${merchant}, ${channel}, ${to}, ${text}, ${clock()} WHERE ${deliver ? 1 : 0}`)
  }
}
