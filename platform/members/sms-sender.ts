/** How messages leave the platform. Whoever connects a gateway writes one function of this type. */
import { Refusal } from '../../contract/errors.ts'
import type { MerchantCode } from '../../contract/ids.ts'
import type { Services } from '../context.ts'
import { localOutbox } from './tables.ts'

/** `to` is E.164. Throws when the message was not accepted for sending. */
export type SmsSender = (message: { merchant: MerchantCode; to: string; text: string }) => Promise<void>

/**
 * Locally the message is kept for /__local/outbox; elsewhere a gateway is needed and there is none yet. Throws
 * `function_disabled` then: before anything hangs on the number, so that nobody learns which are members'.
 */
export function getSmsSender({ env, db, clock }: Services): SmsSender {
  if (!env.LOCAL) throw new Refusal('function_disabled', 'no SMS gateway is configured')
  return async ({ merchant, to, text }) => {
    await db.insert(localOutbox).values({ merchant, channel: 'sms', recipient: to, body: text, sentAtMs: clock() })
  }
}
