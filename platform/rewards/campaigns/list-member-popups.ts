/** MSG-01: pop-ups for segments. Each is shown to who is in its segment at this moment and may be written to. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { segmentFilterSchema } from '../../../contract/operator/campaigns.ts'
import { popupTermsSchema } from '../../../contract/operator/content.ts'
import { commit } from '../../kernel/commit.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import {
  MAX_POPUPS,
  presentPopup,
  readSegmented,
  selectSegments,
} from '../../messaging/announcements/list-announcements.ts'
import { isInSegment } from './segment-filter.ts'
import { askWallet } from './send-campaigns.ts'

const segmentRow = z.object({
  id: z.string(),
  filter: z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(segmentFilterSchema),
})

/** Newest first. A segment that is gone, of another merchant or of another form finds no one. */
export const listMemberPopups: Handler<'memberPopups'> = async (ctx) => {
  const member = requireMember(ctx)
  const { code, defaultLanguage } = ctx.merchant
  const [rows, segments] = await Promise.all([
    readSegmented(ctx),
    ctx.db.all(sql`SELECT id, filter FROM segment WHERE merchant = ${code} AND id IN (${selectSegments(ctx)})`),
  ])
  const reader = { merchant: code, nowMs: ctx.clock(), memberId: member.id }
  const known = segments.flatMap((segment) => segmentRow.safeParse(segment).data ?? [])
  if (known.length === 0) return { dialogs: [] }
  // One question for all: each alone would be a way to D1 and back.
  const found = await commit(
    ctx,
    known.map(
      ({ filter }) => sql`SELECT 1 FROM member_public AS member WHERE member.id = ${member.id}
        AND ${isInSegment(filter, reader)}`,
    ),
  )
  const own = known.flatMap(({ id }, place) => (found[place]?.results.length === 1 ? [id] : []))
  const isOwn = ({ popup }: (typeof rows)[number]) => {
    const { success, data } = popupTermsSchema.safeParse(popup)
    return success && data.segment !== undefined && own.includes(data.segment)
  }
  const shown = rows.filter(isOwn).slice(0, MAX_POPUPS)
  // The wallets of the others are not asked: a pop-up opens two seconds after its page.
  const [first] = shown
  if (!first || (await askWallet(ctx, { merchant: code, id: first.id }, member.id)) !== true) return { dialogs: [] }
  return { dialogs: shown.flatMap((row) => presentPopup(row, ctx.language, defaultLanguage) ?? []) }
}
