/**
 * MEM-02, MEM-17: names of people, as forms, platform and operators read them: real names, holders of accounts, nicknames. No
 * zod: it may stand in the first chunk.
 */
import { dropInvisible, foldTyped } from './typed-text.ts'

/** One sign for each way of writing it, and one blank between the parts. Letters stay as they are. */
export const foldPersonName = (text: string): string =>
  dropInvisible(text)
    .normalize('NFC')
    .replaceAll(/[‘’‛ʼʹ`´＇′՚]/g, "'")
    .replaceAll(/[＝゠]/g, '＝')
    .replaceAll(/[\p{Pd}\u2043\u2212]/gu, '-')
    .replaceAll(/[．․。｡]/g, '.')
    .replaceAll(/[，、،､]/g, ',')
    .replaceAll(/[／⁄∕]/g, '/')
    .replaceAll('＠', '@')
    .replaceAll('･', '・')
    .replaceAll(/[•‧∙⋅ꞏ]/g, '·')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** A nickname besides has no wide letters and digits, so that no two look alike. */
export const foldNickname = (text: string): string =>
  foldPersonName(foldTyped(foldPersonName(text).replaceAll('＝', '゠')))

/** What stands between the letters of names. The last ones are of Hebrew and of Tibetan. */
const MARKS = " .,'·・＝׳״་-"

/** Papers of Malaysia and Singapore say `A/L` for "son of", and ` @ ` before another name of the same person. */
const BETWEEN_NAMES = String.raw`/(?=\p{L})| @ (?=\p{L})`

/** `\p{Nl}`: figures that are letters, as 〇 in Chinese names and the Ⅲ of a grandson. `'t Hooft` begins with an apostrophe. */
export const PERSON_NAME = new RegExp(`^'?[\\p{L}\\p{Nl}](?:[\\p{L}\\p{Nl}\\p{M}${MARKS}]|${BETWEEN_NAMES})*$`, 'u')

/** Two letters of any script at least, and the marks names have; digits and markup are none. `text` is folded. */
export const isPersonName = (text: string): boolean =>
  PERSON_NAME.test(text) && (text.match(/\p{L}/gu)?.length ?? 0) >= 2

const NICKNAME = new RegExp(`^(?:'(?=\\p{L}))?[\\p{L}\\p{N}][\\p{L}\\p{M}\\p{N}_${MARKS}]*$`, 'u')

/** What may stand in a name, digits and underscores. No control, no invisible, no bidi marks. `text` is folded. */
export const isNickname = (text: string): boolean => NICKNAME.test(text) && text === foldNickname(text)
