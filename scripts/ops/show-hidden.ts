/** What a terminal would obey or not show, as numbers. */
import { dropInvisible } from '../../contract/rules/typed-text.ts'

/** What a terminal obeys, and what turns its letters round; line breaks and tabs stay. */
const STEERING = /(?![\n\t])[\p{Cc}\p{Zl}\p{Zp}]/u
/** Within words and emoji: what joins letters or parts them, and which form of a sign is meant. Signs of numbers are drawn. */
const JOINING = /\u200c|\u200d|\ufe0e|\ufe0f|[\u0600-\u0605]|\u06dd|\u070f|\u0890|\u0891|\u08e2|\u{110bd}|\u{110cd}/u

const hexOf = (code: number): string => code.toString(16).padStart(4, '0')
const numberOf = (sign: string): string => {
  const hex = hexOf(sign.codePointAt(0) ?? 0)
  return hex.length > 4 ? `\\u{${hex}}` : `\\u${hex}`
}
/** As JSON writes it: beyond the first plane in two halves. */
const jsonNumberOf = (sign: string): string =>
  Array.from({ length: sign.length }, (_, at) => `\\u${hexOf(sign.charCodeAt(at))}`).join('')

/** What looks like a plain blank, and makes another name or figure of a text. The wide one of Chinese and Japanese does not. */
const BLANK = /(?![ \u3000])\p{Zs}/u

/** A terminal obeys it, does not show it at all, or shows it as a blank. */
const isHidden = (sign: string): boolean =>
  STEERING.test(sign) || BLANK.test(sign) || (dropInvisible(sign) === '' && !JOINING.test(sign))

const replaceHidden = (text: string, replace: (sign: string) => string): string =>
  text.replaceAll(/[^ -~]/gu, (sign) => (isHidden(sign) ? replace(sign) : sign))

/** Members' own words may hold such signs: they are printed by their numbers. */
export const showHidden = (text: string): string => replaceHidden(text, numberOf)

/** JSON without such signs, which programs still read: a region's flag, or a variant of a Chinese character, has some. */
export const printJson = (given: unknown): string => replaceHidden(JSON.stringify(given, null, 2), jsonNumberOf)
