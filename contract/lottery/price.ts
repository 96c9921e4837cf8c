/** LOT-02: what a ticket costs and may pay. Rounding is down, per line, then times hits. */

import { computeShare, type Minor, minor } from '../amount.ts'
import { assert } from '../lib/assert.ts'
import { KEPT_STEP_BPS, LOTT_BASE_BPS, TICKET_FORM } from './limits.ts'
import { sumOf } from './play.ts'
import { getPlays } from './plays.ts'
import { countLines, expandLines, parseSelection, printSelection, type Selection } from './selection.ts'
import type {
  Bet,
  BetFault,
  BetInput,
  Line,
  LotteryGame,
  LotteryLimits,
  Play,
  Prize,
  Ticket,
  TicketFault,
} from './types.ts'

/** Units of package B are multiples of this, so that the discount is exact. */
const PACKAGE_B_STEP_MINOR = 5

type Terms = Pick<Bet, 'unitMinor' | 'multiple' | 'rtpBps' | 'package'>

/** The unit in every formula. */
const unitOf = ({ unitMinor, multiple }: Terms) => unitMinor * multiple

/** What one hit of a prize pays. */
export function payoutOf(play: Pick<Play, 'packageB'>, prize: Prize, terms: Terms): Minor {
  const unit = BigInt(unitOf(terms))
  if (prize.push) return minor(Number(unit))
  if (prize.odds === undefined) {
    assert(terms.rtpBps !== null, 'odds by chance need a return')
    const { num, den } = prize.chance
    return minor(Number((unit * BigInt(terms.rtpBps) * den) / (10_000n * num)))
  }
  const odds = terms.package === 'B' && play.packageB ? play.packageB.odds : prize.odds
  return minor(Number((unit * BigInt(odds)) / (1_000n * BigInt(prize.dividedBy ?? 1))))
}

/** Remembers by prize: the lines of a bet share a few. */
export function payouts(play: Play, terms: Terms): (prize: Prize | undefined) => Minor {
  const known = new Map<Prize, Minor>()
  return (prize) => {
    assert(prize, `${play.code} pays what it hits`)
    const payout = known.get(prize) ?? payoutOf(play, prize, terms)
    known.set(prize, payout)
    return payout
  }
}

export function stakeOf(play: Pick<Play, 'packageB'>, terms: Terms & { lines: number }): Minor {
  const full = minor(terms.lines * unitOf(terms))
  if (terms.package !== 'B' || !play.packageB) return full
  return computeShare(full, 10_000 - play.packageB.discountBps)
}

/** The hits that one bet can have at once: positions that were not picked hit nothing. */
function mostHits(play: Play, selection: Selection): number {
  if (selection.kind !== 'positions' || play.form.kind !== 'positions') return play.mostHits
  return (play.mostHits / play.form.count) * selection.positions.length
}

/** No result pays more than this for one bet. Some results pay less at best, where lines exclude each other. */
function computeMaxPayout(play: Play, selection: Selection, lines: readonly Line[], terms: Terms): Minor {
  const payout = payouts(play, terms)
  const classes = play.bestClasses ?? ['hit']
  const hits = lines.flatMap((line) => Array.from({ length: play.mostHitsOfLine?.(line) ?? 1 }, () => line))
  const byClass = new Map(
    classes.map((name) => [name, hits.map((line) => payout(play.prizes(line)[name])).sort((a, b) => b - a)]),
  )
  let sum = 0
  for (let index = 0; index < Math.min(hits.length, mostHits(play, selection)); index += 1) {
    sum += byClass.get(classes[index] ?? classes[0] ?? '')?.[index] ?? 0
  }
  const pushes = lines.filter((line) => play.prizes(line).push).length
  return minor(sum + pushes * unitOf(terms))
}

type BetPriced = { bet: Bet; play: Play; selection: Selection } | { fault: BetFault; at: string }

function priceBet(play: Play, input: BetInput, rebateBps: number, limits: LotteryLimits): BetPriced {
  const { unitMinor, multiple, kept = 0, package: chosen } = input
  if (unitMinor < limits.unitMinMinor || unitMinor > limits.ticketStakeMaxMinor) return { fault: 'unit', at: '' }
  if (!Number.isInteger(multiple) || multiple < 1 || multiple > TICKET_FORM.multipleMax)
    return { fault: 'multiple', at: String(multiple) }
  const isLott = play.mode === 'Lott'
  if (kept !== 0 && (!isLott || kept < 0 || kept > rebateBps || kept % KEPT_STEP_BPS !== 0))
    return { fault: 'kept', at: String(kept) }
  if (chosen === 'B' && !play.packageB) return { fault: 'package', at: chosen }
  if (chosen === 'B' && unitMinor % PACKAGE_B_STEP_MINOR !== 0) return { fault: 'unit', at: '' }
  const parsed = parseSelection(play, input.selection)
  if ('fault' in parsed) return parsed
  const { selection } = parsed
  const lines = countLines(play, selection)
  if (lines < 1 || lines > limits.linesMax) return { fault: 'lines', at: String(lines) }
  const terms = {
    unitMinor,
    multiple,
    rtpBps: isLott ? LOTT_BASE_BPS + rebateBps - kept : null,
    package: play.packageB ? (chosen ?? 'A') : null,
  }
  const bet = {
    play: play.code,
    mode: play.mode,
    selection: printSelection(play, selection),
    ...terms,
    kept,
    lines,
    stakeMinor: stakeOf(play, { ...terms, lines }),
    maxPayoutMinor: minor(0),
  }
  return { bet, play, selection }
}

const overLimit = (fault: 'stake' | 'lines' | 'payout', figure: number): Priced => ({
  fault: { bet: null, fault, at: String(figure) },
})

export type TicketInput = {
  game: LotteryGame
  period: string
  rulesVersion: number
  bets: readonly BetInput[]
  /** The account's own rebate R in basis points. */
  rebateBps: number
  limits: LotteryLimits
}

function buildTicket(head: Pick<Ticket, 'gameCode' | 'period' | 'rulesVersion'>, bets: readonly Bet[]): Ticket {
  return {
    ...head,
    bets,
    lines: sumOf(bets.map(({ lines }) => lines)),
    stakeMinor: minor(sumOf(bets.map(({ stakeMinor }) => stakeMinor))),
    rebateBaseMinor: minor(sumOf(bets.map(({ mode, stakeMinor }) => (mode === 'Lott' ? stakeMinor : 0)))),
    maxPayoutMinor: minor(sumOf(bets.map(({ maxPayoutMinor }) => maxPayoutMinor))),
  }
}

export type Priced = { ticket: Ticket } | { fault: TicketFault }

/** Prices a whole ticket, or names the first bet or limit that refuses it. The largest payout is counted last: it needs all lines. */
export function priceTicket({ game, period, rulesVersion, bets, rebateBps, limits }: TicketInput): Priced {
  const plays = getPlays(game, rulesVersion)
  if (bets.length < 1 || bets.length > TICKET_FORM.betsMax)
    return { fault: { bet: null, fault: 'bets', at: String(bets.length) } }
  const priced: Extract<BetPriced, { bet: Bet }>[] = []
  for (const [index, input] of bets.entries()) {
    const play = plays.get(input.play)
    const found: BetPriced = play ? priceBet(play, input, rebateBps, limits) : { fault: 'play', at: input.play }
    if ('fault' in found) return { fault: { bet: index, ...found } }
    priced.push(found)
  }
  const head = { gameCode: game.gameCode, period, rulesVersion }
  const draft = buildTicket(
    head,
    priced.map(({ bet }) => bet),
  )
  if (draft.lines > limits.linesMax) return overLimit('lines', draft.lines)
  if (draft.stakeMinor > limits.ticketStakeMaxMinor) return overLimit('stake', draft.stakeMinor)
  const ticket = buildTicket(
    head,
    priced.map(({ bet, play, selection }) => ({
      ...bet,
      maxPayoutMinor: computeMaxPayout(play, selection, expandLines(play, selection), bet),
    })),
  )
  if (ticket.maxPayoutMinor > limits.ticketPayoutMaxMinor) return overLimit('payout', ticket.maxPayoutMinor)
  return { ticket }
}

/** The ticket of a chase for one period, each bet so many times as large. */
export function multiplyTicket(
  ticket: Ticket,
  period: string,
  times: number,
  input: Omit<TicketInput, 'bets' | 'period'>,
): Priced {
  const bets = ticket.bets.map(({ kept, package: chosen, ...bet }) => ({
    play: bet.play,
    selection: bet.selection,
    unitMinor: bet.unitMinor,
    multiple: bet.multiple * times,
    ...(kept > 0 && { kept }),
    ...(chosen && { package: chosen }),
  }))
  return priceTicket({ ...input, period, bets })
}
