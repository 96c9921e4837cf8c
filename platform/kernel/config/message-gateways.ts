/** `MESSAGE_GATEWAYS`: who carries SMS and e-mail for a merchant. */
import { z } from 'zod'
import { type MerchantCode, merchantCodeSchema } from '../../../contract/ids.ts'
import { outsideUrlSchema } from '../../../contract/protocols/loopback.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '../../../contract/protocols/message-gateway.ts'
import type { Env } from '../env.ts'

const gatewaySchema = z.object({
  /** Codes and links to new passwords travel there. */
  url: outsideUrlSchema,
  /** The secret shared with it, or while it is being changed two, the one we sign with first. */
  secrets: z.array(z.string().min(16)).min(1).max(2),
})
export type MessageGateway = z.infer<typeof gatewaySchema>

export const messageGatewaysSchema = z.record(
  merchantCodeSchema,
  z.partialRecord(z.enum(MESSAGE_CHANNELS), gatewaySchema),
)

/** Null for a channel that nobody has set up. */
export function getMessageGateway(
  { MESSAGE_GATEWAYS }: Pick<Env, 'MESSAGE_GATEWAYS'>,
  merchant: MerchantCode,
  channel: MessageChannel,
): MessageGateway | null {
  return MESSAGE_GATEWAYS[merchant]?.[channel] ?? null
}
