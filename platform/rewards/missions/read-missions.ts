import { and, asc, eq, gt, inArray, or, type SQL, sql } from 'drizzle-orm'
import { type Mission, missionIdSchema } from '../../../contract/calls/rewards/missions.ts'
import type { MemberId } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { type LocalDate, localDateOf } from '../../../contract/rules/day-windows.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { rewardPayments } from '../tables.ts'
import {
  claimUntil,
  computeDone,
  computePercent,
  isHabit,
  isOn,
  type MissionWindow,
  openWindows,
} from './compute-progress.ts'
import { readCounted } from './read-counted.ts'
import { type MissionRow, missions } from './tables.ts'

type Reader = Pick<PlatformContext, 'db' | 'env' | 'merchant' | 'clock'>
/** A mission in one of its windows, null for a habit, and how far the member has come. `date` names the window. */
export type Undertaking = {
  mission: MissionRow
  at: MissionWindow | null
  date: LocalDate
  done: number
  payment: string | null
}

/** A habit is paid once for ever, whatever missions name it. No id of a mission has a colon. */
export const referenceOf = ({ id, kind }: Pick<MissionRow, 'id' | 'kind'>, date: string) =>
  isHabit(kind) ? `habit:${kind}` : `${id}:${date}`

const oldestOf = (windows: readonly MissionWindow[]) => Math.min(...windows.map(({ window }) => window.from))

/** As a condition on a row of `mission`: it runs, or something of it can be claimed still. */
export function mayBePaid(
  { merchant, clock }: Pick<Reader, 'merchant' | 'clock'>,
  windows = openWindows(merchant.timeZone, clock()),
): SQL {
  const over = sql`iif(${missions.period} = 'once', ${clock()}, ${oldestOf(windows)})`
  return sql`(${missions.merchant} = ${merchant.code}
    AND (${missions.endsAtMs} IS NULL OR ${missions.endsAtMs} > ${over}))`
}

/**
 * What the member can work at or claim now, in the windows that run and in those just over, and habits. `countedIn`: from
 * where what they did is read; what was paid is always read again.
 */
export async function readUndertakings(
  ctx: Reader,
  memberId: MemberId,
  countedIn = readCounted,
): Promise<Undertaking[]> {
  const { timeZone, zaloBindBonusMaxMinor } = ctx.merchant
  const windows = openWindows(timeZone, ctx.clock())
  const found = await ctx.db
    .select()
    .from(missions)
    .where(mayBePaid(ctx, windows))
    .orderBy(asc(missions.period), asc(missions.id))
  const rows = found.filter(({ kind }) => kind !== 'zalo' || zaloBindBonusMaxMinor !== null)
  if (rows.length === 0) return []
  const habits = rows.filter(({ kind }) => isHabit(kind))
  const references = habits.map((mission) => referenceOf(mission, ''))
  const isTheirs = and(
    eq(rewardPayments.merchant, ctx.merchant.code),
    eq(rewardPayments.memberId, memberId),
    eq(rewardPayments.kind, 'mission'),
    or(gt(rewardPayments.reservedAtMs, oldestOf(windows)), inArray(rewardPayments.reference, references)),
  )
  const [counted, payments] = await Promise.all([
    countedIn(ctx, memberId, { windows, habits: habits.length > 0 }),
    ctx.db.select().from(rewardPayments).where(isTheirs),
  ])
  const paymentOf = (mission: MissionRow, date: string) =>
    payments.find(({ reference }) => reference === referenceOf(mission, date))?.status ?? null
  const ofPlay = windows.flatMap((at, index) =>
    rows
      .filter((mission) => isOn(mission, at))
      .map((mission) => ({
        mission,
        at,
        date: at.date,
        done: computeDone(mission, counted.plays[index]!),
        payment: paymentOf(mission, at.date),
      })),
  )
  const ofHabits = habits.map((mission) => {
    const done = counted.habits.some((kind) => kind === mission.kind) ? 1 : 0
    const date = localDateOf(timeZone, mission.startsAtMs)
    return { mission, at: null, date, done, payment: paymentOf(mission, date) }
  })
  return [...ofPlay, ...ofHabits]
}

export const isDone = ({ mission, done }: Undertaking): boolean => done >= mission.target

/** Paid, finished and not claimed, or not finished yet. What the wallet has not answered may be pressed again. */
export function stateOf(undertaking: Undertaking): Mission['state'] {
  if (undertaking.payment === 'paid') return 'claimed'
  return undertaking.payment === 'paying' || isDone(undertaking) ? 'claimable' : 'open'
}

export function presentUndertaking({ merchant }: Pick<Reader, 'merchant'>, undertaking: Undertaking): Mission {
  const { mission, at, date, done, payment } = undertaking
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
    window: date,
    endsAt: presentTime(at ? at.window.to : mission.endsAtMs),
    claimUntil: presentTime(at ? claimUntil(merchant.timeZone, at) : mission.endsAtMs),
    state: stateOf(undertaking),
  }
}
