import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { channelIdSchema, type DepositChannel } from '../../../contract/calls/money/cashier.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { CHANNEL_KINDS } from '../../../contract/states/deposit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'

const amount = z.number().int().transform(minor)

const channelRowSchema = z.object({
  id: channelIdSchema,
  kind: z.enum(CHANNEL_KINDS),
  provider: z.string(),
  label: z.string().nullable(),
  fee_flat_minor: amount,
  fee_rate_bps: z.number().int(),
  min_minor: amount,
  max_minor: amount,
  usual_minutes: z.number().int(),
  last_used_at_ms: z.number().int().nullable(),
})
export type ChannelRow = z.infer<typeof channelRowSchema>

/** The channels open to a member now, in the operator's order: those of the wallet's currency whose provider is set up. */
export async function readOpenChannels(
  { db, env, merchant }: Pick<PlatformContext, 'db' | 'env' | 'merchant'>,
  memberId: MemberId,
): Promise<ChannelRow[]> {
  const rows = await db.all(sql`
    SELECT deposit_channel.*, (SELECT max(ended_at_ms) FROM deposit_order WHERE member_id = ${memberId}
      AND merchant = ${merchant.code} AND channel_id = deposit_channel.id AND state = 'credited') AS last_used_at_ms
    FROM deposit_channel WHERE merchant = ${merchant.code} AND currency = ${merchant.currency} AND is_open = 1
    ORDER BY position, id`)
  const providers: readonly string[] = Object.keys(env.PAYMENT_PROVIDERS)
  return channelRowSchema
    .array()
    .parse(rows)
    .filter(({ provider }) => providers.includes(provider))
}

export function presentChannel(row: ChannelRow): DepositChannel {
  return {
    channelId: row.id,
    kind: row.kind,
    label: row.label,
    fee: { flat: presentMoney(row.fee_flat_minor), rateBps: row.fee_rate_bps },
    min: presentMoney(row.min_minor),
    max: presentMoney(row.max_minor),
    usualMinutes: row.usual_minutes,
    lastUsedAt: presentTime(row.last_used_at_ms),
  }
}
