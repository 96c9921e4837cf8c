/** The Worker that scripts/bench/envelope.ts measures: the contract's own envelope, as both sides use it. */
import { z } from 'zod'
import {
  merchantKeysSchema,
  openAnswer,
  openRequest,
  requestClaimsSchema,
  sealAnswer,
  sealRequest,
} from '../../contract/protocols/envelope.ts'

const jobSchema = z.object({
  keys: merchantKeysSchema,
  claims: requestClaimsSchema,
  /** Absent: a plain call, where the claims alone are sealed and the answer is not. */
  payload: z.unknown().optional(),
  answer: z.unknown().optional(),
  count: z.number(),
})

export default {
  async fetch(request) {
    const { keys, claims, payload, answer, count } = jobSchema.parse(await request.json())
    const envelope = payload === undefined ? { claims } : { claims, payload }
    for (let done = 0; done < count; done += 1) {
      const opened = await openRequest(keys.toPlatform, await sealRequest(keys.toPlatform, envelope), claims.iat)
      if (payload === undefined) continue
      const { jti } = opened.claims
      await openAnswer(keys.toEdge, await sealAnswer(keys.toEdge, jti, answer), jti)
    }
    return new Response('done')
  },
} satisfies ExportedHandler
