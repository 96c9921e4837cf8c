import { and, asc, eq, sql } from 'drizzle-orm'
import { GAME_CATEGORIES } from '../../../contract/constants.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor } from '../../../contract/money.ts'
import { turnoverOf } from '../../../contract/rules/valid-bet.ts'
import { commit } from '../../kernel/commit.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { keepForSeconds } from '../../kernel/keep-for-seconds.ts'
import { textsSchema } from '../../kernel/pick-text.ts'
import { writeMessage } from '../../kernel/write-message.ts'
import { playTotals } from '../../money/sums/tables.ts'
import { computeRank, computeTotalPoints, type Rates, type Turnover } from './compute-rank.ts'
import { vipMembers, vipPointRates, vipRanks } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'random' | 'env' | 'notices' | 'at' | 'keepMs'>
export type StoredRank = typeof vipRanks.$inferSelect
export type KeptRank = { rank: StoredRank; reachedAtMs: number }
export type Standing = { turnover: Turnover; points: number; ranks: StoredRank[]; rates: Rates; kept: KeptRank | null }

/**
 * The merchant's ranks, lowest first, and its rates in the order the site shows games in. Read in one batch: ranks of one
 * ladder with rates of the next would give a member a rank that is then kept.
 */
export async function readLadder({ db, merchant }: Pick<Reader, 'db' | 'merchant'>) {
  const [ranks, rates] = await db.batch([
    db.select().from(vipRanks).where(eq(vipRanks.merchant, merchant.code)).orderBy(asc(vipRanks.level)),
    db.select().from(vipPointRates).where(eq(vipPointRates.merchant, merchant.code)),
  ])
  const byPlace = rates.toSorted((a, b) => GAME_CATEGORIES.indexOf(a.category) - GAME_CATEGORIES.indexOf(b.category))
  return { ranks, rates: new Map(byPlace.map((rate) => [rate.category, rate.pointsPerThousand])) satisfies Rates }
}

/** What of the member's settled rounds counts, by category: a row each, added up as digests come in. */
export async function readTurnover({ db, merchant }: Reader, memberId: MemberId): Promise<Turnover> {
  const rows = await db
    .select()
    .from(playTotals)
    .where(and(eq(playTotals.merchant, merchant.code), eq(playTotals.memberId, memberId)))
  return new Map(rows.map((row) => [row.category, minor(turnoverOf(row))]))
}

/** What decides on a member's rank. */
export function readClimb(ctx: Reader, memberId: MemberId) {
  const isTheirs = and(eq(vipMembers.merchant, ctx.merchant.code), eq(vipMembers.memberId, memberId))
  return Promise.all([
    keepForSeconds(ctx, `ladder:${ctx.merchant.code}`, () => readLadder(ctx)),
    readTurnover(ctx, memberId),
    ctx.db.select().from(vipMembers).where(isTheirs).get(),
  ])
}

/** PROMO-05: points and rank of a member. A rank reached is kept: it is written down the first time it is seen. */
export async function readStanding(
  ctx: Reader,
  memberId: MemberId,
  climb = readClimb(ctx, memberId),
): Promise<Standing> {
  const [{ ranks, rates }, turnover, stored] = await climb
  const points = computeTotalPoints(turnover, rates)
  const reached = computeRank(points, ranks)
  if (reached && reached.level > (stored?.level ?? 0)) {
    const reachedAtMs = ctx.clock()
    await keepRank(ctx, memberId, reached, reachedAtMs)
    return { turnover, points, ranks, rates, kept: { rank: reached, reachedAtMs } }
  }
  // Of a ladder that lost its upper ranks since, the highest that is left.
  const rank = stored && ranks.findLast(({ level }) => level <= stored.level)
  return { turnover, points, ranks, rates, kept: stored && rank ? { rank, reachedAtMs: stored.reachedAtMs } : null }
}

/** Upwards only, so that two readers at once end alike. */
async function keepRank(ctx: Reader, memberId: MemberId, { level, names }: StoredRank, reachedAtMs: number) {
  const { merchant } = ctx
  const isHigher = sql`NOT EXISTS (SELECT 1 FROM vip_member
    WHERE merchant = ${merchant.code} AND member_id = ${memberId} AND level >= ${level})`
  await commit(ctx, [
    writeMessage(ctx, memberId, { event: 'rank_reached', facts: { rank: textsSchema.parse(names) } }, isHigher),
    sql`INSERT INTO vip_member (merchant, member_id, level, reached_at_ms)
      VALUES (${merchant.code}, ${memberId}, ${level}, ${reachedAtMs})
      ON CONFLICT (merchant, member_id) DO UPDATE SET level = excluded.level, reached_at_ms = excluded.reached_at_ms
      WHERE excluded.level > vip_member.level`,
  ])
}
