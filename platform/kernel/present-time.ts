/** A time in milliseconds as answers say it: ISO 8601 in UTC; one that has not come stays null. */
export function presentTime(ms: number): string
export function presentTime(ms: number | null): string | null
export function presentTime(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
