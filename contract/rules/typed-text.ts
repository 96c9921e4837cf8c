/**
 * What people type or paste, folded to what they mean. The form and the platform fold with these functions, so that
 * neither takes what the other refuses. No zod: they may stand in the first chunk. Passwords are never folded.
 */

/** Signs without width: they come along with copied text, and nobody sees them. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu

export const dropInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** The zeros of the digits that the keyboards of our languages and their neighbours write; wide ones fold by NFKC. */
const ZEROS = [0x0660, 0x06f0, 0x0966, 0x0e50]

function foldDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  const zero = ZEROS.find((first) => code >= first && code < first + 10)
  return zero === undefined ? digit : String(code - zero)
}

/** A name to log in by, an address, a number: width, invisible signs and the digits of another script make no other one. */
export const foldTyped = (text: string): string =>
  dropInvisible(text.normalize('NFKC'))
    .replaceAll(/\p{Nd}/gu, foldDigit)
    .trim()

const SEPARATORS = /[\s\p{Pd}]/gu

/** A number as it is dialled: blanks, hyphens, dots and brackets go; a leading plus stays. */
export const foldPhone = (text: string): string => foldTyped(text).replaceAll(/[\s\p{Pd}().]/gu, '')

/** Of a text of digits alone; the last zero stays. */
export const dropLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/**
 * A username as it is stored to be found, and compared. A number that is a name loses what parts its digits and, without a
 * plus, its leading zeros (AUTH-06).
 */
export function foldUsername(text: string): string {
  const number = foldPhone(text)
  if (/^\+?\d+$/.test(number)) return dropLeadingZeros(number)
  return foldTyped(text).toLowerCase()
}

/** Digits that stand together, also where one blank or hyphen parts them. */
const DIGITS = /\d(?:[\s\p{Pd}]?\d)*/gu
const SENT_LENGTH = 6

/**
 * The digits of a code that was sent: typed with blanks or hyphens, or the whole message pasted. Where a text holds no
 * one code, what is left of it is answered, and fits no pattern.
 */
export function foldSentCode(text: string): string {
  const plain = foldTyped(text)
  const joined = plain.replaceAll(SEPARATORS, '')
  if (/^\d*$/.test(joined)) return joined
  const numbers = (plain.match(DIGITS) ?? []).map((found) => found.replaceAll(SEPARATORS, ''))
  const codes = new Set(numbers.filter(({ length }) => length === SENT_LENGTH))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : joined
}

const PROOF = /^[A-Za-z0-9]{1,20}$/

/** A code of an authenticator or its recovery code, or one that was sent. */
export function foldProofCode(text: string): string {
  const joined = foldTyped(text).replaceAll(SEPARATORS, '')
  return PROOF.test(joined) ? joined : foldSentCode(text)
}
