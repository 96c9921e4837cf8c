/** MEM-17: what a nickname and a birthday may be. Pure. */

/** Letters, marks and digits of any script, single spaces, and what stands in names. No control, no invisible, no bidi marks. */
export function isNickname(text: string): boolean {
  return /^[\p{L}\p{N}][\p{L}\p{M}\p{N}._'-]*( [\p{L}\p{M}\p{N}._'-]+)*$/u.test(text)
}

/** A day that exists, `minAge` years or more ago. `birthday` is yyyy-MM-dd. */
export function isOldEnough(birthday: string, minAge: number, nowMs: number): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(birthday) ?? []
  if (!year || !month || !day) return false
  const born = new Date(`${birthday}T00:00:00Z`)
  if (Number.isNaN(born.getTime()) || born.toISOString().slice(0, 10) !== birthday) return false
  const grown = Date.UTC(Number(year) + minAge, Number(month) - 1, Number(day))
  return Number(year) >= 1900 && grown <= nowMs
}
