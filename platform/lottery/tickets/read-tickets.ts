import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { LOTTERY_GAMES } from '../../../contract/lottery/games.ts'
import { KEPT_STEP_BPS, LOTT_BASE_BPS } from '../../../contract/lottery/limits.ts'
import { readAll } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import { cutPage, type Place as OpenedPlace, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { Handler } from '../../kernel/handler.ts'
import { gameCodeOf, type TicketPlace } from '../../kernel/lottery/book-interface.ts'
import { presentLotteries } from '../games/list-lotteries.ts'
import { readRebateBps } from '../read-rebate.ts'
import { listSales, listSold, requireSold, type Sale } from '../sale.ts'
import { presentChase, presentDetail, presentRow } from './present-ticket.ts'
import { bookOf } from './stake-tickets.ts'

const PAGE_SIZE = 20
const CHASES_SHOWN = 20

/** The games whose books may hold something of the member. */
async function listPlayed(ctx: PlatformContext, gameCode: string | undefined): Promise<Sale[]> {
  return gameCode === undefined ? listSold(ctx) : [await requireSold(ctx, gameCode)]
}

/** Newest first, over all games or one. Throws `not_found`. */
export const listLotteryTickets: Handler<'lotteryTickets'> = async (ctx, { state, gameCode, cursor }) => {
  const { id: memberId } = requireMember(ctx)
  const selection = ['lotteryTickets', ctx.merchant.code, memberId, state, gameCode]
  const scope = { secret: ctx.env.PASSWORD_PEPPER, selection }
  const sales = await listPlayed(ctx, gameCode)
  const from = cursor === undefined ? null : await findPlace(ctx, sales, openCursor(cursor, scope))
  const isOpen = state === undefined ? undefined : state === 'open'
  const lists = await Promise.all(
    sales.map(async (sale) => {
      const before = from === null ? undefined : placeInBook(from, positionOf(sale))
      const tickets = await bookOf(ctx, sale.gameCode).listTickets({ memberId, isOpen, before, limit: PAGE_SIZE + 1 })
      return tickets.map((ticket) => ({ sale, ticket }))
    }),
  )
  const rows = lists
    .flat()
    .sort(
      (a, b) =>
        b.ticket.reservedAt - a.ticket.reservedAt ||
        positionOf(b.sale) - positionOf(a.sale) ||
        b.ticket.serial - a.ticket.serial,
    )
  const { shown, nextCursor } = cutPage(rows, PAGE_SIZE, ({ sale, ticket }) =>
    sealCursor([ticket.reservedAt, positionOf(sale), ticket.ticketId], scope),
  )
  return { list: shown.map(({ sale, ticket }) => presentRow(ticket, sale.name)), nextCursor }
}

/** Tickets of one moment are ordered by their game, then by their serial in its book. */
const GAME_CODES = [...LOTTERY_GAMES.keys()]
const positionOf = ({ gameCode }: Sale) => GAME_CODES.indexOf(gameCode)

type Place = TicketPlace & { position: number }
/**
 * A cursor names the last ticket by its id: its serial would tell how many tickets a merchant sells. Throws `malformed` where the
 * game is no longer sold. A cursor of the release before has the serial.
 */
async function findPlace(ctx: PlatformContext, sales: readonly Sale[], opened: OpenedPlace): Promise<Place> {
  const [reservedAt, position, last = 0] = opened
  const place = { reservedAt: Number(reservedAt), position: Number(position) }
  if (typeof last === 'number') return { ...place, serial: last }
  const sale = sales.find((each) => positionOf(each) === place.position)
  const asked = { ticketIds: [last], memberId: requireMember(ctx).id }
  const [ticket] = sale ? await bookOf(ctx, sale.gameCode).getTickets(asked) : []
  if (!ticket) throw new Refusal('malformed', 'the list of this cursor is gone')
  return { ...place, serial: ticket.serial }
}

/** Where the page goes on in the book of another game: tickets of that same moment come all, or came all. */
function placeInBook({ reservedAt, position, serial }: Place, ofBook: number): TicketPlace {
  if (ofBook === position) return { reservedAt, serial }
  return { reservedAt, serial: ofBook < position ? Number.MAX_SAFE_INTEGER : 0 }
}

/** Throws `not_found`, also for the ticket of somebody else. */
export const getLotteryTicket: Handler<'lotteryTicket'> = async (ctx, { ticketId }) => {
  const sale = await requireSold(ctx, gameCodeOf(ticketId))
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

const recentSchema = z.object({ gameId: z.string(), at: z.number() })

export const listRecentVnLotteries: Handler<'recentVnLotteries'> = async (ctx) => {
  const { id } = requireMember(ctx)
  const recent = await readAll(
    ctx,
    recentSchema,
    sql`SELECT game_id AS gameId, last_played_at AS at FROM recent_game
      WHERE merchant = ${ctx.merchant.code} AND member_id = ${id}`,
  )
  const playedAt = new Map(recent.map(({ gameId, at }) => [gameId, at]))
  const at = ({ sold }: Sale) => playedAt.get(sold.gameId) ?? 0
  const sales = (await listSales(ctx)).filter((sale) => sale.game.page === '/vnlottery' && at(sale) > 0)
  const newestFirst = sales.sort((a, b) => at(b) - at(a))
  return presentLotteries(ctx, newestFirst)
}
