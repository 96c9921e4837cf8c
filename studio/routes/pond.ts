/** `/api/pond`: shots, the end of a magazine, and the socket of a pond. */

import { Hono } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { closeRequestSchema, shotsRequestSchema } from '../../contract/pond/messages.ts'
import { findPond } from '../../contract/pond/ponds.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { walletModeSchema } from '../../contract/protocols/vendor-wallet.ts'
import { wholeNumber } from '../../contract/rules/query-number.ts'
import { limitedBody, requireOwnSocket } from '../http.ts'
import { pondNameOf } from '../pond/pond-do.ts'
import { unwrap } from '../reply.ts'
import { requireSeat, type Seated, success } from './api.ts'

const socketQuerySchema = z.object({
  mode: walletModeSchema,
  room: wholeNumber(0, 999),
  ticket: z.string().min(16).max(64),
})

export const pondRoutes = new Hono<Seated>()
  .post('/shots', requireSeat, limitedBody, requireJson, validate('json', shotsRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    const { spinId, shots } = c.req.valid('json')
    return success(c, unwrap(await player.shoot(token, spinId, shots)))
  })
  .post('/leave', requireSeat, limitedBody, requireJson, validate('json', closeRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.leaveMagazine(token, c.req.valid('json').spinId)))
  })
  .post('/ticket', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.pondTicket(token)))
  })
  .get('/:code/socket', validate('query', socketQuerySchema), (c) => {
    const { mode, room, ticket } = c.req.valid('query')
    const code = c.req.param('code')
    if (!findPond(code)) throw new Refusal('not_found', 'no such pond')
    requireOwnSocket(c)
    return c.env.POND.getByName(pondNameOf(code, mode, room)).fetch(`http://pond/?${new URLSearchParams({ ticket })}`, {
      headers: { upgrade: 'websocket' },
    })
  })
