/** Pages that are named: so many on each side of the one that is shown, and at both ends. */
export const PAGINATION = { range: 3, margin: 1 } as const

/** A page, or what stands for the pages left out between two. */
type PageMark = number | 'gap'

/**
 * NAV-13: which of `count` pages (from 1) a pagination shows: `range` round the present one, `margin` at both ends.
 * A gap stands for two pages at least: one alone is shown.
 */
export function pagesShown(page: number, count: number, { range, margin } = PAGINATION): PageMark[] {
  const first = Math.max(1, Math.min(page - Math.floor(range / 2), count - range + 1))
  const isShown = (each: number) => each <= margin || each > count - margin || (each >= first && each < first + range)
  const marks: PageMark[] = []
  for (let each = 1; each <= count; each += 1) {
    const isLoneGap = isShown(each - 1) && isShown(each + 1)
    if (isShown(each) || isLoneGap) marks.push(each)
    else if (marks.at(-1) !== 'gap') marks.push('gap')
  }
  return marks
}
