/** Which UTC days the overview counts. Pure. */
import { previousSpan, spanOf } from '../../../contract/agents/periods.ts'
import type { OVERVIEW_SPANS } from '../../../contract/calls/agents/team.ts'
import { dayOf, dayStartMs } from '../../kernel/tree.ts'
import type { Days } from './sum-figures.ts'

type OverviewSpan = (typeof OVERVIEW_SPANS)[number]
const CADENCE = { today: 'day', week: 'week', month: 'month' } as const

/** From the start of the span to today, and as many days from the start of the span before, where it has so many. */
export function computeOverviewDays(span: OverviewSpan, today: number): { now: Days; before: Days } {
  const running = spanOf(CADENCE[span], dayStartMs(today))
  const last = previousSpan(CADENCE[span], running)
  const [first, firstBefore] = [dayOf(running.startMs), dayOf(last.startMs)]
  const lastBefore = Math.min(firstBefore + today - first, dayOf(last.endMs) - 1)
  return { now: { from: first, to: today }, before: { from: firstBefore, to: lastBefore } }
}
