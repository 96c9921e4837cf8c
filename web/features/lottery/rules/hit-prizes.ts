import { getPlays } from '../../../../contract/lottery/plays.ts'
import { linesOfBet } from '../../../../contract/lottery/settle.ts'
import type { LotteryGame, LotteryResult } from '../../../../contract/lottery/types.ts'

type Ticket = { rulesVersion: number; bets: readonly { play: string; selection: string }[] }

/** Names a number of a result: its prize, and its place in it. */
export const prizePlace = (name: string, index: number): string => `${name}:${index}`

/**
 * LOT-03: which numbers of a draw a ticket won by, by the rules of the play themselves: a line that won would have won less had
 * the number not been drawn. Other numbers with the same last two digits are put aside.
 */
export function findHitPrizes(game: LotteryGame, { rulesVersion, bets }: Ticket, result: LotteryResult): Set<string> {
  const plays = getPlays(game, rulesVersion)
  const found = new Set<string>()
  for (const bet of bets) {
    const { play, lines } = linesOfBet(plays, bet)
    const match = play.match(result)
    const won = lines.filter((line) => match(line).length > 0)
    if (won.length === 0) continue
    for (const [name, numbers] of Object.entries(result))
      for (const [index, number] of numbers.entries()) {
        const end = number.slice(-2)
        const withIt = play.match(hide(result, end, prizePlace(name, index)))
        const without = play.match(hide(result, end, null))
        if (won.some((line) => withIt(line).length > without(line).length)) found.add(prizePlace(name, index))
      }
  }
  return found
}

/** The result with all numbers of this end made unreadable, but one. */
const hide = (result: LotteryResult, end: string, kept: string | null): LotteryResult =>
  Object.fromEntries(
    Object.entries(result).map(([name, numbers]) => [
      name,
      numbers.map((number, index) =>
        number.endsWith(end) && prizePlace(name, index) !== kept ? 'x'.repeat(number.length) : number,
      ),
    ]),
  )
