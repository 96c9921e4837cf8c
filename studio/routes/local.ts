/** `/__local`: what exists on a developer's machine and in tests only. Elsewhere these paths are not found. */
import { Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import { Refusal } from '../../contract/errors.ts'
import { serverSeedSchema } from '../../contract/fairness/seeds.ts'
import { LOOPBACK_HOST } from '../../contract/protocols/loopback.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { limitedBody } from '../http.ts'
import { unwrap } from '../reply.ts'
import { requireSeat, type Seated, success } from './api.ts'

const serverSeedRequestSchema = z.object({ serverSeed: serverSeedSchema })

const onlyLocally: MiddlewareHandler<Seated> = async (c, next) => {
  if (c.env.LOCAL !== '1' || !LOOPBACK_HOST.test(new URL(c.req.url).hostname))
    throw new Refusal('not_found', 'nothing here')
  await next()
}

export const localRoutes = new Hono<Seated>()
  .use(onlyLocally)
  /** Known cards for a test: the server's half of the pair that the player's next half completes. */
  .post('/server-seed', requireSeat, limitedBody, requireJson, validate('json', serverSeedRequestSchema), async (c) => {
    const { player, token } = c.var.seat
    return success(c, unwrap(await player.setServerSeed(token, c.req.valid('json').serverSeed)))
  })
