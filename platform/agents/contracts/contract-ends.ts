/**
 * Where contracts begin and end: whole spans alone, but for what ends with a UTC day: a move of the downline, and
 * a termination for a debt that ran out. A longer span then pays for its days up to that one. Pure.
 */
import { nextBoundary, spanOf } from '../../../contract/agents/periods.ts'
import { cadenceOf, type Terms } from '../../../contract/agents/terms.ts'

type Standing = { terms: Pick<Terms, 'kind' | 'period'>; begins_at_ms: number | null }

/** The end of a contract that is ended now: of its running span, or its begin where it has not begun. */
export const computeEnd = ({ terms, begins_at_ms }: Standing, nowMs: number): number =>
  Math.max(nextBoundary(cadenceOf(terms), nowMs), begins_at_ms ?? 0)

/** When each of some contracts ends. */
export type EndOf = (contract: Standing) => number
export const endOfSpan =
  (nowMs: number): EndOf =>
  (contract) =>
    computeEnd(contract, nowMs)
/** With this UTC day, shorter spans and longer ones alike. */
export const endOfDay =
  (dayEndMs: number): EndOf =>
  ({ begins_at_ms }) =>
    Math.max(dayEndMs, begins_at_ms ?? 0)
/** With its own span, or with the running UTC day where that is sooner. */
export const endAtOnce =
  (nowMs: number): EndOf =>
  (contract) =>
    Math.max(Math.min(computeEnd(contract, nowMs), nextBoundary('day', nowMs)), contract.begins_at_ms ?? 0)

/** The begin of one that is accepted now: its first boundary at which the ones before it have ended. */
export function computeBegin(terms: Pick<Terms, 'kind' | 'period'>, nowMs: number, endedMs: number): number {
  const cadence = cadenceOf(terms)
  const next = nextBoundary(cadence, nowMs)
  if (endedMs <= next) return next
  return spanOf(cadence, endedMs).startMs === endedMs ? endedMs : nextBoundary(cadence, endedMs)
}
