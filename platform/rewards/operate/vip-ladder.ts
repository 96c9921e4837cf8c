/** OPS-01, PROMO-05: two operators set the ranks and the rates of the VIP programme, as one file says. */
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { ladderTermsSchema } from '../../../contract/operator/content.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, keepDraft, type ShownDraft } from '../../kernel/drafts.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { startLadder } from '../vip/start-ladders.ts'
import { comingLadders, vipRanks } from '../vip/tables.ts'
import { readLadderContent } from './read-offer.ts'

type Texts = z.output<typeof textsSchema>
type LadderFile = Omit<OperatorRequest<'vip-put'>['ladder'], 'draft'>

/** A merchant has one. */
const DRAFT = { kind: 'ladder', id: 'ladder' } as const

const showLadder: OperatorHandler<'vip-show'> = async (ctx) => {
  const [holds, coming] = await Promise.all([
    readLadderContent(ctx),
    ctx.db.select().from(comingLadders).where(eq(comingLadders.merchant, ctx.merchant.code)).get(),
  ])
  return {
    ...holds,
    coming: coming
      ? {
          ...ladderTermsSchema.parse(coming.ladder),
          startsAt: new Date(coming.startsAtMs).toISOString(),
          setBy: coming.setBy,
        }
      : null,
  }
}

/**
 * The whole ladder, at once or from its time on; it takes the place of one that was still to come. A member who reached a rank
 * keeps it, or the highest below it that is left. Members, gifts and points know a rank by its place, so ranks are added and
 * taken away at the top alone. A draft changes nothing.
 *
 * Throws `forbidden` without a name, `malformed` without the merchant's own language and for a rank that would move.
 */
const putLadder: OperatorHandler<'vip-put'> = async (ctx, { ladder: { draft, ...ladder } }) => {
  const operator = requireName(ctx)
  const { code, defaultLanguage } = ctx.merchant
  const nowMs = ctx.clock()
  if (ladder.ranks.some(({ names }) => !(defaultLanguage in names)))
    throw new Refusal('malformed', `each rank has a name in ${defaultLanguage}`)
  // A ladder whose time has come holds, though the job has not started it yet. The new one is compared with it.
  await commit(ctx, startLadder(code, nowMs))
  const moved = await findMoved(ctx, ladder.ranks)
  if (moved !== null) throw new Refusal('malformed', `${moved} keeps its place: ranks are added at the top`)
  const startsAtMs = ladder.startsAt === null ? nowMs : Date.parse(ladder.startsAt)
  const answer = { ranks: ladder.ranks.length, startsAt: new Date(startsAtMs).toISOString() }
  if (draft) {
    const preview = await keepDraft(ctx, DRAFT, { shown: describeLadder(ladder), setBy: operator })
    return { ...answer, waitsBecause: null, preview }
  }
  const approval = { subject: approvalSubject('vip-put'), content: ladder, nowMs }
  const isAgreed = hasTwoApprovals(ctx, approval)
  const results = await commit(ctx, [
    approve(ctx, operator, approval),
    dropDraft(ctx, DRAFT, isAgreed),
    sql`INSERT INTO vip_ladder_coming (merchant, ladder, starts_at_ms, set_by)
      SELECT ${code}, ${JSON.stringify(ladder)}, ${startsAtMs}, ${approversOf(ctx, approval)} WHERE ${isAgreed}
      ON CONFLICT (merchant) DO UPDATE SET ladder = excluded.ladder, starts_at_ms = excluded.starts_at_ms,
        set_by = excluded.set_by`,
    ...startLadder(code, nowMs),
    clearApprovals(ctx, approval),
  ])
  return { ...answer, waitsBecause: results[2]?.meta.changes === 1 ? null : 'second_approval', preview: null }
}

const describeLadder = ({ ranks, startsAt }: LadderFile): ShownDraft => ({
  titles: {},
  contents: {},
  picture: null,
  sort: 'ladder',
  startsAt,
  endsAt: null,
  facts: [],
  ranks: ranks.map(({ names, from, factorPercent, points }) => ({ names, from, factorPercent, points })),
})

/** The name of a rank that would stand at another place, or null. */
async function findMoved(
  { db, merchant }: OperatorContext,
  ranks: readonly { names: Texts }[],
): Promise<string | null> {
  const nameOf = (names: Texts) => names[merchant.defaultLanguage]
  const stored = await db.select().from(vipRanks).where(eq(vipRanks.merchant, merchant.code))
  const placeOf = new Map(stored.map(({ level, names }) => [nameOf(textsSchema.parse(names)), level]))
  const moved = ranks.find(({ names }, index) => (placeOf.get(nameOf(names)) ?? index + 1) !== index + 1)
  return moved ? (nameOf(moved.names) ?? null) : null
}

export const ladderOperatorHandlers = {
  'vip-show': showLadder,
  'vip-put': putLadder,
}
