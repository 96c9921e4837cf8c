import type { TimeRange } from './split-range.ts'

/** After any time a record can have: a whole number of days, so that "until now" has no ragged end. */
const END_OF_TIME = 86_400_000 * 100_000

/** The range a page of records asks for; what is left out is open. */
export function parseRange({ from, to }: { from?: string | undefined; to?: string | undefined }): TimeRange {
  return { from: from === undefined ? 0 : Date.parse(from), to: to === undefined ? END_OF_TIME : Date.parse(to) }
}
