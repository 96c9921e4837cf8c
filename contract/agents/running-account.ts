/** AGT-05: the running account of an agent by week, and who won and who lost. Pure. Weeks begin on Monday, UTC. */

import { type Minor, minor } from '../amount.ts'
import { DAY_MS } from '../time-units.ts'

/** `paidMinor`: what came for these bills less what was given for them. `carriedMinor`: a loss that dividends carry on, 0 or less. */
export type AccountWeek = {
  week: number
  earnedMinor: Minor
  givenMinor: Minor
  paidMinor: Minor
  carriedMinor: Minor
}
/** `opening + earned − given − paid = closing`, and each opening is the closing of the week before. */
export type AccountRow = AccountWeek & { openingMinor: Minor; closingMinor: Minor }

/** 1 January 1970 was a Thursday. */
const DAYS_BEFORE = 3
export const weekOfDay = (day: number): number => Math.floor((day + DAYS_BEFORE) / 7)
export const weekStartMs = (week: number): number => (week * 7 - DAYS_BEFORE) * DAY_MS

/** Every week from `first` to `last`, those without bills as well. */
export function foldAccount(
  { openingMinor, first, last }: { openingMinor: Minor; first: number; last: number },
  weeks: readonly AccountWeek[],
): AccountRow[] {
  const none = { earnedMinor: minor(0), givenMinor: minor(0), paidMinor: minor(0), carriedMinor: minor(0) }
  const rows: AccountRow[] = []
  let opening = openingMinor
  for (let week = first; week <= last; week += 1) {
    const found = weeks.find((one) => one.week === week) ?? { week, ...none }
    const closing = minor(opening + found.earnedMinor - found.givenMinor - found.paidMinor)
    rows.push({ ...found, openingMinor: opening, closingMinor: closing })
    opening = closing
  }
  return rows
}

/** What the team's members won or lost, what the agent got for it, and what is left to the house. They add up to 0. */
export function threeSides(grossMinor: Minor, agentMinor: Minor): { members: Minor; agent: Minor; house: Minor } {
  return { members: minor(0 - grossMinor), agent: agentMinor, house: minor(grossMinor - agentMinor) }
}
