/** Which matches a chip shows. Pure, by the day of the site's zone. */
import type { ListedFixture } from '../../../../contract/book/calls.ts'
import { addDays, localDateOf } from '../../../../contract/rules/day-windows.ts'

export const WHENS = ['live', 'today', 'tomorrow', '1', '3', '6'] as const
export type When = (typeof WHENS)[number]

/** What the first list of a visit shows. */
export const FIRST_HOURS = 1

/** So many hours are asked for. */
export const hoursOf = (when: When): number =>
  when === 'live' ? 1 : when === 'today' || when === 'tomorrow' ? 24 : Number(when)

interface Asked {
  readonly when: When
  readonly nowMs: number
  readonly timeZone: string
}

export function isShown({ when, nowMs, timeZone }: Asked, kickOffMs: number, isLive: boolean): boolean {
  if (when === 'live') return isLive
  const today = localDateOf(timeZone, nowMs)
  if (when === 'tomorrow') return localDateOf(timeZone, kickOffMs) === addDays(today, 1)
  if (isLive) return true
  if (when === 'today') return localDateOf(timeZone, kickOffMs) === today
  return kickOffMs - nowMs <= Number(when) * 3_600_000
}

export interface LeagueRows {
  readonly code: string
  readonly rows: readonly ListedFixture[]
}

/** Leagues in the order of the list, starred ones first. Rows by kick-off; a price never changes the order. */
export function groupByLeague(
  codes: readonly string[],
  fixtures: readonly ListedFixture[],
  stars: ReadonlySet<string>,
): LeagueRows[] {
  const groups = Map.groupBy(fixtures, ({ league }) => league)
  const order = [...codes.filter((code) => stars.has(code)), ...codes.filter((code) => !stars.has(code))]
  return order.flatMap((code) => {
    const rows = groups.get(code)
    return rows ? [{ code, rows: rows.toSorted((one, other) => one.kickOffMs - other.kickOffMs) }] : []
  })
}
