import type { Lottery } from '../../../../contract/calls/lottery/fields.ts'
import { REST_MS } from './use-looks.ts'

const iso = (timeMs: number) => new Date(timeMs).toISOString()

/** As it stands at that time. One that is drawn at equal intervals opens again the moment it closes. */
function rollOn(lottery: Lottery, nowMs: number): Lottery {
  const closeAtMs = Date.parse(lottery.closeAt)
  if (!lottery.everySeconds || closeAtMs > nowMs) return lottery
  const everyMs = lottery.everySeconds * 1_000
  const opensAtMs = closeAtMs + Math.floor((nowMs - closeAtMs) / everyMs) * everyMs
  return { ...lottery, openAt: iso(opensAtMs), closeAt: iso(opensAtMs + everyMs) }
}

/** Lotteries that take bets at this moment, the one that closes first at the front. */
export const listNextDraws = (list: readonly Lottery[], nowMs: number): Lottery[] =>
  list
    .map((lottery) => rollOn(lottery, nowMs))
    .filter(({ shut, openAt, closeAt }) => !shut && Date.parse(openAt) <= nowMs && Date.parse(closeAt) > nowMs)
    .toSorted((a, b) => Date.parse(a.closeAt) - Date.parse(b.closeAt))

/** A draw takes a moment. */
const AFTER_CLOSE_MS = 3_000
const LEAST_MS = 60_000

/** When to ask again: once a lottery without equal intervals has closed. */
export function computeNextAskMs(list: readonly Lottery[], nowMs: number): number {
  const waits = list
    .filter(({ shut, everySeconds, closeAt }) => !shut && !everySeconds && Date.parse(closeAt) > nowMs)
    .map(({ closeAt }) => Date.parse(closeAt) - nowMs + AFTER_CLOSE_MS)
  return Math.max(LEAST_MS, Math.min(REST_MS, ...waits))
}
