import type { HelpArticle, HelpCategory } from '../../../../contract/calls/messaging/service.ts'
import { foldTyped } from '../../../../contract/rules/typed-text.ts'
import { readText } from '../../../../kit/lib/plain-text.ts'

export const MIN_QUERY_CHARS = 2

/** Letters as they are looked for: without case and accents, so that a phone's keyboard finds Vietnamese too. */
export function foldText(text: string): string {
  return foldTyped(text)
    .normalize('NFKD')
    .replaceAll(/\p{Mn}/gu, (mark) => (/\p{Script=Thai}/u.test(mark) ? mark : ''))
    .replaceAll('đ', 'd')
    .replaceAll('Đ', 'D')
    .toLowerCase()
}

/** Articles in which every word of `query` stands, those with it in the title first; null while it is too short to say. */
export function searchHelp(categories: readonly HelpCategory[], query: string): HelpArticle[] | null {
  const typed = foldText(query).split(/\s+/).filter(Boolean)
  const words = typed.filter((word) => /[\p{L}\p{N}]/u.test(word))
  // Of signs alone nothing is found; shown as if nothing was typed, all of it would be.
  if (typed.length > 0 && words.length === 0) return []
  if (words.join('').length < MIN_QUERY_CHARS) return null
  const found = categories
    .flatMap(({ articles }) => articles)
    .flatMap((article) => {
      const title = foldText(article.title)
      const text = `${title} ${foldText(readText(article.content))}`
      if (!words.every((word) => text.includes(word))) return []
      return [{ article, rank: words.filter((word) => title.includes(word)).length }]
    })
  return found.toSorted((a, b) => b.rank - a.rank).map(({ article }) => article)
}
