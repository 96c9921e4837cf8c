/** OPS-01: operators name segments, and send campaigns that two of them approve. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import { type operatorCampaignCalls, segmentFilterSchema } from '../../../contract/operator/campaigns.ts'
import { CAMPAIGN_STATES } from '../../../contract/states/campaign.ts'
import { commit } from '../../kernel/commit.ts'
import {
  approve,
  approversOf,
  clearApprovals,
  dropApprovals,
  hasTwoApprovals,
} from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { pickOwnText, textsSchema } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { hasPopup } from '../../messaging/announcements/list-announcements.ts'
import { isInSegment } from './segment-filter.ts'
import { stopCampaign } from './send-campaigns.ts'

const json = <Schema extends z.ZodType>(schema: Schema) =>
  z
    .string()
    .transform((text): unknown => JSON.parse(text))
    .pipe(schema)
const segmentRow = z.object({
  id: z.string(),
  title: z.string(),
  filter: json(segmentFilterSchema),
  set_by: z.string(),
  set_at_ms: z.number(),
})
const campaignRow = z.object({
  id: z.string(),
  segment: z.string(),
  titles: json(textsSchema),
  promotion_id: z.string().nullable(),
  state: z.enum(CAMPAIGN_STATES),
  sent: z.number(),
  left_out: z.number(),
  approved_by: z.string(),
  made_at_ms: z.number(),
  ended_at_ms: z.number().nullable(),
})
const countSchema = z.object({ members: z.number() })

/** Throws `not_found`. */
async function requireSegment({ db, merchant }: OperatorContext, id: string) {
  const row = await db.get(sql`SELECT * FROM segment WHERE merchant = ${merchant.code} AND id = ${id}`)
  if (!row) throw new Refusal('not_found', `no segment ${id}`)
  return segmentRow.parse(row)
}

/** A coupon is of a promotion that has not ended. Throws `malformed`. */
async function assertPromotion({ db, merchant, clock }: OperatorContext, id: string | null) {
  if (id === null) return
  const row = await db.get(sql`SELECT 1 FROM promotion WHERE merchant = ${merchant.code} AND id = ${id}
    AND (ends_at_ms IS NULL OR ends_at_ms > ${clock()})`)
  if (!row) throw new Refusal('malformed', `promotionId: ${id} is no promotion that is open or coming`)
}

/**
 * Two people approve the same words and the same filter. The second one begins it, and the cron job sends. The filter has to be
 * the one of the segment, so that no person alone chooses who is written to.
 *
 * Throws `forbidden` without a name, `not_found` for the segment, and `malformed`. `conflict`: the id was used, or the segment has
 * another filter.
 */
const sendCampaign: OperatorHandler<'campaigns-send'> = async (ctx, { campaign }) => {
  const operator = requireName(ctx)
  const { id, titles, contents, promotionId, filter } = campaign
  const own = ctx.merchant.defaultLanguage
  if (!titles[own] || Object.keys(titles).sort().join() !== Object.keys(contents).sort().join())
    throw new Refusal('malformed', `title and content in the same languages, ${own} among them`)
  const stored = await requireSegment(ctx, campaign.segment)
  if (canonicalJson(stored.filter) !== canonicalJson(filter))
    throw new Refusal('conflict', `segment ${campaign.segment} has another filter by now`)
  await assertPromotion(ctx, promotionId)
  const nowMs = ctx.clock()
  const approval = { subject: approvalSubject('campaigns-send', id), content: campaign, nowMs }
  const isUnused = sql`NOT EXISTS (SELECT 1 FROM campaign WHERE merchant = ${ctx.merchant.code} AND id = ${id})`
  const [approved, made] = await commit(ctx, [
    approve(ctx, operator, approval, isUnused),
    sql`INSERT INTO campaign (merchant, id, segment, filter, titles, contents, promotion_id, approved_by, next_attempt_at_ms,
        made_at_ms)
      SELECT ${ctx.merchant.code}, ${id}, ${campaign.segment}, ${JSON.stringify(filter)}, ${JSON.stringify(titles)},
        ${JSON.stringify(contents)}, ${promotionId}, ${approversOf(ctx, approval)}, ${nowMs}, ${nowMs}
      WHERE ${isUnused} AND ${hasTwoApprovals(ctx, approval)}`,
    clearApprovals(ctx, approval),
  ])
  const isMade = made?.meta.changes === 1
  if (!isMade && approved?.meta.changes !== 1) throw new Refusal('conflict', `${id} was used before`)
  return { id, waitsBecause: isMade ? null : 'second_approval' }
}

/**
 * Two people approve who sees a pop-up, so two approve another filter of its segment. Also of one that was removed in between: its
 * pop-up would be shown again. Throws `forbidden` without a name.
 */
const putSegment: OperatorHandler<'segments-put'> = async (ctx, { segment }) => {
  const operator = requireName(ctx)
  const { id, title } = segment
  const [filter, nowMs] = [JSON.stringify(segment.filter), ctx.clock()]
  const approval = { subject: approvalSubject('segments-put', id), content: segment, nowMs }
  const isSame = sql`EXISTS (SELECT 1 FROM segment WHERE merchant = ${ctx.merchant.code} AND id = ${id} AND filter = ${filter})`
  const takesTwo = sql`(${hasPopup(ctx, id)} AND NOT ${isSame})`
  const isOwnWord = sql`merchant = ${ctx.merchant.code} AND subject = ${approval.subject} AND operator = ${operator}`
  const [, , written] = await commit(ctx, [
    approve(ctx, operator, approval, takesTwo),
    dropApprovals(sql`${isOwnWord} AND NOT ${takesTwo}`),
    sql`INSERT INTO segment (merchant, id, title, filter, set_by, set_at_ms)
      SELECT ${ctx.merchant.code}, ${id}, ${title}, ${filter}, iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator}), ${nowMs}
      WHERE NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)}
      ON CONFLICT DO UPDATE SET title = excluded.title, filter = excluded.filter, set_at_ms = excluded.set_at_ms,
        set_by = iif(segment.filter = excluded.filter, segment.set_by, excluded.set_by)`,
    clearApprovals(ctx, approval),
  ])
  return { id, waitsBecause: written?.meta.changes === 1 ? null : 'second_approval' }
}

export const campaignOperatorCalls: {
  [Name in keyof typeof operatorCampaignCalls]: OperatorHandler<Name>
} = {
  async 'segments-list'({ db, merchant }) {
    const rows = await db.all(sql`SELECT * FROM segment WHERE merchant = ${merchant.code} ORDER BY id`)
    return {
      segments: segmentRow
        .array()
        .parse(rows)
        .map(({ set_by: setBy, set_at_ms: setAtMs, ...row }) => ({
          ...row,
          setBy,
          setAt: new Date(setAtMs).toISOString(),
        })),
    }
  },
  async 'segments-count'({ db, merchant, clock }, { filter }) {
    const isIn = isInSegment(filter, { merchant: merchant.code, nowMs: clock() })
    return countSchema.parse(await db.get(sql`SELECT count(*) AS members FROM member_public AS member WHERE ${isIn}`))
  },
  'segments-put': putSegment,
  async 'segments-remove'(ctx, { id }) {
    requireName(ctx)
    const [gone] = await commit(ctx, [sql`DELETE FROM segment WHERE merchant = ${ctx.merchant.code} AND id = ${id}`])
    if (gone?.meta.changes !== 1) throw new Refusal('not_found', `no segment ${id}`)
    return { id }
  },
  'campaigns-send': sendCampaign,
  async 'campaigns-list'({ db, merchant }, { limit }) {
    const rows = await db.all(
      sql`SELECT * FROM campaign WHERE merchant = ${merchant.code} ORDER BY made_at_ms DESC, id LIMIT ${limit}`,
    )
    return {
      campaigns: campaignRow
        .array()
        .parse(rows)
        .map(({ id, segment, state, sent, titles, ...row }) => ({
          id,
          segment,
          title: pickOwnText(titles, merchant),
          promotionId: row.promotion_id,
          state,
          sent,
          leftOut: row.left_out,
          approvedBy: row.approved_by,
          madeAt: new Date(row.made_at_ms).toISOString(),
          endedAt: presentTime(row.ended_at_ms),
        })),
    }
  },
  /** A page that is under way finds it stopped in its commit, and writes nothing. */
  async 'campaigns-stop'(ctx, { id }) {
    requireName(ctx)
    const [stopped] = await commit(ctx, stopCampaign({ merchant: ctx.merchant.code, id }, ctx.clock()))
    if (stopped?.meta.changes !== 1) throw new Refusal('conflict', `${id} does not run`)
    return { id }
  },
}
