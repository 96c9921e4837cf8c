/** SAFE-04: what a date of birth may be. The form tests with it to help, the platform to decide. No zod: forms carry it. */
import type { FieldErrors } from '../errors.ts'

/** `today` on the merchant's calendar: yyyy-MM-dd. */
export type AgeRule = { minAge: number; today: string }

const DATE = /^(\d{4})(-\d{2}-\d{2})$/

function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return DATE.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === text
}

/** Null for a day that exists, in living memory, `minAge` years or more ago. `birthday` is yyyy-MM-dd. */
export function findBirthdayError(birthday: string, { minAge, today }: AgeRule): FieldErrors[string] | null {
  const [, year = '', monthAndDay = ''] = DATE.exec(birthday) ?? []
  if (!isDay(birthday) || year < '1900' || birthday > today) return { key: 'birthday_invalid' }
  // As text 29 February stands between the 28th and 1 March, also in a year that has none.
  const grown = `${Number(year) + minAge}${monthAndDay}`
  return grown <= today ? null : { key: 'too_young', values: { age: minAge } }
}
