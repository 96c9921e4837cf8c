/** OPS-01: operators publish promotions of every kind from a file; what members were promised is never changed. */
import { eq, sql } from 'drizzle-orm'
import { canonicalJson } from '../../../contract/canonical-json.ts'
import { Refusal } from '../../../contract/errors.ts'
import { hashServerSeed } from '../../../contract/fairness/commitment.ts'
import { buildServerSeed } from '../../../contract/fairness/seeds.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { OperatorRequest } from '../../../contract/operator/calls.ts'
import { getPolicy } from '../../../contract/policy.ts'
import { commit } from '../../kernel/commit.ts'
import { dropDraft, keepDraft, type ShownDraft } from '../../kernel/drafts.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { requireOwnLanguage } from '../../kernel/operator/require-own-language.ts'
import { ruleSchema } from '../promotions/rule.ts'
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
  const rule = readRule(promotion.rule)
  const amountMinor = promotion.amount === null ? null : parseMoney(promotion.amount)
  const startsAtMs = Date.parse(promotion.startsAt)
  const endsAtMs = promotion.endsAt === null ? null : Date.parse(promotion.endsAt)
  assertPossible({ ...promotion, amountMinor, startsAtMs, endsAtMs, rule })
  // A raffle is drawn by the house's own beacon.
  if (promotion.kind === 'raffle' && getPolicy(ctx.merchant.jurisdiction).lotteryBeacon === 'public')
    throw new Refusal('function_disabled', 'the policy takes only draws by a public beacon')
  const before = await ctx.db
    .select()
    .from(promotions)
    .where(sql`${eq(promotions.merchant, code)} AND ${eq(promotions.id, promotion.id)}`)
    .get()
  const isSame =
    !before ||
    (before.kind === promotion.kind &&
      before.amountMinor === amountMinor &&
      canonicalJson(ruleSchema.parse(before.rule)) === canonicalJson(rule))
  if (!isSame) throw new Refusal('conflict', 'its kind, amount and rule stay as they were published')
  if (before && before.startsAtMs !== startsAtMs && Math.min(before.startsAtMs, startsAtMs) <= nowMs)
    throw new Refusal('conflict', 'its start can be moved only while the old and the new one lie ahead')
  assertClose(promotion.kind, endsAtMs, { closesAtMs: before?.endsAtMs ?? null, nowMs })
  const named = { kind: 'promotion', id: promotion.id } as const
  if (draft) {
    const preview = await keepDraft(ctx, named, { shown: describePromotion(promotion), setBy: operator })
    return { id: promotion.id, waitsBecause: null, preview }
  }
  const approval = { subject: `promotion:${promotion.id}`, content: promotion, nowMs }
  const isAgreed = hasTwoApprovals(ctx, approval)
  const serverSeed = buildServerSeed(ctx.random)
  const results = await commit(ctx, [
    approve(ctx, operator, approval),
    dropDraft(ctx, named, isAgreed),
    sql`INSERT INTO promotion (merchant, id, category, kind, amount_minor, rule, titles, rewards, conditions, terms, picture,
        position, starts_at_ms, ends_at_ms)
      SELECT ${code}, ${promotion.id}, ${promotion.category}, ${promotion.kind}, ${amountMinor}, ${JSON.stringify(rule)},
        ${JSON.stringify(titles)}, ${JSON.stringify(rewards)}, ${JSON.stringify(conditions)}, ${JSON.stringify(terms)},
        ${promotion.picture}, ${promotion.position}, ${startsAtMs}, ${endsAtMs}
      WHERE ${isAgreed}
      ON CONFLICT (merchant, id) DO UPDATE SET category = excluded.category, titles = excluded.titles,
        rewards = excluded.rewards, conditions = excluded.conditions, terms = excluded.terms, picture = excluded.picture,
        position = excluded.position, starts_at_ms = iif(starts_at_ms > ${nowMs}, excluded.starts_at_ms, starts_at_ms),
        ends_at_ms = iif(kind = 'raffle' AND ends_at_ms <= ${nowMs}, ends_at_ms, excluded.ends_at_ms)`,
    ...(promotion.kind === 'raffle'
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
    ...{ titles: promotion.titles, contents: promotion.terms, picture: promotion.picture, sort: promotion.kind },
    ...{ startsAt: promotion.startsAt, endsAt: promotion.endsAt, ranks: [] },
    facts: [
      { name: 'reward', value: promotion.rewards },
      { name: 'condition', value: promotion.conditions },
      ...(amount === null ? [] : [{ name: 'amount' as const, value: amount }]),
    ],
  }
}

/** Members were told when a raffle closes: tickets that they earn until then count. One that has closed stays closed. */
function assertClose(kind: string, endsAtMs: number | null, at: { closesAtMs: number | null; nowMs: number }): void {
  if (kind !== 'raffle' || endsAtMs === null || (at.closesAtMs !== null && at.closesAtMs <= at.nowMs)) return
  if (endsAtMs <= at.nowMs) throw new Refusal('malformed', 'a raffle closes in the future')
  if (endsAtMs < (at.closesAtMs ?? 0)) throw new Refusal('conflict', 'its close may only be later')
}

function readRule(rule: Record<string, unknown>) {
  const parsed = ruleSchema.strict().safeParse(rule)
  if (!parsed.success) throw new Refusal('malformed', parsed.error.message)
  return parsed.data
}

type Asked = {
  kind: string
  amountMinor: number | null
  startsAtMs: number
  endsAtMs: number | null
  rule: ReturnType<typeof readRule>
}

/** What the table would refuse as well, said in words. */
function assertPossible({ kind, amountMinor, startsAtMs, endsAtMs, rule }: Asked): void {
  const faults = {
    'it ends after it begins': endsAtMs !== null && endsAtMs <= startsAtMs,
    'a gift and a stake have an amount': ['gift', 'turnover'].includes(kind) && amountMinor === null,
    'a deposit bonus and a raffle have none of their own': ['deposit', 'raffle'].includes(kind) && amountMinor !== null,
    'rule.turnoverMinor says what has to be staked': kind === 'turnover' && rule.turnoverMinor === undefined,
    'rule.deposit says what a deposit brings': (kind === 'deposit') !== (rule.deposit !== undefined),
    'rule.raffle has its prizes': (kind === 'raffle') !== (rule.raffle !== undefined),
    'a raffle has its close': kind === 'raffle' && endsAtMs === null,
  }
  const [fault] = Object.entries(faults).find(([, isWrong]) => isWrong) ?? []
  if (fault) throw new Refusal('malformed', fault)
}
