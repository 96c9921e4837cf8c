import { sql } from 'drizzle-orm'
import { MEMBER_TYPE, ORDERS_TOLD_OF } from '../../../contract/constants.ts'
import { type PlatformContext, requireMember, type SessionMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { countUnread } from './inbox.ts'

/**
 * NAV-02, MEM-12, MEM-15: what the entries of the site count, asked together. Nothing waits for a guest, and no reward
 * for who is on a break or excluded (SAFE-02).
 */
export const getBadges: Handler<'badges'> = async (ctx) => {
  const member = requireMember(ctx)
  const isGuest = member.type === MEMBER_TYPE.guest
  const [rewards, unreadCount, serviceUnread, moneyUnderWay] = await Promise.all([
    ctx.seams.messaging.countRewards(ctx, member),
    isGuest ? 0 : countUnread(ctx, member),
    isGuest ? 0 : ctx.seams.messaging.countUnreadAnswers(ctx, member.id),
    isMoneyUnderWay(ctx, member),
  ])
  return { ...rewards, unreadCount, serviceUnread, moneyUnderWay }
}

/** Among the newest orders, as far back as home tells of them. */
async function isMoneyUnderWay({ db, merchant }: PlatformContext, { id }: SessionMember): Promise<boolean> {
  const row = await db.get(sql`
    SELECT 1 FROM (SELECT ended_at_ms AS ended FROM deposit_order_public
      WHERE member_id = ${id} AND merchant = ${merchant.code}
      ORDER BY created_at_ms DESC LIMIT ${ORDERS_TOLD_OF}) WHERE ended IS NULL
    UNION ALL
    SELECT 1 FROM (SELECT coalesce(received_at_ms, refused_at_ms) AS ended FROM withdraw_order_public
      WHERE member_id = ${id} AND merchant = ${merchant.code} AND state <> 'void'
      ORDER BY requested_at_ms DESC LIMIT ${ORDERS_TOLD_OF}) WHERE ended IS NULL
    LIMIT 1`)
  return row !== undefined && row !== null
}

export const getUnreadCount: Handler<'unreadCount'> = async (ctx) => ({
  unreadCount: await countUnread(ctx, requireMember(ctx)),
})
