/** What people write in their own words: every schema of a message, a note, a reason, a title, a name. */
import { z } from 'zod'
import { countSeen } from './seen-text.ts'
import { isBlank, trimInvisible } from './typed-text.ts'

/** Half a character, which no text of UTF-8 can hold, and signs that steer a terminal. Tabs and ends of lines stay. */
const UNKEEPABLE = /\p{Cs}|(?!\s)\p{Cc}/gu

/** What is kept is what was sent: without what cannot be kept, and nothing at all where nothing of it can be seen. */
const foldFreeText = (text: string): string => (isBlank(text) ? '' : text.replaceAll(UNKEEPABLE, '').trim())

const isSeen = (least: number) => (text: string) => countSeen(text) >= least
const TOO_SHORT = 'too short: signs without width do not count'

/**
 * Lines of words with all their signs, joined emoji too. `most` counts characters of what is kept; `maxLength` of a field
 * counts UTF-16 units of what is typed, an emoji as two, so a field stops before this refuses.
 */
export const freeText = (most: number, least = 1) =>
  z.string().overwrite(foldFreeText).min(least).max(most).refine(isSeen(least), TOO_SHORT)

/** The cleaning drops these with all that is in them, also where they are not closed. */
const DROPPED = /<(script|style|textarea|option|xmp)\b[\s\S]*?(?:<\/\1\b[^<>]*>|$)/gi
/** Of the tags that the cleaning keeps: a line, and a picture of the site's own or of a host. Of any other its words are left. */
const DRAWN = /<(?:hr\b|img\b[^<>]*\ssrc\s*=\s*(?:["']\s*)?(?:https:\/\/|\/img\/))/i
const PICTURE_WORDS = /<img\b[^<>]*\salt\s*=\s*(?:"([^"<>]*)"|'([^'<>]*)'|([^\s"'<>]+))/gi
/** Browsers read some of them without the semicolon too. */
const BLANK_NAMES =
  /&(?:nbsp|NonBreakingSpace|ensp|emsp1[34]|emsp|numsp|puncsp|thinsp|ThinSpace|hairsp|VeryThinSpace|MediumSpace|ThickSpace|NegativeThinSpace|NegativeMediumSpace|NegativeThickSpace|NegativeVeryThinSpace|zwj|zwnj|shy|lrm|rlm|NoBreak|ZeroWidthSpace|ic|InvisibleComma|it|InvisibleTimes|af|ApplyFunction|Tab|NewLine);?/g
const figureOf = (hex: string | undefined, digits = '') => Number.parseInt(hex ?? digits, hex === undefined ? 10 : 16)

/** What is left to be seen: a picture, or words without the marks. */
function isShown(html: string): boolean {
  const kept = html.replaceAll(/<!--[\s\S]*?(?:-->|$)/g, '').replaceAll(DROPPED, '')
  const words = kept.replaceAll(
    PICTURE_WORDS,
    (tag, quoted = '', single = '', bare = '') => quoted + single + bare + tag,
  )
  return DRAWN.test(kept) || !isBlank(readMarked(words))
}

const readMarked = (html: string): string =>
  html
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(BLANK_NAMES, '')
    .replaceAll(/&#(?:x([0-9a-f]{1,6})|(\d{1,7}));?/gi, (sign, hex, digits) => {
      const code = figureOf(hex, digits)
      return code <= 0x10_ffff ? String.fromCodePoint(code) : sign
    })

/** As `freeText`, of HTML: words or a picture, not marks alone. */
export const freeHtml = (most: number) => freeText(most).refine(isShown, 'nothing of it can be seen')

/** A line of what is signed, and so is taken as it came or not at all: what cannot be kept, or seen, is refused. */
export const signedLine = (most: number) =>
  z
    .string()
    .max(most)
    .refine((text) => !isBlank(text), TOO_SHORT)
    .refine((text) => !/\p{Cs}|\p{Cc}/u.test(text), 'half a character, or a sign that steers a terminal')

/** A name or a label: one line, of what can be seen alone, so that no two look alike. */
export const freeLine = (most: number, least = 1) => z.string().overwrite(trimInvisible).min(least).max(most)
