/** How messages leave the platform: by the merchant's gateway, on a developer's machine into its outbox. */
import { type SQL, sql } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import { type MailHeaders, MESSAGE_CHANNELS, type MessageChannel } from '../../../contract/protocols/message-gateway.ts'
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

/** Throws `function_disabled` where a deployment has no gateway for this channel. */
export function requireChannel({ env, merchant }: Pick<Sending, 'env' | 'merchant'>, channel: MessageChannel): void {
  if (!env.LOCAL && !getMessageGateway(env, merchant.code, channel))
    throw new Refusal('function_disabled', 'no gateway for messages is configured')
}

/**
 * Throws as `requireChannel`: before anything hangs on the recipient, so that nobody learns who is a member.
 */
export function getMessageSender(ctx: Sending, channel: MessageChannel): MessageSender {
  requireChannel(ctx, channel)
  return async ({ deliver, ...message }) => {
    await ctx.db.run(writeOutgoing(ctx, channel, message, sql`${deliver ? 1 : 0}`))
  }
}

type Written = {
  to: string
  text: string
  lifetimeMinutes: number
  /** Of mail alone. */
  headers?: MailHeaders
}

/** A message to stand in the batch of what it tells of: it is sent if that happens, and once. Throws `function_disabled`. */
export function writeOutgoing(
  ctx: Omit<Sending, 'db'>,
  channel: MessageChannel,
  { to, text, lifetimeMinutes, headers }: Written,
  onlyIf: SQL,
): SQL {
  requireChannel(ctx, channel)
  const { env, merchant, clock, outgoing } = ctx
  const nowMs = clock()
  const heads = headers ? JSON.stringify(headers) : null
  if (!getMessageGateway(env, merchant.code, channel))
    return sql`INSERT INTO local_outbox (merchant, channel, recipient, body, headers, sent_at_ms)
      SELECT ${merchant.code}, ${channel}, ${to}, ${text}, ${heads}, ${nowMs} WHERE ${onlyIf}`
  const id = crypto.randomUUID()
  outgoing.add(id)
  return sql`INSERT INTO outgoing_message
    (id, merchant, channel, recipient, body, headers, created_at_ms, expires_at_ms, next_attempt_at_ms)
    SELECT ${id}, ${merchant.code}, ${channel}, ${to}, ${text}, ${heads}, ${nowMs}, ${nowMs + lifetimeMinutes * 60_000},
      ${nowMs + FIRST_LOOK_MS} WHERE ${onlyIf}`
}
