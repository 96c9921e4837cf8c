/** `/feed/v1/messages`: what an operator's own feed says of its fixtures. Each message is signed, and may come twice. */
import { Hono } from 'hono'
import { z } from 'zod'
import { type FeedKind, isFeedSignature, signedFeedMessageSchema } from '../../contract/book/feed.ts'
import { Refusal } from '../../contract/errors.ts'
import { requireJson, validate } from '../../contract/protocols/validate.ts'
import { feedNameOf } from '../book/feed-do.ts'
import { fixtureNameOf } from '../book/fixture-types.ts'
import { feedSecretOf } from '../env.ts'
import { feedBody, type StudioHono } from '../http.ts'
import { unwrap } from '../reply.ts'

/** What the lists of the books are made of. */
const LISTED_KINDS: readonly FeedKind[] = ['fixture', 'prices', 'result']

const requestSchema = z.object({ messages: z.array(signedFeedMessageSchema).min(1).max(20) })

export const feedRoutes = new Hono<StudioHono>().post(
  '/messages',
  feedBody,
  requireJson,
  validate('json', requestSchema),
  async (c) => {
    const { messages } = c.req.valid('json')
    for (const signed of messages) {
      const secret = feedSecretOf(c.env, signed.message.feed)
      if (secret === null || !(await isFeedSignature(secret, signed)))
        throw new Refusal('signature_invalid', 'the signature does not fit')
    }
    const answers: { fixtureId: string; kind: string; seq: number; answer: 'taken' | 'known' }[] = []
    for (const { message } of messages) {
      const { fixtureId, kind, seq } = message
      const answer = unwrap(await c.env.FIXTURE.getByName(fixtureNameOf(fixtureId)).takeFeed(message))
      // Also of a known one: the first try may have ended between the two.
      if (LISTED_KINDS.includes(kind)) await c.env.FEED.getByName(feedNameOf(message.feed)).hear(message)
      answers.push({ fixtureId, kind, seq, answer })
    }
    return c.json({ success: true, value: { answers } })
  },
)
