/** Which matches a chip shows. Pure, by the day of the member's device. */
import type { ListedFixture } from '../../../../contract/book/calls.ts'

export const WHENS = ['live', 'today', 'tomorrow', '1', '3', '6'] as const
export type When = (typeof WHENS)[number]

/** So many hours are asked for. */
export const hoursOf = (when: When): number =>
  when === 'live' ? 1 : when === 'today' || when === 'tomorrow' ? 24 : Number(when)

const dayOf = (atMs: number, daysOn = 0): number => {
  const date = new Date(atMs)
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysOn).getTime()
}

export function isShown(when: When, kickOffMs: number, nowMs: number, isLive: boolean): boolean {
  if (when === 'live') return isLive
  if (when === 'tomorrow') return dayOf(kickOffMs) === dayOf(nowMs, 1)
  if (isLive) return true
  if (when === 'today') return dayOf(kickOffMs) === dayOf(nowMs)
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
