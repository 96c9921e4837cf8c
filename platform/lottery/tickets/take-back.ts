import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { gameCodeOf } from '../../kernel/lottery/book-interface.ts'
import { requireSold } from '../sale.ts'
import { presentChase, presentTicket } from './present-ticket.ts'
import { bookOf, refusalOfBook } from './stake-tickets.ts'

/** The whole ticket, until shortly before the close. Twice is once. Throws `cancel_late`, `conflict`, `not_found`. */
export const cancelLotteryTicket: Handler<'cancelLotteryTicket'> = async (ctx, { ticketId }) => {
  const sale = await requireSold(ctx, gameCodeOf(ticketId))
  const answer = await bookOf(ctx, sale.gameCode).cancel({ ticketId, memberId: requireMember(ctx).id })
  if (!answer.ok) throw refusalOfBook(answer)
  return presentTicket(answer.value, sale.name)
}

/** Tickets of draws that are still open go back; closed ones stand. Throws `not_found`. */
export const stopLotteryChase: Handler<'stopLotteryChase'> = async (ctx, { chaseId }) => {
  const sale = await requireSold(ctx, gameCodeOf(chaseId))
  const answer = await bookOf(ctx, sale.gameCode).stopChase({ chaseId, memberId: requireMember(ctx).id })
  if (!answer.ok) throw refusalOfBook(answer)
  return presentChase(answer.value, sale.gameCode, sale.name)
}
