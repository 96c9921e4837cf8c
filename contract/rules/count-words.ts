/** How long a message is in words, alike in the browser and on the platform. */

const segmenter = typeof Intl.Segmenter === 'undefined' ? null : new Intl.Segmenter(undefined, { granularity: 'word' })

/**
 * Words of a text in any of our languages: those that write without spaces are cut by dictionary. A browser without
 * that counts what stands between spaces; the platform's count is the one that decides.
 */
export function countWords(text: string): number {
  if (!segmenter) return text.split(/\s+/).filter(Boolean).length
  let words = 0
  for (const segment of segmenter.segment(text)) if (segment.isWordLike) words++
  return words
}
