/** OPS-01, PROMO-04: operators fill the points mall. What was redeemed keeps the price of then. */
import { eq, type SQL, sql } from 'drizzle-orm'
import { goodIdSchema } from '../../../contract/calls/rewards/points.ts'
import { Refusal } from '../../../contract/errors.ts'
import { minor, parseMoney, presentMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { GOODS_MOST } from '../../../contract/rules/points.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, keepDraft, type ShownDraft } from '../../kernel/drafts.ts'
import { approve, approversOf, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import { isLarge } from '../../kernel/operator/large-amount.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { computePublicationState } from '../../kernel/operator/publication-state.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requireOwnLanguage } from '../../kernel/operator/require-own-language.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { readGoods } from '../points/list-goods.ts'
import { pointGoods, pointProgrammes } from '../points/tables.ts'

/** Credit without a stock counts as so many, so that one operator alone cannot put up an unlimited value. */
const COUNTS_AS = 100

type Offer = { id: string; valueMinor: SQL | number; units: SQL }

/** SQL: whether a good takes two operators: by its own value, or together with the goods that one operator has put up alone. */
function isMuch(ctx: OperatorContext, nowMs: number, { id, valueMinor, units }: Offer): SQL {
  const beside = sql`(SELECT coalesce(sum(other.value_minor * coalesce(other.stock, ${COUNTS_AS})), 0) FROM point_good AS other
    WHERE other.merchant = ${ctx.merchant.code} AND other.id <> ${id} AND instr(other.set_by, ', ') = 0
      AND (other.ends_at_ms IS NULL OR other.ends_at_ms > ${nowMs}))`
  return isLarge(ctx, sql`${valueMinor} * ${units} + ${beside}`)
}

const listGoods: OperatorHandler<'goods-list'> = async (ctx) => {
  const nowMs = ctx.clock()
  const goods = await readGoods(ctx, eq(pointGoods.merchant, ctx.merchant.code))
  return {
    goods: goods.map(({ good, left }) => ({
      id: goodIdSchema.parse(good.id),
      category: good.category,
      picture: good.picture,
      points: good.points,
      names: textsSchema.parse(good.names),
      descriptions: textsSchema.parse(good.descriptions),
      delivery: good.delivery,
      stock: good.stock,
      left,
      position: good.position,
      setBy: good.setBy,
      value: presentMoney(minor(good.valueMinor)),
      state: computePublicationState({ ...good, isDraft: false }, nowMs),
      startsAt: new Date(good.startsAtMs).toISOString(),
      endsAt: presentTime(good.endsAtMs),
    })),
  }
}

/**
 * The stock of a good that is there stays: `goods stock` changes it. A draft changes nothing in the mall. Throws `forbidden`
 * without a name, `malformed` for another delivery than it has, an end before its beginning, or words without the
 * merchant's own language, `limit_reached` for one good more than the mall shows.
 */
const putGood: OperatorHandler<'goods-put'> = async (ctx, { good: { draft, ...good } }) => {
  const operator = requireName(ctx)
  requireOwnLanguage(ctx, good.names, good.descriptions)
  const { code } = ctx.merchant
  const nowMs = ctx.clock()
  const valueMinor = parseMoney(good.value)
  const startsAtMs = good.startsAt === null ? nowMs : Date.parse(good.startsAt)
  const endsAtMs = good.endsAt === null ? null : Date.parse(good.endsAt)
  if (endsAtMs !== null && endsAtMs <= startsAtMs) throw new Refusal('malformed', 'it ends after it begins')
  const before = await ctx.db.select().from(pointGoods).where(sql`merchant = ${code} AND id = ${good.id}`).get()
  if (before && before.delivery !== good.delivery) throw new Refusal('malformed', 'a good keeps its delivery')
  if (endsAtMs === null || endsAtMs > nowMs) await requireRoom(ctx, good.id, nowMs)
  const named = { kind: 'good', id: good.id } as const
  if (draft) {
    const preview = await keepDraft(ctx, named, { shown: describeGood(good), setBy: operator })
    return { id: good.id, waitsBecause: null, preview }
  }
  const approval = { subject: approvalSubject('goods-put', good.id), content: good, nowMs }
  const isIts = sql`merchant = ${code} AND id = ${good.id}`
  // For a good that exists, the stored stock counts and not the file's.
  const stored = sql`(SELECT coalesce(stock, ${COUNTS_AS}) FROM point_good WHERE ${isIts})`
  const isNoBetter = sql`EXISTS (SELECT 1 FROM point_good WHERE ${isIts} AND points <= ${good.points}
    AND value_minor >= ${valueMinor} AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs}))`
  const units = sql`coalesce(${stored}, ${good.stock ?? COUNTS_AS})`
  const takesTwo = sql`(NOT ${isNoBetter} AND ${isMuch(ctx, nowMs, { id: good.id, valueMinor, units })})`
  const mayBe = sql`(NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)})`
  const [said, , written] = await commit(ctx, [
    approve(ctx, operator, approval, takesTwo),
    dropDraft(ctx, named, mayBe),
    sql`INSERT INTO point_good (merchant, id, category, names, descriptions, picture, points, value_minor, delivery, stock,
        position, starts_at_ms, ends_at_ms, set_by)
      SELECT ${code}, ${good.id}, ${good.category}, ${JSON.stringify(good.names)}, ${JSON.stringify(good.descriptions)},
        ${good.picture}, ${good.points}, ${valueMinor}, ${good.delivery}, ${good.stock}, ${good.position}, ${startsAtMs},
        ${endsAtMs}, iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator})
      WHERE ${mayBe}
      ON CONFLICT (merchant, id) DO UPDATE SET category = excluded.category, names = excluded.names,
        descriptions = excluded.descriptions, picture = excluded.picture, points = excluded.points,
        value_minor = excluded.value_minor, position = excluded.position,
        starts_at_ms = iif(${good.startsAt === null}, starts_at_ms, excluded.starts_at_ms),
        ends_at_ms = excluded.ends_at_ms, set_by = excluded.set_by`,
    clearApprovals(ctx, approval),
  ])
  if (written?.meta.changes === 1) return { id: good.id, waitsBecause: null, preview: null }
  if (said?.meta.changes !== 1) throw new Refusal('conflict')
  return { id: good.id, waitsBecause: 'second_approval', preview: null }
}

async function requireRoom({ db, merchant }: OperatorContext, id: string, nowMs: number): Promise<void> {
  const others = await db
    .select({ id: pointGoods.id })
    .from(pointGoods)
    .where(sql`merchant = ${merchant.code} AND id <> ${id} AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})`)
    .limit(GOODS_MOST)
  if (others.length >= GOODS_MOST)
    throw new Refusal('limit_reached', `the mall has ${GOODS_MOST} goods: end one of them first`)
}

type GoodFile = Omit<OperatorRequest<'goods-put'>['good'], 'draft'>

/** Its words are plain text, so none of them stands where HTML is read. */
function describeGood(good: GoodFile): ShownDraft {
  const { points, value, stock } = good
  return {
    titles: good.names,
    contents: {},
    picture: good.picture,
    sort: good.category,
    startsAt: good.startsAt,
    endsAt: good.endsAt,
    ranks: [],
    facts: [
      { name: 'description', value: good.descriptions },
      { name: 'points', value: String(points) },
      { name: 'value', value },
      ...(stock === null ? [] : [{ name: 'stock' as const, value: String(stock) }]),
    ],
  }
}

/** More of them takes two where that is much. Throws `forbidden` without a name, `not_found`, also for credit without a stock. */
const setStock: OperatorHandler<'goods-stock'> = async (ctx, { id, left }) => {
  const operator = requireName(ctx)
  const { code } = ctx.merchant
  const nowMs = ctx.clock()
  const isIts = sql`merchant = ${code} AND id = ${id} AND stock IS NOT NULL`
  if (!(await ctx.db.select().from(pointGoods).where(isIts).get()))
    throw new Refusal('not_found', `no good ${id} with a stock`)
  const approval = { subject: approvalSubject('goods-stock', id), content: { left }, nowMs }
  const wanted = sql`held + ${left}`
  const isRaised = sql`EXISTS (SELECT 1 FROM point_good WHERE ${isIts} AND stock < ${wanted})`
  const valueMinor = sql`(SELECT value_minor FROM point_good WHERE ${isIts})`
  const takesTwo = sql`(${isRaised} AND ${isMuch(ctx, nowMs, { id, valueMinor, units: sql`${left}` })})`
  const [, set] = await commit(ctx, [
    approve(ctx, operator, approval, takesTwo),
    sql`UPDATE point_good SET stock = ${wanted}, set_by = iif(${takesTwo}, ${approversOf(ctx, approval)}, ${operator})
      WHERE ${isIts} AND (NOT ${takesTwo} OR ${hasTwoApprovals(ctx, approval)})`,
    clearApprovals(ctx, approval),
  ])
  return { id, left, waitsBecause: set?.meta.changes === 1 ? null : 'second_approval' }
}

/** Throws `not_found`. */
const endGood: OperatorHandler<'goods-end'> = async (ctx, { id }) => {
  const nowMs = ctx.clock()
  const [ended] = await commit(ctx, [
    sql`UPDATE point_good SET ends_at_ms = ${nowMs}
      WHERE merchant = ${ctx.merchant.code} AND id = ${id} AND (ends_at_ms IS NULL OR ends_at_ms > ${nowMs})`,
  ])
  if (ended?.meta.changes !== 1) throw new Refusal('not_found', `no good ${id} on offer`)
  return { id }
}

const showTerms: OperatorHandler<'points-terms'> = async ({ db, merchant }) => {
  const row = await db.select().from(pointProgrammes).where(eq(pointProgrammes.merchant, merchant.code)).get()
  if (!row) return { terms: null }
  const { ratioPoints, ratioMinor, leastPoints, setBy, setAtMs } = row
  return {
    terms: {
      points: ratioPoints,
      amount: presentMoney(minor(ratioMinor)),
      least: leastPoints,
      setBy,
      setAt: new Date(setAtMs).toISOString(),
    },
  }
}

/** Two operators set what points are worth. Throws `forbidden` without a name. */
const setTerms: OperatorHandler<'points-set'> = async (ctx, input) => {
  const operator = requireName(ctx)
  const nowMs = ctx.clock()
  const approval = { subject: approvalSubject('points-set'), content: input, nowMs }
  const remark = input.remark === undefined ? '{}' : JSON.stringify({ [ctx.merchant.defaultLanguage]: input.remark })
  const [, set] = await commit(ctx, [
    approve(ctx, operator, approval),
    sql`INSERT INTO point_programme (merchant, ratio_points, ratio_minor, least_points, remark, counts_from_ms, set_by, set_at_ms)
      SELECT ${ctx.merchant.code}, ${input.points}, ${parseMoney(input.amount)}, ${input.least}, ${remark}, ${nowMs},
        ${approversOf(ctx, approval)}, ${nowMs} WHERE ${hasTwoApprovals(ctx, approval)}
      ON CONFLICT (merchant) DO UPDATE SET ratio_points = excluded.ratio_points, ratio_minor = excluded.ratio_minor,
        least_points = excluded.least_points, remark = iif(excluded.remark = '{}', remark, excluded.remark),
        set_by = excluded.set_by, set_at_ms = excluded.set_at_ms`,
    clearApprovals(ctx, approval),
  ])
  return { waitsBecause: set?.meta.changes === 1 ? null : 'second_approval' }
}

export const goodOperatorHandlers = {
  'goods-list': listGoods,
  'goods-put': putGood,
  'goods-stock': setStock,
  'goods-end': endGood,
  'points-terms': showTerms,
  'points-set': setTerms,
}
