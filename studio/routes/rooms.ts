/** `/api/room`: joining, leaving and the socket of a room's table. All that is played goes over the socket. */
import { Hono } from 'hono'
import { Refusal } from '../../contract/errors.ts'
import { requireOwnSocket } from '../http.ts'
import { unwrap } from '../reply.ts'
import { requireSeat, type Seated, success } from './api.ts'

/** The table's object, then the secret that opens one socket there. */
const TICKET = /^([0-9a-f]{64})\.([A-Za-z0-9_-]{43})$/

export const roomRoutes = new Hono<Seated>()
  .post('/sit', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.sitInRoom(token)))
  })
  .post('/place', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.placeInRoom(token)))
  })
  .post('/leave', requireSeat, async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.leaveRoom(token)))
  })
  .get('/socket', (c) => {
    const [, table = '', ticket = ''] = TICKET.exec(c.req.query('ticket') ?? '') ?? []
    requireOwnSocket(c)
    let room: DurableObjectStub
    try {
      room = c.env.ROOM.get(c.env.ROOM.idFromString(table))
    } catch {
      throw new Refusal('login_required', 'a seat gives the ticket')
    }
    return room.fetch(`http://room/?${new URLSearchParams({ ticket })}`, { headers: { upgrade: 'websocket' } })
  })
