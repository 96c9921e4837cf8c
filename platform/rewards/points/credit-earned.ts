/** PROMO-04: points of play and of ranks are given when the member next looks at them, each day and each rank once. */
import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { computePlayPoints, type PointRatio } from '../../../contract/rules/points.ts'
import { ahead } from '../../kernel/ahead.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import type { PointsState } from '../../kernel/wallet/points.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet, type Wallet } from '../../kernel/wallet/wallet-interface.ts'
import { readStanding } from '../vip/read-standing.ts'
import { computeUncountedDays, type PlayDay } from './compute-days.ts'
import { type ProgrammeRow, pointProgrammes, pointRanks } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'random' | 'env' | 'notices' | 'at' | 'keepMs'>

/** Throws `function_disabled` for a merchant without points. */
export async function requireProgramme({ db, merchant }: Pick<Reader, 'db' | 'merchant'>): Promise<ProgrammeRow> {
  const row = await db.select().from(pointProgrammes).where(eq(pointProgrammes.merchant, merchant.code)).get()
  if (!row) throw new Refusal('function_disabled', 'this merchant has no points')
  return row
}

export const ratioOf = ({ ratioPoints, ratioMinor, leastPoints }: ProgrammeRow): PointRatio => ({
  points: ratioPoints,
  amountMinor: ratioMinor,
  least: leastPoints,
})

export const readPointRanks = ({ db, merchant }: Pick<Reader, 'db' | 'merchant'>) =>
  db.select().from(pointRanks).where(eq(pointRanks.merchant, merchant.code)).orderBy(asc(pointRanks.level))

/** The factor of the highest rank at or below this one. */
export const factorAt = (ranks: readonly { level: number; factorPercent: number }[], level: number): number =>
  ranks.findLast((rank) => rank.level <= level)?.factorPercent ?? 100

/** A long absence is counted in portions of `computeUncountedDays`, and the rest at the next reading. */
const MOST_PORTIONS = 20

/** What decides on a member's points, of the database and of the wallet: it needs nothing of the programme. */
export const readPointFacts = (ctx: Reader, memberId: MemberId) =>
  ahead(
    Promise.all([
      getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).getPoints().then(requireAccepted),
      readStanding(ctx, memberId),
      readPointRanks(ctx),
    ]),
  )

/** Gives all points that are due and answers what the member has then. Ranks never fall, so waiting costs no points. */
export async function creditEarned(
  ctx: Reader,
  memberId: MemberId,
  programme: ProgrammeRow,
  facts = readPointFacts(ctx, memberId),
): Promise<PointsState> {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const [before, standing, ranks] = await facts
  const level = standing.kept?.rank.level ?? 0
  const factorPercent = factorAt(ranks, level)
  const reached = ranks
    .filter((rank) => rank.level <= level && rank.points > 0)
    .map((rank) => ({ key: `rank:${rank.level}`, kind: 'rank' as const, points: rank.points, note: `${rank.level}` }))
  let state = reached.length > 0 ? requireAccepted(await wallet.earnPoints({ grants: reached })) : before
  for (let portion = 0; portion < MOST_PORTIONS; portion++) {
    const by = { timeZone: ctx.merchant.timeZone, countsFromMs: programme.countsFromMs }
    const { days, countedUntil } = computeUncountedDays(ctx.clock(), state.playCountedUntil, by)
    if (days.length === 0) return state
    const grants = await countPlay(wallet, days, factorPercent)
    state = requireAccepted(await wallet.earnPoints({ grants, playCountedUntil: countedUntil }))
  }
  return state
}

/** The same for who looks: of a wallet that takes nothing now, as a frozen one, what it has. */
export async function readEarned(ctx: Reader, memberId: MemberId, asked: Promise<ProgrammeRow>): Promise<PointsState> {
  const facts = readPointFacts(ctx, memberId)
  const programme = await asked
  try {
    return await creditEarned(ctx, memberId, programme, facts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return requireAccepted(await getWallet(ctx.env.WALLET, ctx.merchant.code, memberId).getPoints())
  }
}

/**
 * Before a payment password is tried and an act is written down: throws `points_insufficient`, and `account_locked` for a
 * frozen wallet.
 */
export async function requirePoints(
  ctx: Reader,
  memberId: MemberId,
  programme: ProgrammeRow,
  needed: number,
): Promise<void> {
  const { points } = await creditEarned(ctx, memberId, programme)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const { frozen } = requireAccepted(await wallet.getBalance())
  if (frozen) throw new Refusal('account_locked', 'its points cannot move')
  if (points < needed) throw new Refusal('points_insufficient', `there are ${points}`)
}

async function countPlay(wallet: Wallet, days: readonly PlayDay[], factorPercent: number) {
  const sums = requireAccepted(await wallet.sumPlay({ ranges: days.map(({ from, to }) => ({ from, to })) }))
  return days.flatMap(({ date }, index) => {
    const counted = sums.filter(({ range }) => range === index).reduce((sum, { validMinor }) => sum + validMinor, 0)
    const points = computePlayPoints(counted, factorPercent)
    return points > 0 ? [{ key: `play:${date}`, kind: 'play' as const, points, note: date }] : []
  })
}
