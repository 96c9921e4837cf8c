/** OPS-01, PROMO-05: two operators set the ranks and the rates of the VIP programme, as one file says. */
import { eq, sql } from 'drizzle-orm'
import type { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { commit } from '../../kernel/commit.ts'
import { approve, clearApprovals, hasTwoApprovals } from '../../kernel/operator/approvals.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { vipRanks } from '../vip/tables.ts'

type Texts = z.output<typeof textsSchema>

/**
 * The whole ladder at once: what is not in the file is gone. Whoever reached a rank keeps it, or the highest below it that
 * is left. Members, gifts and points know a rank by its place, so ranks are added and taken away at the top alone. Throws
 * `forbidden` without a name, `malformed` without the merchant's own language and for a rank that would move.
 */
export const putLadder: OperatorHandler<'vip-put'> = async (ctx, { ladder }) => {
  const operator = requireName(ctx)
  const { code, defaultLanguage } = ctx.merchant
  if (ladder.ranks.some(({ names }) => !(defaultLanguage in names)))
    throw new Refusal('malformed', `each rank has a name in ${defaultLanguage}`)
  const moved = await findMoved(ctx, ladder.ranks)
  if (moved !== null) throw new Refusal('malformed', `${moved} keeps its place: ranks are added at the top`)
  const approval = { subject: 'vip:ladder', content: ladder, nowMs: ctx.clock() }
  const isAgreed = hasTwoApprovals(ctx, approval)
  const ranks = JSON.stringify(ladder.ranks.map((rank, index) => ({ ...rank, level: index + 1 })))
  const results = await commit(ctx, [
    approve(ctx, operator, approval),
    ...['vip_rank', 'point_rank', 'vip_point_rate'].map(
      (table) => sql`DELETE FROM ${sql.raw(table)} WHERE merchant = ${code} AND ${isAgreed}`,
    ),
    sql`INSERT INTO vip_rank (merchant, level, names, points_from)
      SELECT ${code}, value ->> 'level', value -> 'names', value ->> 'from' FROM json_each(${ranks}) WHERE ${isAgreed}`,
    sql`INSERT INTO point_rank (merchant, level, factor_percent, points)
      SELECT ${code}, value ->> 'level', value ->> 'factorPercent', value ->> 'points' FROM json_each(${ranks})
      WHERE ${isAgreed}`,
    sql`INSERT INTO vip_point_rate (merchant, category, points_per_thousand)
      SELECT ${code}, key, value FROM json_each(${JSON.stringify(ladder.rates)}) WHERE ${isAgreed}`,
    clearApprovals(ctx, approval),
  ])
  const isSet = results[4]?.meta.changes === ladder.ranks.length
  return { ranks: ladder.ranks.length, waitsBecause: isSet ? null : 'second_approval' }
}

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
