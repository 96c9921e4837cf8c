import { Refusal } from '../../../contract/errors.ts'
import { KEPT_STEP_BPS, LOTT_BASE_BPS } from '../../../contract/lottery/limits.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { type BookTicket, gameCodeOf } from '../../kernel/lottery/book-interface.ts'
import { presentLotteries } from '../games/list-lotteries.ts'
import { readRebateBps } from '../read-rebate.ts'
import { listSales, requireSale, type Sale } from '../sale.ts'
import { presentChase, presentDetail, presentRow } from './present-ticket.ts'
import { bookOf } from './stake-tickets.ts'

const PAGE_SIZE = 20
const CHASES_SHOWN = 20

/** The games whose books may hold something of the member. */
async function listPlayed(ctx: PlatformContext, gameCode: string | undefined): Promise<Sale[]> {
  return gameCode === undefined ? listSales(ctx) : [await requireSale(ctx, gameCode)]
}

/** Newest first, over all games or one. Throws `not_found`. */
export const listLotteryTickets: Handler<'lotteryTickets'> = async (ctx, { state, gameCode, cursor }) => {
  const { id: memberId } = requireMember(ctx)
  const selection = ['lotteryTickets', ctx.merchant.code, memberId, state, gameCode]
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const [beforeAt, beforeId] = cursor === undefined ? [Number.MAX_SAFE_INTEGER, ''] : openCursor(cursor, scope)
  const sales = await listPlayed(ctx, gameCode)
  const isOpen = state === undefined ? undefined : state === 'open'
  const lists = await Promise.all(
    sales.map(async (sale) => {
      const asked = { memberId, isOpen, beforeAt: Number(beforeAt), limit: PAGE_SIZE + 1 }
      const tickets = await bookOf(ctx, sale.gameCode).listTickets(asked)
      return tickets.map((ticket) => ({ sale, ticket }))
    }),
  )
  const rows = lists
    .flat()
    .filter(({ ticket }) => isBehind(ticket, Number(beforeAt), String(beforeId)))
    .sort((a, b) => b.ticket.reservedAt - a.ticket.reservedAt || compareIds(b.ticket, a.ticket))
  const { shown, nextCursor } = cutPage(rows, PAGE_SIZE, ({ ticket }) =>
    sealCursor([ticket.reservedAt, placeOf(ticket)], scope),
  )
  return { list: shown.map(({ sale, ticket }) => presentRow(ticket, sale.name)), nextCursor }
}

/** Where it stands among tickets of one moment. */
const placeOf = ({ ticketId }: BookTicket) => ticketId.slice(-20)
const compareIds = (a: BookTicket, b: BookTicket) => (placeOf(a) < placeOf(b) ? -1 : 1)
const isBehind = (ticket: BookTicket, at: number, id: string) =>
  ticket.reservedAt < at || (ticket.reservedAt === at && placeOf(ticket) < id)

/** Throws `not_found`, also for the ticket of somebody else. */
export const getLotteryTicket: Handler<'lotteryTicket'> = async (ctx, { ticketId }) => {
  const sale = await requireSale(ctx, gameCodeOf(ticketId))
  const ticket = await bookOf(ctx, sale.gameCode).getTicket({ ticketId, memberId: requireMember(ctx).id })
  if (!ticket) throw new Refusal('not_found', 'no such ticket')
  return presentDetail(ticket, sale.name)
}

export const listLotteryChases: Handler<'lotteryChases'> = async (ctx, { gameCode }) => {
  const { id: memberId } = requireMember(ctx)
  const lists = await Promise.all(
    (await listPlayed(ctx, gameCode)).map(async (sale) => {
      const chases = await bookOf(ctx, sale.gameCode).listChases({ memberId, limit: CHASES_SHOWN })
      return chases.map((chase) => presentChase(chase, sale.gameCode, sale.name))
    }),
  )
  const newestFirst = lists.flat().sort((a, b) => (a.createdAt < b.createdAt ? 1 : -1))
  return { list: newestFirst.slice(0, CHASES_SHOWN) }
}

/** R, and what the odds come to at both ends of the slider. */
export const getLotteryRebate: Handler<'lotteryRebate'> = async (ctx) => {
  const rebateBps = await readRebateBps(ctx, requireMember(ctx).id)
  return { rebateBps, keptStepBps: KEPT_STEP_BPS, rtpBps: [LOTT_BASE_BPS, LOTT_BASE_BPS + rebateBps] }
}

export const listRecentVnLotteries: Handler<'recentVnLotteries'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const { results } = await ctx.env.DB.prepare(
    'SELECT game_id AS gameId, last_played_at AS at FROM recent_game WHERE merchant = ? AND member_id = ?',
  )
    .bind(ctx.merchant.code, id)
    .all<{ gameId: string; at: number }>()
  const playedAt = new Map(results.map(({ gameId, at }) => [gameId, at]))
  const at = ({ sold }: Sale) => playedAt.get(sold.gameId) ?? 0
  const sales = (await listSales(ctx)).filter((sale) => sale.game.page === '/vnlottery' && at(sale) > 0)
  const newestFirst = sales.sort((a, b) => at(b) - at(a))
  return presentLotteries(ctx, newestFirst)
}
