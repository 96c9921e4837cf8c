/**
 * What people type or paste, folded to what they mean. The form and the platform fold with these functions, so that
 * neither takes what the other refuses. No zod: they may stand in the first chunk. Passwords are never folded.
 */

/**
 * What has no shape, and comes along with copied text: signs without width, halves of characters, controls, and the glyphs
 * without ink that Unicode does not call ignorable: blanks of Braille, of hieroglyphs, of music and of Khitan, the joiner of
 * Brahmi numbers, and the place of a picture that was not copied.
 */
const INVISIBLE = /[\p{Cf}\p{Cs}\p{DI}\u2800\ufffc\u{1107f}\u{13441}\u{13442}\u{16fe4}\u{1d159}]|(?!\s)\p{Cc}/gu

export const dropInvisible = (text: string): string => text.replaceAll(INVISIBLE, '')

/** What can be seen of it: empty where nothing can. */
export const trimInvisible = (text: string): string => dropInvisible(text).trim()

/** Nothing of it can be seen: no text, wherever one is asked for. */
export const isBlank = (text: string): boolean => trimInvisible(text) === ''

/** At most so many of what `length` counts, and no half of a character at the end. */
export const cutText = (text: string, most: number): string => text.slice(0, most).replace(/\p{Cs}$/u, '')

/** Each script writes its ten digits in a row, the zero first. Wide ones fold by NFKC. */
const DIGIT = /\p{Nd}/u

function foldDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

const foldDigits = (text: string): string => text.replaceAll(/(?!\d)\p{Nd}/gu, foldDigit)

/** A name to log in by, an address, a number: width, invisible signs and the digits of another script make no other one. */
export const foldTyped = (text: string): string =>
  // What stands between a letter and its accent keeps them apart.
  foldDigits(dropInvisible(text).normalize('NFKC')).trim()

/** `3301²`, `①0917`: the mark of a footnote, or the number of a list's row, which folding would make a digit. */
const UNMARKED = /[^\p{No}\p{So}]+/gu

/** As foldTyped, for what may be a number or hold one: a mark stays a mark, so that no name or number becomes another's. */
export const foldUnmarked = (text: string): string =>
  foldDigits(dropInvisible(text).replaceAll(UNMARKED, (part) => part.normalize('NFKC'))).trim()

/** The hyphen that a text does not part at comes along from documents. */
const DASH = /[\p{Pd}\u2043\u2212]/gu

/** An address of e-mail: the full stop of an East Asian keyboard is a dot in a domain, and each dash a hyphen. */
export const foldTypedEmail = (text: string): string => foldUnmarked(text).replaceAll('。', '.').replaceAll(DASH, '-')

/** A line of words, or of a number among them: its parts are one blank apart. */
export const foldLine = (text: string): string => foldUnmarked(text).replaceAll(/\s+/g, ' ')

/** For what is looked for within lines: case, width, marks, invisible signs and wide blanks are no difference. */
export const foldSought = (text: string): string => foldTyped(text).replaceAll(/\s+/g, ' ').toLowerCase()

/** As foldTypedEmail, for numbers, codes, hosts and ids: the long sound of a kana keyboard is a hyphen too. */
export const foldDashed = (text: string): string => foldTypedEmail(text).replaceAll('ー', '-')

const SEPARATORS = /[\s._·・()-]/g

const foldDialled = (text: string): string => foldDashed(text).replaceAll(/[\s().·・-]/g, '')

/** A number as it is dialled: blanks, hyphens, dots, strokes and brackets go; a leading plus stays. */
export const foldPhone = (text: string): string => foldDialled(text).replaceAll('/', '')

/** Of a text of digits alone; the last zero stays. */
export const dropLeadingZeros = (digits: string): string => digits.replace(/^0+(?=\d)/, '')

/**
 * A username as it is stored to be found, and compared. A number that is a name loses what parts its digits and, without a
 * plus, its leading zeros (AUTH-06). A stroke stays: names with one are stored.
 */
export function foldUsername(text: string): string {
  const number = foldDialled(text)
  if (/^\+?\d+$/.test(number)) return dropLeadingZeros(number)
  return foldUnmarked(text).toLowerCase()
}

/** Digits that stand together, also where one blank or hyphen parts them. */
const DIGITS = /\d(?:[\s-]?\d)*/g
const SENT_LENGTH = 6

const codesAmong = (numbers: readonly string[] | null): Set<string> =>
  new Set(
    (numbers ?? []).map((found) => found.replaceAll(SEPARATORS, '')).filter(({ length }) => length === SENT_LENGTH),
  )

/**
 * The digits of a code that was sent: typed with blanks or hyphens, or the whole message pasted. Where a text holds no
 * one code, what is left of it is answered, and fits no pattern.
 */
export function foldSentCode(text: string): string {
  const plain = foldDashed(text)
  const joined = plain.replaceAll(SEPARATORS, '')
  if (/^\d{0,8}$/.test(joined)) return joined
  const whole = codesAmong(plain.match(/\d+/g))
  // Six digits that stand together are no part of a longer number beside them.
  const codes = whole.size > 0 ? whole : codesAmong(plain.match(DIGITS))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : joined
}

/** One word, or the groups of four in which a recovery code is printed. */
const PROOF = /^([A-Za-z0-9]+|[A-Za-z0-9]{4}([\s-]+[A-Za-z0-9]{4})+)$/

/** A code of an authenticator or its recovery code, or one that was sent. */
export function foldProofCode(text: string): string {
  const plain = foldDashed(text)
  return PROOF.test(plain) ? plain.replaceAll(SEPARATORS, '') : foldSentCode(plain)
}
