import { type Money, parseMoney } from '../../../contract/amount.ts'

/** More than a game tells before the site shows one of them. */
const MOST_TOLD = 20

/**
 * What a framed game knows of the balance: it reads again at each amount that it has not told itself. The site shows what
 * the game told later, in the same order, and may pass some over.
 */
export function createKnownBalance() {
  /** The newest last; the first is the one that the site showed last. */
  let known: readonly number[] = []
  return {
    hear(told: Money) {
      known = [...known, parseMoney(told)].slice(-MOST_TOLD)
    },
    /** Whether the game has to hear of what the site shows now. Of the first amount it does not: it was launched with it. */
    isNews(shownMinor: number): boolean {
      const isFirst = known.length === 0
      const at = known.lastIndexOf(shownMinor)
      known = at < 0 ? [shownMinor] : known.slice(at)
      return at < 0 && !isFirst
    },
  }
}
