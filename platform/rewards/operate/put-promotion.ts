/** OPS-01: operators publish promotions of every kind from a file; what members were promised is never changed. */
import { eq, sql } from 'drizzle-orm'
import { buildStoredRule, parsePromotionRule } from '../../../contract/calls/rewards/promotion-rules.ts'
import { Refusal } from '../../../contract/errors.ts'
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { buildServerSeed } from '../../../contract/fairness/seeds.ts'
import { canonicalJson } from '../../../contract/lib/canonical-json.ts'
import { parseMoney } from '../../../contract/money.ts'
import { approvalSubject } from '../../../contract/operator/approval-subjects.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, keepDraft, type ShownDraft } from '../../kernel/drafts.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requireOwnLanguage } from '../../kernel/operator/require-own-language.ts'
import { KINDS } from '../promotions/kinds.ts'
import { promotions } from '../promotions/tables.ts'

/**
 * Published when a second operator says the same. Of one that is there, words, picture, place and end may change, and the
 * start while the old and the new one lie ahead; kind, amount and rule may not. A raffle's seed is bound with it. A draft is
 * checked alike and changes nothing on the site.
 *
 * Throws `forbidden` without a name, `malformed` for what no promotion can be or words without the merchant's own language,
 * `function_disabled` for a raffle where the policy wants a public beacon, `conflict` for another kind, amount or rule than
 * it has, and for a start that cannot be moved.
 */
export const putPromotion: OperatorHandler<'promotions-put'> = async (ctx, { promotion: { draft, ...promotion } }) => {
  const operator = requireName(ctx)
  const { titles, rewards, conditions, terms } = promotion
  requireOwnLanguage(ctx, titles, rewards, conditions, terms)
  const { code } = ctx.merchant
  const nowMs = ctx.clock()
  const amountMinor = promotion.amount === null ? null : parseMoney(promotion.amount)
  const startsAtMs = Date.parse(promotion.startsAt)
  const endsAtMs = promotion.endsAt === null ? null : Date.parse(promotion.endsAt)
  const { isDrawn, isAllowed } = KINDS[promotion.kind]
  if (endsAtMs !== null && endsAtMs <= startsAtMs) throw new Refusal('malformed', 'it ends after it begins')
  if (isDrawn && endsAtMs === null) throw new Refusal('malformed', `a ${promotion.kind} has its close`)
  if (!isAllowed(getPolicy(ctx.merchant.jurisdiction)))
    throw new Refusal('function_disabled', `the policy allows no ${promotion.kind}`)
  const before = await ctx.db
    .select()
    .from(promotions)
    .where(sql`${eq(promotions.merchant, code)} AND ${eq(promotions.id, promotion.id)}`)
    .get()
  const isSame =
    !before ||
    (before.kind === promotion.kind &&
      before.amountMinor === amountMinor &&
      canonicalJson(parsePromotionRule(before.kind, before.rule)) ===
        canonicalJson({ kind: promotion.kind, ...promotion.rule }))
  if (!isSame) throw new Refusal('conflict', 'its kind, amount and rule stay as they were published')
  if (before && before.startsAtMs !== startsAtMs && Math.min(before.startsAtMs, startsAtMs) <= nowMs)
    throw new Refusal('conflict', 'its start can be moved only while the old and the new one lie ahead')
  if (isDrawn && endsAtMs !== null) assertClose(endsAtMs, { closesAtMs: before?.endsAtMs ?? null, nowMs })
  const named = { kind: 'promotion', id: promotion.id } as const
  if (draft) {
    const preview = await keepDraft(ctx, named, { shown: describePromotion(promotion), setBy: operator })
    return { id: promotion.id, waitsBecause: null, preview }
  }
  const approval = { subject: approvalSubject('promotions-put', promotion.id), content: promotion, nowMs }
  const isAgreed = hasTwoApprovals(ctx, approval)
  const rule = JSON.stringify(buildStoredRule(promotion.rule))
  const serverSeed = buildServerSeed(ctx.random)
  const results = await commit(ctx, [
    approve(ctx, operator, approval),
    dropDraft(ctx, named, isAgreed),
    sql`INSERT INTO promotion (merchant, id, category, kind, amount_minor, rule, titles, rewards, conditions, terms, picture,
        position, starts_at_ms, ends_at_ms)
      SELECT ${code}, ${promotion.id}, ${promotion.category}, ${promotion.kind}, ${amountMinor}, ${rule},
        ${JSON.stringify(titles)}, ${JSON.stringify(rewards)}, ${JSON.stringify(conditions)}, ${JSON.stringify(terms)},
        ${promotion.picture}, ${promotion.position}, ${startsAtMs}, ${endsAtMs}
      WHERE ${isAgreed}
      ON CONFLICT (merchant, id) DO UPDATE SET category = excluded.category, titles = excluded.titles,
        rewards = excluded.rewards, conditions = excluded.conditions, terms = excluded.terms, picture = excluded.picture,
        position = excluded.position, starts_at_ms = iif(starts_at_ms > ${nowMs}, excluded.starts_at_ms, starts_at_ms),
        ends_at_ms = iif(${isDrawn} AND ends_at_ms <= ${nowMs}, ends_at_ms, excluded.ends_at_ms)`,
    ...(isDrawn
      ? [
          sql`INSERT INTO raffle (merchant, promotion_id, server_seed, seed_hash)
            SELECT ${code}, ${promotion.id}, ${serverSeed}, ${await hashServerSeed(serverSeed)} WHERE ${isAgreed}
            ON CONFLICT DO NOTHING`,
        ]
      : []),
    clearApprovals(ctx, approval),
  ])
  const waitsBecause = results[2]?.meta.changes === 1 ? null : 'second_approval'
  return { id: promotion.id, waitsBecause, preview: null }
}

type PromotionFile = Omit<OperatorRequest<'promotions-put'>['promotion'], 'draft'>

function describePromotion(promotion: PromotionFile): ShownDraft {
  const { amount } = promotion
  return {
    titles: promotion.titles,
    contents: promotion.terms,
    picture: promotion.picture,
    sort: promotion.kind,
    startsAt: promotion.startsAt,
    endsAt: promotion.endsAt,
    ranks: [],
    facts: [
      { name: 'reward', value: promotion.rewards },
      { name: 'condition', value: promotion.conditions },
      ...(amount === null ? [] : [{ name: 'amount' as const, value: amount }]),
    ],
  }
}

/** Members were told when it closes: what they earn until then counts. One that has closed stays closed. */
function assertClose(endsAtMs: number, at: { closesAtMs: number | null; nowMs: number }): void {
  if (at.closesAtMs !== null && at.closesAtMs <= at.nowMs) return
  if (endsAtMs <= at.nowMs) throw new Refusal('malformed', 'it closes in the future')
  if (endsAtMs < (at.closesAtMs ?? 0)) throw new Refusal('conflict', 'its close may only be later')
}
