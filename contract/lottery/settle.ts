/** LOT-02: what a ticket comes to, by its own rules version and odds. Pure, so that settling twice pays the same. */

import { computeShare, type Minor, minor } from '../amount.ts'
import { assert } from '../lib/assert.ts'
import { requireLottery } from './games.ts'
import { sumOf } from './play.ts'
import { getPlays } from './plays.ts'
import { payouts } from './price.ts'
import { expandLines, parseSelection } from './selection.ts'
import type { Bet, LotteryResult, Outcome, Play, SettledBet, SettledLine, Settlement, Ticket } from './types.ts'

/** The plays of a ticket. An unknown game or version is a bug: tickets are checked when they are taken. */
export function playsOfTicket({
  gameCode,
  rulesVersion,
}: Pick<Ticket, 'gameCode' | 'rulesVersion'>): ReadonlyMap<string, Play> {
  return getPlays(requireLottery(gameCode), rulesVersion)
}

export function linesOfBet(plays: ReadonlyMap<string, Play>, bet: Pick<Bet, 'play' | 'selection'>) {
  const play = plays.get(bet.play)
  assert(play, `${bet.play} is a play`)
  const parsed = parseSelection(play, bet.selection)
  assert('selection' in parsed, `${bet.selection} is a selection of ${bet.play}`)
  return { play, lines: expandLines(play, parsed.selection) }
}

type Paying = Pick<Bet, 'play' | 'selection' | 'unitMinor' | 'multiple' | 'rtpBps' | 'package'>

function findPaid(plays: ReadonlyMap<string, Play>, bet: Paying, result: LotteryResult) {
  const { play, lines } = linesOfBet(plays, bet)
  const match = play.match(result)
  const payout = payouts(play, bet)
  const paid: SettledLine[] = []
  let hasWon = false
  for (const line of lines) {
    const classes = match(line)
    if (classes.length === 0) continue
    const prizes = play.prizes(line)
    hasWon ||= classes.some((name) => !prizes[name]?.push)
    const hits = sumOf(classes.map((name) => prizes[name]?.hits ?? (prizes[name]?.push ? 0 : 1)))
    paid.push({ line: line.key, hits, payoutMinor: minor(sumOf(classes.map((name) => payout(prizes[name])))) })
  }
  return { paid, hasWon, payoutMinor: minor(sumOf(paid.map(({ payoutMinor }) => payoutMinor))) }
}

/** What bets come to by their plays, without rebates. */
export const payoutOfBets = (plays: ReadonlyMap<string, Play>, bets: readonly Paying[], result: LotteryResult): Minor =>
  minor(sumOf(bets.map((bet) => findPaid(plays, bet, result).payoutMinor)))

function settleBet(plays: ReadonlyMap<string, Play>, bet: Bet, result: LotteryResult): SettledBet {
  const { paid, hasWon, payoutMinor } = findPaid(plays, bet, result)
  return {
    outcome: hasWon ? 'won' : paid.length > 0 ? 'returned' : 'lost',
    hits: sumOf(paid.map(({ hits }) => hits)),
    payoutMinor,
    rebateMinor: computeShare(bet.stakeMinor, bet.kept),
    lines: paid,
  }
}

const OUTCOMES: readonly Outcome[] = ['won', 'returned', 'lost']

export function settleTicket(ticket: Ticket, result: LotteryResult): Settlement {
  const plays = playsOfTicket(ticket)
  const bets = ticket.bets.map((bet) => settleBet(plays, bet, result))
  return {
    outcome: OUTCOMES.find((outcome) => bets.some((bet) => bet.outcome === outcome)) ?? 'lost',
    payoutMinor: minor(sumOf(bets.map(({ payoutMinor }) => payoutMinor))),
    rebateMinor: minor(sumOf(bets.map(({ rebateMinor }) => rebateMinor))),
    bets,
  }
}
