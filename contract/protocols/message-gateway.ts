/**
 * What the platform tells an operator's gateway for SMS or e-mail, and what it makes of the answer (docs/guides/message-gateway.md).
 * Signed like everything between servers (contract/protocols/signature.ts), with the merchant's code as `x-vendor`.
 */
import { z } from 'zod'
import { isoTimeSchema, merchantCodeSchema } from '../ids.ts'

export const MESSAGE_CHANNELS = ['sms', 'email'] as const
export type MessageChannel = (typeof MESSAGE_CHANNELS)[number]

/** RFC 8058: what a mail program posts to the address of `List-Unsubscribe`: a field of a form and its value. */
export const ONE_CLICK = ['List-Unsubscribe', 'One-Click'] as const

const mailHeadersSchema = z.object({
  'List-Unsubscribe': z.string().regex(/^<https?:\/\/[!-;=?-~]+>$/),
  'List-Unsubscribe-Post': z.literal(ONE_CLICK.join('=') as 'List-Unsubscribe=One-Click'),
})
export type MailHeaders = z.infer<typeof mailHeadersSchema>

export const gatewayMessageSchema = z.object({
  /** The same at every try: a gateway that has it already answers as it did. */
  messageId: z.uuid(),
  merchant: merchantCodeSchema,
  channel: z.enum(MESSAGE_CHANNELS),
  /** E.164, or an e-mail address. */
  to: z.string().min(3).max(320),
  /** Plain text; of a mail the first line is its subject. */
  text: z.string().min(1).max(4_000),
  /** Of a mail that its reader may stop: headers to set as they are. */
  headers: mailHeadersSchema.optional(),
  /** Worth nothing afterwards: a gateway that comes to it later drops it. */
  expiresAt: isoTimeSchema,
})
export type GatewayMessage = z.infer<typeof gatewayMessageSchema>

export type GatewayVerdict = 'accepted' | 'refused' | 'unknown'

/** Of these a later try may be taken: the gateway is set up wrongly, busy, or knows no better. */
const NOT_JUDGED = [401, 403, 404, 408, 425, 429]

/** What a status says of the message: only a plain refusal is for good. */
export function judgeGatewayStatus(status: number): GatewayVerdict {
  if (status >= 200 && status < 300) return 'accepted'
  return status >= 400 && status < 500 && !NOT_JUDGED.includes(status) ? 'refused' : 'unknown'
}
