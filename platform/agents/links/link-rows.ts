import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { agentLinkSchema, linkCodeSchema } from '../../../contract/calls/agents/accounts.ts'
import { DAY_MS } from '../../../contract/time-units.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'

const linkRowSchema = z.object({
  code: linkCodeSchema,
  agent_id: z.string(),
  label: z.string(),
  level: agentLinkSchema.shape.level,
  rebate_bps: z.number(),
  created_at_ms: z.number(),
  expires_at_ms: z.number().nullable(),
  max_uses: z.number().nullable(),
  paused: z.number(),
  visits: z.number(),
  uses: z.number(),
  refused_by_region: z.number(),
})
const funnelRowSchema = linkRowSchema.extend({ first_deposits: z.number(), playing: z.number() })
type FunnelRow = z.infer<typeof funnelRowSchema>

const PLAYING_MS = 30 * DAY_MS

/** The link alone, null for none: the call that checks a code is public, and a link may have brought thousands. */
export async function findLink({ db }: Pick<PlatformContext, 'db'>, condition: SQL) {
  const row = await db.get(sql`SELECT sign_up_link.* FROM sign_up_link WHERE ${condition}`)
  return row ? linkRowSchema.parse(row) : null
}

/** With how many of those who came by it have deposited, and how many play: reads everyone who came by it. */
export async function readFunnels(
  { db, clock }: Pick<PlatformContext, 'db' | 'clock'>,
  condition: SQL,
): Promise<FunnelRow[]> {
  const rows = await db.all(sql`
    SELECT sign_up_link.*, (SELECT count(*) FROM member_opening WHERE link_code = code AND EXISTS
      (SELECT 1 FROM deposit_order_public AS deposit_order WHERE deposit_order.merchant = sign_up_link.merchant
        AND deposit_order.member_id = member_opening.member_id AND state = 'credited')) AS first_deposits,
      (SELECT count(*) FROM member_opening WHERE link_code = code
        AND EXISTS (SELECT 1 FROM recent_game WHERE recent_game.merchant = sign_up_link.merchant
          AND recent_game.member_id = member_opening.member_id AND last_played_at >= ${clock() - PLAYING_MS})
        AND EXISTS (SELECT 1 FROM counted_member_public AS counted_member JOIN play_total_sum_public AS total
          ON total.member_number = counted_member.number
          AND total.merchant_number = (SELECT number FROM merchant_public WHERE code = sign_up_link.merchant)
          WHERE counted_member.merchant = sign_up_link.merchant AND counted_member.member_id = member_opening.member_id)) AS playing
    FROM sign_up_link WHERE ${condition}`)
  return funnelRowSchema.array().parse(rows)
}

export const presentLink = (row: FunnelRow): z.input<typeof agentLinkSchema> => ({
  code: row.code,
  label: row.label,
  level: row.level,
  rebate: row.rebate_bps,
  createdAt: new Date(row.created_at_ms).toISOString(),
  expiresAt: presentTime(row.expires_at_ms),
  maxUses: row.max_uses,
  paused: row.paused === 1,
  visits: row.visits,
  signUps: row.uses,
  firstDeposits: row.first_deposits,
  playing: row.playing,
  refusedByRegion: row.refused_by_region,
})
