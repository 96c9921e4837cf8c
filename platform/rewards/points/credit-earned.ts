/** PROMO-04: points of play and of ranks are given when the member next looks at them, each day and each rank once. */
import { asc, eq } from 'drizzle-orm'
import { Refusal } from '../../../contract/errors.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { localDateOf } from '../../../contract/rules/day-windows.ts'
import { computePlayPoints, type PointRatio } from '../../../contract/rules/points.ts'
import { ahead } from '../../kernel/ahead.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { askNewVerb } from '../../kernel/wallet/is-verb-missing.ts'
import type { PointsDue, PointsState } from '../../kernel/wallet/points.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'
import { readClimb, readStanding } from '../vip/read-standing.ts'
import { type ProgrammeRow, pointProgrammes, pointRanks } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'merchant' | 'clock' | 'random' | 'env' | 'notices' | 'at' | 'keepMs'>

const findProgramme = ({ db, merchant }: Pick<Reader, 'db' | 'merchant'>): Promise<ProgrammeRow | undefined> =>
  db.select().from(pointProgrammes).where(eq(pointProgrammes.merchant, merchant.code)).get()

function requireFound(row: ProgrammeRow | undefined): ProgrammeRow {
  if (!row) throw new Refusal('function_disabled', 'this merchant has no points')
  return row
}

/** Throws `function_disabled` for a merchant without points. */
export const requireProgramme = async (ctx: Pick<Reader, 'db' | 'merchant'>): Promise<ProgrammeRow> =>
  requireFound(await findProgramme(ctx))

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

/** A long absence is counted in portions of `readPointsDue`, and the rest at the next reading. */
const MOST_PORTIONS = 20

/** What decides on a member's points, of the database and of the wallet. Nothing is changed by reading it. */
export const readPointFacts = (ctx: Reader, memberId: MemberId) =>
  ahead(Promise.all([readDue(ctx, memberId), readClimb(ctx, memberId), readPointRanks(ctx), findProgramme(ctx)]))
export type PointFacts = ReturnType<typeof readPointFacts>

async function readDue({ env, merchant, clock }: Reader, memberId: MemberId): Promise<PointsDue> {
  const wallet = getWallet(env.WALLET, merchant.code, memberId)
  const asked = { timeZone: merchant.timeZone, nowMs: clock() }
  const due = await askNewVerb(wallet.readPointsDue(asked))
  if (due) return requireAccepted(due)
  // The wallet is of the release before: what play brings waits for the next look.
  const state = requireAccepted(await wallet.getPoints())
  return { state, ranksGiven: [], days: [], countedUntil: null, isMore: false }
}

/** Gives all points that are due and answers what the member has then. Ranks never fall, so waiting costs no points. */
export async function creditEarned(
  ctx: Reader,
  memberId: MemberId,
  facts: PointFacts = readPointFacts(ctx, memberId),
): Promise<{ state: PointsState; programme: ProgrammeRow }> {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const [first, climb, ranks, found] = await facts
  const programme = requireFound(found)
  const { kept } = await readStanding(ctx, memberId, Promise.resolve(climb))
  const level = kept?.rank.level ?? 0
  const firstDate = localDateOf(ctx.merchant.timeZone, programme.countsFromMs)
  let due = first
  for (let portion = 1; ; portion += 1) {
    const days = due.days.filter(({ date }) => date >= firstDate)
    const grants = [...grantRanks(ranks, level, due.ranksGiven), ...grantPlay(days, factorAt(ranks, level))]
    if (grants.length === 0 && days.length === 0 && !due.isMore) return { state: due.state, programme }
    const mark = due.countedUntil === null ? {} : { playCountedUntil: due.countedUntil }
    const state = requireAccepted(await wallet.earnPoints({ grants, ...mark }))
    if (!due.isMore || portion === MOST_PORTIONS) return { state, programme }
    due = await readDue(ctx, memberId)
  }
}

/** The same for who looks: of a wallet that takes nothing now, as a frozen one, what it has. */
export async function readEarned(
  ctx: Reader,
  memberId: MemberId,
  facts: PointFacts = readPointFacts(ctx, memberId),
): Promise<{ state: PointsState; programme: ProgrammeRow }> {
  const [, , , found] = await facts
  const programme = requireFound(found)
  try {
    return await creditEarned(ctx, memberId, facts)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
    return { state: requireAccepted(await wallet.getPoints()), programme }
  }
}

/**
 * Before a payment password is tried and an act is written down: throws `points_insufficient`, and `account_locked` for a
 * frozen wallet.
 */
export async function requirePoints(ctx: Reader, memberId: MemberId, needed: number): Promise<void> {
  const { points } = (await creditEarned(ctx, memberId)).state
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, memberId)
  const { frozen } = requireAccepted(await wallet.getBalance())
  if (frozen) throw new Refusal('account_locked', 'its points cannot move')
  if (points < needed) throw new Refusal('points_insufficient', `there are ${points}`)
}

type Ranks = Awaited<ReturnType<typeof readPointRanks>>

const grantRanks = (ranks: Ranks, level: number, given: readonly string[]) =>
  ranks
    .filter((rank) => rank.level <= level && rank.points > 0 && !given.includes(rankKey(rank)))
    .map((rank) => ({ key: rankKey(rank), kind: 'rank' as const, points: rank.points, note: `${rank.level}` }))

const rankKey = ({ level }: Ranks[number]) => `rank:${level}`

const grantPlay = (days: PointsDue['days'], factorPercent: number) =>
  days.flatMap(({ date, validMinor }) => {
    const points = computePlayPoints(validMinor, factorPercent)
    return points > 0 ? [{ key: `play:${date}`, kind: 'play' as const, points, note: date }] : []
  })
