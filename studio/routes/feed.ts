/** `/feed/v1/messages`: what an operator's own feed says of its fixtures. Each message is signed, and may come twice. */
import { Hono } from 'hono'
import { z } from 'zod'
import { isFeedSignature, signedFeedMessageSchema } from '../../contract/book/feed.ts'
import { Refusal } from '../../contract/errors.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { fixtureNameOf } from '../book/fixture-do.ts'
import { settingsOf } from '../env.ts'
import { feedBody, type StudioHono } from '../http.ts'
import { unwrap } from '../player/reply.ts'

const requestSchema = z.object({ messages: z.array(signedFeedMessageSchema).min(1).max(20) })

export const feedRoutes = new Hono<StudioHono>().post(
  '/messages',
  feedBody,
  requireJson,
  validate('json', requestSchema),
  async (c) => {
    const { messages } = c.req.valid('json')
    const secrets = settingsOf(c.env).FEED_SECRETS ?? {}
    for (const signed of messages) {
      const secret = secrets[signed.message.feed]
      if (secret === undefined || !(await isFeedSignature(secret, signed)))
        throw new Refusal('signature_invalid', 'the signature does not fit')
    }
    const answers: { fixtureId: string; kind: string; seq: number; answer: 'taken' | 'known' }[] = []
    for (const { message } of messages) {
      const { fixtureId, kind, seq } = message
      const answer = unwrap(await c.env.FIXTURE.getByName(fixtureNameOf(fixtureId)).takeFeed(message))
      answers.push({ fixtureId, kind, seq, answer })
    }
    return c.json({ success: true, value: { answers } })
  },
)
