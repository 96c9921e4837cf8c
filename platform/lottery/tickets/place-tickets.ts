import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { log } from '../../../contract/log.ts'
import { longestChase } from '../../../contract/lottery/games.ts'
import { findPeriod, periodsFrom } from '../../../contract/lottery/periods.ts'
import { getPolicy } from '../../../contract/policy/policy.ts'
import { sayError } from '../../../contract/rules/describe-error.ts'
import { commit } from '../../kernel/commit.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { noteRecentGame } from '../../kernel/note-recent-game.ts'
import { requireSale, type Sale } from '../sale.ts'
import { presentRow, presentTicket } from './present-ticket.ts'
import { haveOldOdds, priceChase, priceOne, requireStake } from './price-tickets.ts'
import { requireOpenSale, stakeTickets } from './stake-tickets.ts'

function requireKey({ idempotencyKey }: PlatformContext): string {
  assert(idempotencyKey, 'a call that stakes has a key')
  return idempotencyKey
}

/** FIND-03: its failure must not turn a placed ticket into silence. */
async function notePlayed(ctx: PlatformContext, { sold }: Sale): Promise<void> {
  const member = requireMember(ctx)
  const game = { merchant: ctx.merchant.code, memberId: member.id, gameId: sold.gameId, at: ctx.clock() }
  await commit(ctx, [noteRecentGame(game)]).catch((error: unknown) =>
    log.warn('play_not_noted', { error: sayError(error) }),
  )
}

/**
 * LOT-02: one ticket. Throws `draw_closed`, `odds_changed`, `number_full`, `limit_reached`, `invalid_fields`, `conflict` for
 * a key of another ticket, and what the wallet refuses.
 */
export const placeLotteryBets: Handler<'placeLotteryBets'> = async (ctx, input) => {
  const sale = await requireSale(ctx, input.gameCode)
  await requireOpenSale(ctx, sale, input.period)
  const asked = [priceOne(sale, input)]
  requireStake(asked, input.stake)
  const { tickets } = await stakeTickets(ctx, {
    sale,
    key: requireKey(ctx),
    tickets: asked,
    chase: null,
    hasOldOdds: await haveOldOdds(ctx, asked, input.rebateBps),
  })
  const [placed] = tickets
  assert(placed, 'one ticket was placed')
  await notePlayed(ctx, sale)
  return presentTicket(placed, sale.name)
}

/** A book takes a chase in one step, in which it takes nothing else: so many lines are half a second of it. */
const CHASE_LINES_MAX = 50_000

/** The same bets in many draws on end, all or none. Throws as `placeLotteryBets`, and `chase_off`. */
export const placeLotteryChase: Handler<'placeLotteryChase'> = async (ctx, input) => {
  if (!getPolicy(ctx.merchant.jurisdiction).lotteryChase) throw new Refusal('chase_off', 'chases are not offered here')
  const sale = await requireSale(ctx, input.gameCode)
  await requireOpenSale(ctx, sale, input.from)
  if (!findPeriod(sale.game, input.from)) throw new Refusal('draw_closed', 'no such draw')
  if (input.multiples.length > longestChase(sale.game))
    throw new Refusal('limit_reached', 'too many draws in one chase')
  const periods = periodsFrom(sale.game, input.from, input.multiples.length).map(({ period }, index) => ({
    period,
    times: input.multiples[index] ?? 1,
  }))
  const tickets = priceChase(sale, { ...input, period: input.from }, periods)
  if (tickets.reduce((sum, { lines }) => sum + lines, 0) > CHASE_LINES_MAX)
    throw new Refusal('limit_reached', 'too many lines in one chase')
  requireStake(tickets, input.stake)
  const chase = { stopOnWin: input.stopOnWin }
  const hasOldOdds = await haveOldOdds(ctx, tickets, input.rebateBps)
  const placed = await stakeTickets(ctx, { sale, key: requireKey(ctx), tickets, chase, hasOldOdds })
  assert(placed.chaseId !== null, 'a chase was placed')
  await notePlayed(ctx, sale)
  return { chaseId: placed.chaseId, tickets: placed.tickets.map((ticket) => presentRow(ticket, sale.name)) }
}
