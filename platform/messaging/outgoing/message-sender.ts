/** How messages leave the platform: by the merchant's gateway, on a developer's machine into its outbox. */
import { sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { MESSAGE_CHANNELS, type MessageChannel } from '../../../contract/protocols/message-gateway.ts'
import { getMessageGateway } from '../../kernel/config/message-gateways.ts'
import type { PlatformContext } from '../../kernel/context.ts'

/** After that the cron job takes it for forgotten by the request that wrote it down. */
const FIRST_LOOK_MS = 60_000

/**
 * `to` is E.164 or an e-mail address; `lifetimeMinutes` is how long the text is worth reading. With `deliver` false nothing
 * goes out, after the same work: how long it takes must not tell whether anything was sent, so a message is written
 * down here and sent when the answer is out. Throws when it was not written down.
 */
export type MessageSender = (message: {
  to: string
  text: string
  deliver: boolean
  lifetimeMinutes: number
}) => Promise<void>

type Sending = Pick<PlatformContext, 'env' | 'db' | 'clock' | 'outgoing' | 'merchant'>

/** Those that lead anywhere. */
export const listMessageChannels = ({ env, merchant }: Pick<PlatformContext, 'env' | 'merchant'>): MessageChannel[] =>
  MESSAGE_CHANNELS.filter((channel) => env.LOCAL || getMessageGateway(env, merchant.code, channel))

/**
 * Throws `function_disabled` where a deployment has no gateway for this channel: before anything hangs on the recipient,
 * so that nobody learns who is a member.
 */
export function getMessageSender(ctx: Sending, channel: MessageChannel): MessageSender {
  if (getMessageGateway(ctx.env, ctx.merchant.code, channel)) return writeDown(ctx, channel)
  if (!ctx.env.LOCAL) throw new Refusal('function_disabled', 'no gateway for messages is configured')
  return async ({ to, text, deliver }) => {
    await ctx.db.run(sql`INSERT INTO local_outbox (merchant, channel, recipient, body, sent_at_ms)
      SELECT ${ctx.merchant.code}, ${channel}, ${to}, ${text}, ${ctx.clock()} WHERE ${deliver ? 1 : 0}`)
  }
}

function writeDown({ db, clock, outgoing, merchant }: Sending, channel: MessageChannel): MessageSender {
  return async ({ to, text, deliver, lifetimeMinutes }) => {
    const id = crypto.randomUUID()
    const nowMs = clock()
    await db.run(sql`INSERT INTO outgoing_message
      (id, merchant, channel, recipient, body, created_at_ms, expires_at_ms, next_attempt_at_ms)
      SELECT ${id}, ${merchant.code}, ${channel}, ${to}, ${text}, ${nowMs}, ${nowMs + lifetimeMinutes * 60_000},
        ${nowMs + FIRST_LOOK_MS} WHERE ${deliver ? 1 : 0}`)
    outgoing.add(id)
  }
}
