/** `/api/table`: chips, undo, bets of a round, and the socket of a live table. */

import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { parseMoney } from '../../contract/money.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { walletModeSchema } from '../../contract/protocols/vendor-wallet.ts'
import { wholeNumber } from '../../contract/rules/query-number.ts'
import { tableBetRequestSchema, tableUndoRequestSchema } from '../api.ts'
import { limitedBody, requireOwnSocket } from '../http.ts'
import { unwrap } from '../reply.ts'
import { tableNameOf } from '../tables/table-interface.ts'
import { findLiveTable } from '../tables/table-list.ts'
import { addressOf } from '../watchers.ts'
import { requireSeat, type Seated, success } from './api.ts'

const socketQuerySchema = z.object({ mode: walletModeSchema, ticket: z.string().max(64).optional() })
const roundSchema = wholeNumber(1)

export const tableRoutes = new Hono<Seated>()
  .post('/bet', requireSeat, limitedBody, requireJson, validate('json', tableBetRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    const { betId, round, stakes } = c.req.valid('json')
    const amounts = Object.fromEntries(Object.entries(stakes).map(([spot, amount]) => [spot, parseMoney(amount)]))
    return success(c, unwrap(await player.layTableBet(token, betId, round, amounts)))
  })
  .post('/undo', requireSeat, limitedBody, requireJson, validate('json', tableUndoRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.undoTableBet(token, c.req.valid('json').betId)))
  })
  .post('/cash', requireSeat, limitedBody, requireJson, validate('json', tableUndoRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.cashTableBet(token, c.req.valid('json').betId)))
  })
  .get('/bets/:round', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    const round = roundSchema.safeParse(c.req.param('round'))
    if (!round.success) throw new Refusal('malformed', 'a round is a number')
    return success(c, unwrap(await player.tableBets(token, round.data)))
  })
  .post('/ticket', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.tableTicket(token)))
  })
  // A socket without a ticket only watches, and only a play-money table.
  .get('/:code/socket', validate('query', socketQuerySchema), (c) => {
    const { mode, ticket } = c.req.valid('query')
    const code = c.req.param('code')
    if (!findLiveTable(code)) throw new Refusal('not_found', 'no such table')
    requireOwnSocket(c)
    if (mode === 'real' && ticket === undefined) throw new Refusal('login_required', 'a seat gives the ticket')
    const query = new URLSearchParams({ code, mode })
    if (ticket === undefined) query.set('from', addressOf(c))
    else query.set('ticket', ticket)
    return c.env.TABLE.getByName(tableNameOf(code, mode)).fetch(`http://table/?${query}`, {
      headers: { upgrade: 'websocket' },
    })
  })
