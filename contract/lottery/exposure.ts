/** What a book may have to pay: by cell (a play and one line), and by draw. */
import { type Minor, minor } from '../amount.ts'
import { getPlays } from './plays.ts'
import { payouts } from './price.ts'
import { linesOfBet, playsOfTicket } from './settle.ts'
import type { Cell, LotteryResult, Play, RuleSet, Ticket } from './types.ts'

/** One for each play and line of the ticket: what one hit of its best class pays. */
export function cellsOf(ticket: Ticket): Cell[] {
  const plays = playsOfTicket(ticket)
  const cells = new Map<string, Cell>()
  for (const bet of ticket.bets) {
    const { play, lines } = linesOfBet(plays, bet)
    const payout = payouts(play, bet)
    for (const line of lines) {
      const best = Math.max(...Object.values(play.prizes(line)).map(payout))
      const key = `${play.code}:${line.key}`
      const before = cells.get(key)?.payoutMinor ?? 0
      cells.set(key, { play: play.code, line: line.key, payoutMinor: minor(before + best) })
    }
  }
  return [...cells.values()]
}

const digitsOf = (count: number, values: readonly number[]): LotteryResult[] =>
  Array.from({ length: values.length ** count }, (_, index) => ({
    balls: Array.from({ length: count }, (_, place) =>
      String(values[Math.floor(index / values.length ** place) % values.length]),
    ),
  }))
const FACES = [1, 2, 3, 4, 5, 6]
const TEN = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]

/** All results of the families that have at most a thousand; of six balls those of the special alone. */
const OUTCOMES: Partial<Record<RuleSet, () => LotteryResult[]>> = {
  k3: () => digitsOf(3, FACES),
  l28: () => digitsOf(3, TEN),
  ssc3: () => digitsOf(3, TEN),
  six: () => Array.from({ length: 49 }, (_, index) => ({ balls: [], special: [String(index + 1)] })),
}
const outcomesKnown = new Map<RuleSet, readonly LotteryResult[] | null>()
/** How many outcomes `winningOutcomes` counts from 0; null where a guard takes their place. */
export function outcomesOf(rules: RuleSet): readonly LotteryResult[] | null {
  if (!outcomesKnown.has(rules)) outcomesKnown.set(rules, OUTCOMES[rules]?.() ?? null)
  return outcomesKnown.get(rules) ?? null
}

/** Whether the true worst case of a play is counted, outcome by outcome. */
export const isCounted = (rules: RuleSet, { group }: Pick<Play, 'group'>): boolean =>
  outcomesOf(rules) !== null && (rules !== 'six' || group === 'special')

const winning = new Map<string, readonly number[]>()
/** The outcomes in which a cell pays, or null where the true worst case is not counted. A returned stake is no payout. */
export function winningOutcomes(
  rules: RuleSet,
  { play: code, line: key }: Pick<Cell, 'play' | 'line'>,
): readonly number[] | null {
  const outcomes = outcomesOf(rules)
  const play = getPlays({ rules }).get(code)
  if (!outcomes || !play || !isCounted(rules, play)) return null
  const name = `${rules}:${code}:${key}`
  const line = { key, symbols: key.split(/[,|:]/), weight: 1 }
  const found =
    winning.get(name) ??
    outcomes.flatMap((outcome, index) => (play.match(outcome)(line).includes('hit') ? [index] : []))
  winning.set(name, found)
  return found
}

/**
 * The most a draw may cost. True worst case where outcomes are few; else a guard: the largest cell of each play, which
 * several winning lines may pass.
 */
export function drawExposure(rules: RuleSet, cells: Iterable<Cell>): Minor {
  const byOutcome = Array.from({ length: outcomesOf(rules)?.length ?? 0 }, () => 0)
  const byPlay = new Map<string, number>()
  for (const cell of cells) {
    const outcomes = winningOutcomes(rules, cell)
    if (outcomes) for (const outcome of outcomes) byOutcome[outcome]! += cell.payoutMinor
    else byPlay.set(cell.play, Math.max(byPlay.get(cell.play) ?? 0, cell.payoutMinor))
  }
  const guard = [...byPlay.values()].reduce((sum, payout) => sum + payout, 0)
  return minor(Math.max(0, ...byOutcome) + guard)
}
