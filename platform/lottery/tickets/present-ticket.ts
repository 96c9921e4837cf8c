import { gameIdSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { cancelEndsSeconds, proofPath, requireLottery } from '../../../contract/lottery/games.ts'
import { findPeriod } from '../../../contract/lottery/periods.ts'
import type { Bet } from '../../../contract/lottery/types.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import { cutText } from '../../../contract/rules/typed-text.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import type { BookTicket, Chase, TicketDetail } from '../../kernel/lottery/book-interface.ts'
import { iso, presentResult } from '../present.ts'

type PlacedTicket = UpstreamResponse<'placeLotteryBets'>
type TicketRow = UpstreamResponse<'lotteryTickets'>['list'][number]
type LotteryChase = UpstreamResponse<'stopLotteryChase'>
type Detail = UpstreamResponse<'lotteryTicket'>
const PAID_LINES_MAX = 200
const ZERO = minor(0)

/** Of the random part of its id: the serial of the book would tell everyone how many tickets a merchant sells. */
const numberOf = (ticketId: string): number => Number.parseInt(ticketId.slice(-16, -3), 16) % 10_000_000_000

/** `name`: of the game, in the visitor's language. */
function presentFields(ticket: BookTicket, name: string) {
  const game = requireLottery(ticket.ticket.gameCode)
  const period = findPeriod(game, ticket.period)
  assert(period, 'a ticket has a period of its game')
  return {
    ticketId: ticket.ticketId,
    gameCode: gameIdSchema.parse(game.gameCode),
    gameName: cutText(name, 80),
    period: ticket.period,
    serial: numberOf(ticket.ticketId),
    chaseId: ticket.chaseId,
    state: ticket.state,
    outcome: ticket.settlement?.outcome ?? null,
    owed: ticket.owed !== null && ticket.owed !== 'stake',
    stake: presentMoney(ticket.ticket.stakeMinor),
    payout: presentMoney(ticket.payoutMinor),
    rebate: presentMoney(ticket.rebateMinor),
    maxPayout: presentMoney(ticket.ticket.maxPayoutMinor),
    lines: ticket.ticket.lines,
    reason: ticket.reason,
    placedAt: iso(ticket.reservedAt),
    endedAt: ticket.endedAt === null ? null : iso(ticket.endedAt),
    closeAt: iso(period.closeAtMs),
    drawAt: iso(period.drawAtMs),
    cancelUntil: iso(period.closeAtMs - cancelEndsSeconds(game) * 1_000),
  }
}

export function presentRow(ticket: BookTicket, name: string): TicketRow {
  const [first] = ticket.ticket.bets
  assert(first, 'a ticket has a bet')
  return {
    ...presentFields(ticket, name),
    bets: ticket.ticket.bets.length,
    first: { play: first.play, selection: first.selection.slice(0, 80) },
  }
}

const presentBet = ({ unitMinor, stakeMinor, maxPayoutMinor, ...bet }: Bet) => ({
  ...bet,
  unit: presentMoney(unitMinor),
  stake: presentMoney(stakeMinor),
  maxPayout: presentMoney(maxPayoutMinor),
})

export const presentTicket = (ticket: BookTicket, name: string): PlacedTicket => ({
  ...presentFields(ticket, name),
  rulesVersion: ticket.ticket.rulesVersion,
  contentHash: ticket.contentHash,
  commitment: ticket.ticket.commitment ?? null,
  bets: ticket.ticket.bets.map(presentBet),
})

export function presentDetail(ticket: TicketDetail, name: string): Detail {
  const { gameCode } = ticket.ticket
  return {
    ...presentTicket(ticket, name),
    bets: ticket.ticket.bets.map((bet, index) => presentSettled(bet, ticket, index)),
    result: ticket.result && presentResult(ticket.result),
    root: ticket.root,
    merklePath: ticket.merklePath,
    proof: proofPath(gameCode, ticket.period),
  }
}

function presentSettled(bet: Bet, { settlement }: TicketDetail, index: number): Detail['bets'][number] {
  const settled = settlement?.bets[index]
  const none = presentMoney(ZERO)
  if (!settled) return { ...presentBet(bet), outcome: null, hits: null, payout: none, rebate: none, paid: [] }
  const { outcome, hits, payoutMinor, rebateMinor, lines } = settled
  return {
    ...presentBet(bet),
    outcome,
    hits,
    payout: presentMoney(payoutMinor),
    rebate: presentMoney(rebateMinor),
    paid: lines
      .slice(0, PAID_LINES_MAX)
      .map((line) => ({ line: line.line.slice(0, 80), hits: line.hits, payout: presentMoney(line.payoutMinor) })),
  }
}

export function presentChase(chase: Chase, gameCode: string, name: string): LotteryChase {
  const isOver = chase.tickets.every(({ state }) => state !== 'reserved' && state !== 'live')
  return {
    chaseId: chase.chaseId,
    gameCode: gameIdSchema.parse(gameCode),
    gameName: cutText(name, 80),
    stopOnWin: chase.stopOnWin,
    state: chase.state === 'running' && isOver ? 'done' : chase.state,
    createdAt: iso(chase.createdAt),
    tickets: chase.tickets.map((ticket) => presentRow(ticket, name)),
  }
}
