/** PROMO-04: a member's points with what is still to be counted for them, read in one moment. Nothing is written. */
import type { z } from 'zod'
import { dayWindow } from '../../../../contract/rules/day-windows.ts'
import type { PointsDue, readPointsDueInputSchema } from '../../../kernel/wallet/points.ts'
import type { Outcome } from '../../../kernel/wallet/wallet-types.ts'
import { accept } from '../outcome.ts'
import { QUARTER_MS } from '../records/split-range.ts'
import { sumPlay } from '../records/sum-play.ts'
import type { Ledger } from '../types.ts'
import { computeUncountedDays, MOST_DAYS } from './compute-days.ts'
import { readPoints } from './post-points.ts'

/** Days are counted from the first one with play that was not looked at: days without play need no word of it. */
export function readPointsDue(
  ledger: Ledger,
  { timeZone, nowMs }: z.output<typeof readPointsDueInputSchema>,
): Outcome<PointsDue> {
  const state = readPoints(ledger)
  const ranksGiven = ledger.sql
    .exec<{ key: string }>(`SELECT key FROM point_groups WHERE key >= 'rank:' AND key < 'rank;'`)
    .toArray()
    .map(({ key }) => key)
  const { playCountedUntil } = state
  const fromMs = playCountedUntil === null ? 0 : dayWindow(timeZone, playCountedUntil).from
  const countsFromMs = findFirstPlay(ledger, fromMs)
  if (countsFromMs === null) return accept({ state, ranksGiven, days: [], countedUntil: null, isMore: false })
  const { days, countedUntil } = computeUncountedDays(nowMs, playCountedUntil, { timeZone, countsFromMs })
  const summed = sumPlay(ledger, { ranges: days })
  if (!summed.ok) return summed
  const validOf = (range: number) =>
    summed.value.reduce((sum, { range: of, validMinor }) => (of === range ? sum + validMinor : sum), 0)
  return accept({
    state,
    ranksGiven,
    days: days.map(({ date }, range) => ({ date, validMinor: validOf(range) })),
    countedUntil: days.length > 0 ? countedUntil : null,
    isMore: days.length === MOST_DAYS,
  })
}

/** A day begins with a quarter of an hour in every time zone. */
function findFirstPlay({ sql }: Ledger, fromMs: number): number | null {
  const { first } = sql
    .exec<{ first: number | null }>(
      'SELECT min(quarter) AS first FROM play_quarters WHERE quarter >= ?',
      Math.floor(fromMs / QUARTER_MS),
    )
    .one()
  return first === null ? null : first * QUARTER_MS
}
