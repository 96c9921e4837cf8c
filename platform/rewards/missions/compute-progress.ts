/** MEM-14: what is done of a mission. Pure. */

import { HABIT_KINDS, type HabitKind } from '../../../contract/calls/rewards/missions.ts'
import type { GameCategory } from '../../../contract/constants.ts'
import {
  addDays,
  dayWindow,
  type LocalDate,
  localDateOf,
  mondayOf,
  type Window,
  weekWindow,
} from '../../../contract/rules/day-windows.ts'
import { turnoverOf } from '../../../contract/rules/valid-bet.ts'
import type { MissionRow } from './tables.ts'

/** A window of a mission: a day, or the week from a Monday. */
export type MissionWindow = { period: 'day' | 'week'; date: LocalDate; window: Window }
/** What was played in a window, by category, and on how many days the member logged in. */
export type Play = {
  byCategory: { category: GameCategory; rounds: number; stakeMinor: number; validMinor: number }[]
  loginDays: number
}

const LENGTH = { day: 1, week: 7 } as const

function windowOf(timeZone: string, period: MissionWindow['period'], date: LocalDate): MissionWindow {
  return { period, date, window: period === 'day' ? dayWindow(timeZone, date) : weekWindow(timeZone, date) }
}

/** The windows whose missions can be worked at or claimed now: the one that runs and the one before, of days and of weeks. */
export function openWindows(timeZone: string, nowMs: number): MissionWindow[] {
  const today = localDateOf(timeZone, nowMs)
  const current = { day: today, week: mondayOf(today) }
  return (['day', 'week'] as const).flatMap((period) =>
    [0, 1].map((back) => windowOf(timeZone, period, addDays(current[period], -back * LENGTH[period]))),
  )
}

/** Until when a window's reward can be claimed: as long again as the window was. */
export const claimUntil = (timeZone: string, { period, date }: MissionWindow): number =>
  windowOf(timeZone, period, addDays(date, LENGTH[period])).window.to

/** A mission counts for the windows that it stood in, be it for a moment. */
export function isOn(
  { period, startsAtMs, endsAtMs }: MissionRow,
  { period: ofWindow, window }: MissionWindow,
): boolean {
  return period === ofWindow && startsAtMs < window.to && (endsAtMs === null || endsAtMs > window.from)
}

export const isHabit = (kind: MissionRow['kind']): kind is HabitKind => HABIT_KINDS.some((habit) => habit === kind)

/** Rounds, days or minor units, as the mission's target is. */
export function computeDone({ kind, gameType }: MissionRow, { byCategory, loginDays }: Play): number {
  if (kind === 'logins') return loginDays
  const counted = byCategory.filter(({ category }) => gameType === null || category === gameType)
  return counted.reduce((sum, play) => sum + (kind === 'rounds' ? play.rounds : turnoverOf(play)), 0)
}

/** Rounded down, so that nobody reads 100 who is not there. */
export const computePercent = (done: number, target: number): number => Math.min(100, Math.floor((done / target) * 100))

export const countDays = (timeZone: string, atMs: readonly number[]): number =>
  new Set(atMs.map((at) => localDateOf(timeZone, at))).size
