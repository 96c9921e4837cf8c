import { foldTyped } from '../rules/typed-text.ts'

/**
 * FIND-01: one folding for names and for what is typed: width, case, digits, accents, Thai tone marks, Japanese voicing and
 * the two kana all fall together; apostrophes go, and whatever else is no letter or digit parts two words.
 */
export function foldText(text: string): string {
  return foldTyped(text)
    .normalize('NFKD')
    .replace(/[\p{M}'’]/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** A query has no more words than these; the rest is not looked at. */
const MAX_WORDS = 6

/** The folded words of a text. Empty: nothing to search for. */
export function foldWords(text: string): string[] {
  return foldText(text).split(' ').filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * How a text is written: words apart (`spaced`), a letter a sound but no spaces (`thai`), a sign a syllable or more
 * (`dense`). A slip never leads from one to another, and only without spaces does a word begin in mid-text.
 */
export type Writing = 'spaced' | 'thai' | 'dense'

export function writingOf(folded: string): Writing {
  if (/\p{Script=Thai}/u.test(folded)) return 'thai'
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(folded) ? 'dense' : 'spaced'
}

/** Between the folded names of one thing; folding never leaves it in a name. */
export const NAME_SEPARATOR = '|'
