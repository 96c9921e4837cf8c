import { type Money, parseMoney } from '../../../contract/amount.ts'

/** More than a game tells before the site shows one of them. */
const MOST_TOLD = 20

/**
 * What a framed game knows of the balance, so that it is asked to look again at any other amount, and not at what it told
 * itself. The site shows what a game told later, in its order, and not each of it.
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
