import type { Handler } from '../../kernel/handler.ts'
import { presentAnnouncement, readForAgents } from '../../messaging/announcements/list-announcements.ts'

const PAGE = 20

/** AGT-01, MSG-01: what is published to agents now, newest first. */
export const listAgentAnnouncements: Handler<'agentAnnouncements'> = async (ctx, { page }) => {
  const rows = await readForAgents(ctx, { limit: PAGE + 1, offset: (page - 1) * PAGE })
  return {
    rows: rows.slice(0, PAGE).map((row) => presentAnnouncement(row, ctx.language, ctx.merchant.defaultLanguage)),
    nextPage: rows.length > PAGE ? page + 1 : null,
  }
}
