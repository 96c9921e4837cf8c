import { and, desc, eq, gt, inArray, isNull, lte, or } from 'drizzle-orm'
import type { Handler } from '../../kernel/handler.ts'
import { announcements } from '../../kernel/merchant/tables.ts'
import { presentAnnouncement } from '../../messaging/announcements/list-announcements.ts'

const PAGE = 20

/** AGT-01, MSG-01: what is published to agents now, newest first. */
export const listAgentAnnouncements: Handler<'agentAnnouncements'> = async (ctx, { page }) => {
  const nowMs = ctx.clock()
  const rows = await ctx.db
    .select()
    .from(announcements)
    .where(
      and(
        eq(announcements.merchant, ctx.merchant.code),
        eq(announcements.audience, 'agents'),
        isNull(announcements.draftHash),
        inArray(announcements.type, ['PL', 'PR']),
        lte(announcements.publishedAtMs, nowMs),
        or(isNull(announcements.endsAtMs), gt(announcements.endsAtMs, nowMs)),
      ),
    )
    .orderBy(desc(announcements.publishedAtMs), announcements.id)
    .limit(PAGE + 1)
    .offset((page - 1) * PAGE)
  return {
    rows: rows.slice(0, PAGE).map((row) => presentAnnouncement(row, ctx.language, ctx.merchant.defaultLanguage)),
    nextPage: rows.length > PAGE ? page + 1 : null,
  }
}
