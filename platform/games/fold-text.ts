/**
 * Folds text for searching: width, case, accents, Thai tone marks, Japanese voicing and the two kana
 * all fall together, and everything but letters and digits goes. Same folding on both sides.
 */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('đ', 'd')
    .replace(/[ァ-ヶ]/g, (kana) => String.fromCharCode(kana.charCodeAt(0) - 0x60))
    .replace(/[^\p{L}\p{N}]/gu, '')
}

/** The search column of a game: each name folded, kept apart so that no match spans two names. */
export function foldNames(names: readonly string[]): string {
  return [...new Set(names.map(foldText))].join('|')
}

/** D1 binds at most 100 values to a statement; a query needs no more than these. */
const MAX_WORDS = 6
const MAX_PIECES = 12

/** The words of a query, folded; all must stand in a game's search text, in any order. Empty: nothing to search. */
export function foldWords(query: string): string[] {
  return query.split(/\s+/).map(foldText).filter(Boolean).slice(0, MAX_WORDS)
}

/**
 * The overlapping pieces of a query, for a search that forgives typing errors: a name that holds most
 * of them is near. Pieces of two signs for scripts without spaces, of three for the others.
 */
export function cutPieces(words: readonly string[]): string[] {
  const pieces = words.flatMap((word) => {
    const signs = [...word]
    const size = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Thai}]/u.test(word) ? 2 : 3
    return signs.slice(0, Math.max(0, signs.length - size + 1)).map((_, at) => signs.slice(at, at + size).join(''))
  })
  return [...new Set(pieces)].slice(0, MAX_PIECES)
}

/** How many of the pieces a near name holds at least: one wrong letter spoils three pieces of three. */
export function countNeeded(pieces: number): number {
  return Math.max(1, Math.ceil(pieces * 0.4))
}
