import { and, asc, eq, gt, isNull, or } from 'drizzle-orm'
import { z } from 'zod'
import { type Mission, missionIdSchema } from '../../contract/calls/missions.ts'
import type { MemberId } from '../../contract/ids.ts'
import { minor, presentMoney } from '../../contract/money.ts'
import type { PlatformContext } from '../context.ts'
import { rewardPayments } from '../rewards/tables.ts'
import {
  claimUntil,
  computeDone,
  computePercent,
  countDays,
  isOn,
  type MissionWindow,
  openWindows,
  type Play,
} from './compute-progress.ts'
import { type MissionRow, missions } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock'>
/** A mission in one of its windows, and how far the member has come. */
export type Undertaking = { mission: MissionRow; at: MissionWindow; done: number; payment: string | null }

export const referenceOf = (missionId: string, date: string) => `${missionId}:${date}`

/** What the member can work at or claim now, in the windows that run and in those just over. */
export async function readUndertakings(ctx: Reader, memberId: MemberId): Promise<Undertaking[]> {
  const windows = openWindows(ctx.merchant.timeZone, ctx.clock())
  const oldest = Math.min(...windows.map(({ window }) => window.from))
  const mayCount = and(
    eq(missions.merchant, ctx.merchant.code),
    or(isNull(missions.endsAtMs), gt(missions.endsAtMs, oldest)),
  )
  const rows = await ctx.db.select().from(missions).where(mayCount).orderBy(asc(missions.period), asc(missions.id))
  if (rows.length === 0) return []
  const isTheirs = and(
    eq(rewardPayments.merchant, ctx.merchant.code),
    eq(rewardPayments.memberId, memberId),
    eq(rewardPayments.kind, 'mission'),
    gt(rewardPayments.reservedAtMs, oldest),
  )
  const [plays, payments] = await Promise.all([
    readPlays(ctx, memberId, windows),
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
    window: at.date,
    endsAt: new Date(at.window.to).toISOString(),
    claimUntil: new Date(claimUntil(merchant.timeZone, at)).toISOString(),
    state: stateOf(undertaking),
  }
}

const playRowSchema = z.object({
  at: z.number().int(),
  category: z.string(),
  rounds: z.number().int(),
  stakeMinor: z.number().int(),
})

/** From the index round_record_closed alone: no round is read. */
export const PLAY_IN_WINDOWS = `SELECT win.key AS at, round.category, count(*) AS rounds, sum(round.stake_minor) AS stakeMinor
  FROM json_each(?3) AS win CROSS JOIN round_record AS round INDEXED BY round_record_closed
  WHERE round.merchant = ?1 AND round.member_id = ?2 AND round.wallet_kind = 'real' AND round.state = 'settled'
    AND round.closed_at >= win.value ->> 'from' AND round.closed_at < win.value ->> 'to'
  GROUP BY 1, 2`

/** A login counts whatever way it came; nobody logs in more often in two weeks than this reads. */
const LOGINS = `SELECT at_ms AS atMs FROM login_event
  WHERE member_id = ?1 AND outcome = 'success' AND at_ms >= ?2 ORDER BY at_ms DESC LIMIT 2000`

async function readPlays(ctx: Reader, memberId: MemberId, windows: readonly MissionWindow[]): Promise<Play[]> {
  const ranges = windows.map(({ window }) => window)
  const oldest = Math.min(...ranges.map(({ from }) => from))
  const [played, logins] = await Promise.all([
    ctx.env.DB.prepare(PLAY_IN_WINDOWS).bind(ctx.merchant.code, memberId, JSON.stringify(ranges)).all(),
    ctx.env.DB.prepare(LOGINS).bind(memberId, oldest).all(),
  ])
  const rows = z.array(playRowSchema).parse(played.results)
  const times = z.array(z.object({ atMs: z.number() })).parse(logins.results)
  return ranges.map(({ from, to }, index) => ({
    byCategory: rows.filter(({ at }) => at === index),
    loginDays: countDays(
      ctx.merchant.timeZone,
      times.map(({ atMs }) => atMs).filter((atMs) => atMs >= from && atMs < to),
    ),
  }))
}
