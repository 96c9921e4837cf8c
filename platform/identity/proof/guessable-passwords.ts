/**
 * AUTH-09: what is tried first, whatever the merchant's rule lets by: the common ones, and those that are little more than the
 * member's own name or the site's.
 */
import { WEAK_DEFAULT_PASSWORD } from '../../../contract/constants.ts'
import { isCommonPassword } from './common-passwords.ts'

/** Shorter names stand in passwords by chance. */
const NAME_CHARS = 4
/** A name with fewer characters beside it can be guessed: often they are a year, or a digit and a mark. */
const OWN_CHARS = 6

type Names = { username?: string | null | undefined; mobile?: string | null | undefined; merchant: { code: string } }

/** Whether it has to be called weak. `mobile`: in any writing. Pure. */
export function isGuessable(password: string, { username, mobile, merchant }: Names): boolean {
  if (password === WEAK_DEFAULT_PASSWORD || isCommonPassword(password)) return true
  const text = password.toLowerCase()
  const number = mobile?.replace(/\D/g, '').slice(-9)
  const names = [username?.toLowerCase(), number, merchant.code].filter((name) => (name?.length ?? 0) >= NAME_CHARS)
  return names.some((name = '') => text.includes(name) && [...text.replace(name, '')].length < OWN_CHARS)
}
