/** LOT-03: the schedule as a pure function. Period n opens the moment n−1 closes. */

import { assert } from '../lib/assert.ts'
import { DAY_MS } from '../time-units.ts'
import type { LotteryGame, Period } from './types.ts'

const PERIOD = /^(\d{4})(\d{2})(\d{2})(?:-(\d{4}))?$/

/** A draw by the day of its zone (days since 1970-01-01) and its place in that day, from 1. */
type Slot = { day: number; number: number }

const secondsOf = (at: string) => {
  const [hours = 0, minutes = 0] = at.split(':').map(Number)
  return hours * 3_600 + minutes * 60
}

const drawsPerDay = ({ schedule }: LotteryGame) =>
  schedule.kind === 'interval' ? Math.floor(86_400 / schedule.everySeconds) : 1

function drawsOn({ schedule }: LotteryGame, day: number): boolean {
  const date = new Date(day * DAY_MS)
  if (schedule.kind === 'weekdays') return schedule.days.includes(date.getUTCDay())
  if (schedule.kind === 'monthdays') return schedule.days.includes(date.getUTCDate())
  return true
}

function drawAtMs(game: LotteryGame, { day, number }: Slot): number {
  const { schedule, utcOffsetMinutes } = game
  const seconds = schedule.kind === 'interval' ? number * schedule.everySeconds : secondsOf(schedule.at)
  return day * DAY_MS + (seconds - utcOffsetMinutes * 60) * 1_000
}

/** The slot before or after. */
function step(game: LotteryGame, { day, number }: Slot, by: 1 | -1): Slot {
  const inDay = number + by
  if (inDay >= 1 && inDay <= drawsPerDay(game)) return { day, number: inDay }
  let other = day + by
  while (!drawsOn(game, other)) other += by
  return { day: other, number: by === 1 ? 1 : drawsPerDay(game) }
}

const closeAtMs = (game: LotteryGame, slot: Slot) => drawAtMs(game, slot) - game.closeBeforeDrawSeconds * 1_000

function present(game: LotteryGame, slot: Slot): Period {
  const day = new Date(slot.day * DAY_MS).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    period: game.schedule.kind === 'interval' ? `${day}-${String(slot.number).padStart(4, '0')}` : day,
    openAtMs: closeAtMs(game, step(game, slot, -1)),
    closeAtMs: closeAtMs(game, slot),
    drawAtMs: drawAtMs(game, slot),
  }
}

function parseSlot(game: LotteryGame, period: string): Slot | null {
  const match = PERIOD.exec(period)
  if (!match) return null
  const [, year, month, date, text] = match
  const dayMs = Date.parse(`${year}-${month}-${date}T00:00:00Z`)
  if (!Number.isFinite(dayMs) || new Date(dayMs).getUTCDate() !== Number(date)) return null
  if ((text !== undefined) !== (game.schedule.kind === 'interval')) return null
  const slot = { day: dayMs / DAY_MS, number: Number(text ?? 1) }
  return drawsOn(game, slot.day) && slot.number >= 1 && slot.number <= drawsPerDay(game) ? slot : null
}

function requireSlot(game: LotteryGame, period: string): Slot {
  const slot = parseSlot(game, period)
  assert(slot, `${period} is a period of ${game.gameCode}`)
  return slot
}

/** The period that takes bets at this time. There is always exactly one. */
export function periodAt(game: LotteryGame, timeMs: number): Period {
  const local = timeMs + game.utcOffsetMinutes * 60_000
  let slot: Slot = { day: Math.floor(local / DAY_MS) - 1, number: drawsPerDay(game) }
  if (game.schedule.kind === 'interval') {
    const inDay = local - Math.floor(local / DAY_MS) * DAY_MS
    slot = { day: slot.day + 1, number: Math.max(1, Math.floor(inDay / (game.schedule.everySeconds * 1_000))) }
  } else if (!drawsOn(game, slot.day)) slot = step(game, slot, 1)
  while (closeAtMs(game, slot) <= timeMs) slot = step(game, slot, 1)
  return present(game, slot)
}

/** A period by its number, or null where the game has no such draw. */
export function findPeriod(game: LotteryGame, period: string): Period | null {
  const slot = parseSlot(game, period)
  return slot && present(game, slot)
}

/** The period after or before one of the game's own. */
export const nextPeriod = (game: LotteryGame, period: string): Period =>
  present(game, step(game, requireSlot(game, period), 1))
export const previousPeriod = (game: LotteryGame, period: string): Period =>
  present(game, step(game, requireSlot(game, period), -1))

/** Which one `period` is, where `first` is 1. Null for what is none of the game's, or comes before. */
export function placeFrom(game: LotteryGame, first: string, period: string): number | null {
  const [from, to] = [parseSlot(game, first), parseSlot(game, period)]
  if (!from || !to || closeAtMs(game, to) < closeAtMs(game, from)) return null
  if (game.schedule.kind === 'interval') return (to.day - from.day) * drawsPerDay(game) + to.number - from.number + 1
  let place = 1
  for (let day = from.day + 1; day <= to.day; day += 1) if (drawsOn(game, day)) place += 1
  return place
}

/** So many periods on end, beginning with `period`. */
export function periodsFrom(game: LotteryGame, period: string, count: number): Period[] {
  const periods: Period[] = []
  for (let slot = requireSlot(game, period); periods.length < count; slot = step(game, slot, 1))
    periods.push(present(game, slot))
  return periods
}
