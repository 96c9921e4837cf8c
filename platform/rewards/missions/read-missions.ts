import { and, asc, eq, gt, type SQL, sql } from 'drizzle-orm'
import { type Mission, missionIdSchema } from '../../../contract/calls/missions.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { rewardPayments } from '../tables.ts'
import { claimUntil, computeDone, computePercent, isOn, type MissionWindow, openWindows } from './compute-progress.ts'
import { readPlays } from './read-plays.ts'
import { type MissionRow, missions } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock'>
/** A mission in one of its windows, and how far the member has come. */
export type Undertaking = { mission: MissionRow; at: MissionWindow; done: number; payment: string | null }

export const referenceOf = (missionId: string, date: string) => `${missionId}:${date}`

const oldestOf = (windows: readonly MissionWindow[]) => Math.min(...windows.map(({ window }) => window.from))

/** As a condition on a row of `mission`: it runs, or something of it can be claimed still. */
export function mayBePaid(
  { merchant, clock }: Pick<Reader, 'merchant' | 'clock'>,
  windows = openWindows(merchant.timeZone, clock()),
): SQL {
  return sql`(${missions.merchant} = ${merchant.code}
    AND (${missions.endsAtMs} IS NULL OR ${missions.endsAtMs} > ${oldestOf(windows)}))`
}

/**
 * What the member can work at or claim now, in the windows that run and in those just over. `playsIn`: from where their
 * play is read; what was paid is always read anew.
 */
export async function readUndertakings(ctx: Reader, memberId: MemberId, playsIn = readPlays): Promise<Undertaking[]> {
  const windows = openWindows(ctx.merchant.timeZone, ctx.clock())
  const oldest = oldestOf(windows)
  const rows = await ctx.db
    .select()
    .from(missions)
    .where(mayBePaid(ctx, windows))
    .orderBy(asc(missions.period), asc(missions.id))
  if (rows.length === 0) return []
  const isTheirs = and(
    eq(rewardPayments.merchant, ctx.merchant.code),
    eq(rewardPayments.memberId, memberId),
    eq(rewardPayments.kind, 'mission'),
    gt(rewardPayments.reservedAtMs, oldest),
  )
  const [plays, payments] = await Promise.all([
    playsIn(ctx, memberId, windows),
    ctx.db.select().from(rewardPayments).where(isTheirs),
  ])
  return windows.flatMap((at, index) =>
    rows
      .filter((mission) => isOn(mission, at))
      .map((mission) => {
        const paid = payments.find(({ reference }) => reference === referenceOf(mission.id, at.date))
        return { mission, at, done: computeDone(mission, plays[index]!), payment: paid?.status ?? null }
      }),
  )
}

export const isDone = ({ mission, done }: Undertaking): boolean => done >= mission.target

/** Paid, finished and not claimed, or not finished yet. What the wallet has not answered may be pressed again. */
export function stateOf(undertaking: Undertaking): Mission['state'] {
  if (undertaking.payment === 'paid') return 'claimed'
  return undertaking.payment === 'paying' || isDone(undertaking) ? 'claimable' : 'open'
}

export function presentUndertaking({ merchant }: Pick<Reader, 'merchant'>, undertaking: Undertaking): Mission {
  const { mission, at, done, payment } = undertaking
  const shown = payment === null ? Math.min(done, mission.target) : mission.target
  const write = (figure: number) => (mission.kind === 'stake' ? presentMoney(minor(figure)) : String(figure))
  return {
    missionId: missionIdSchema.parse(mission.id),
    kind: mission.kind,
    period: mission.period,
    gameType: mission.gameType,
    target: write(mission.target),
    done: write(shown),
    percent: computePercent(shown, mission.target),
    reward: presentMoney(minor(mission.rewardMinor)),
    points: mission.points,
    mallPoints: mission.mallPoints,
    window: at.date,
    endsAt: new Date(at.window.to).toISOString(),
    claimUntil: new Date(claimUntil(merchant.timeZone, at)).toISOString(),
    state: stateOf(undertaking),
  }
}
