/** From the upstream's response to a value of the contract, a refusal it may speak, or a fault. */

import type { z } from 'zod'
import { failureSchema, Refusal } from '../../contract/errors.ts'
import { ENVELOPE_CONTENT_TYPE, EnvelopeError, type KeySet, openAnswer } from '../../contract/protocols/envelope.ts'
import { parseJsonBytes, readBytes, TooLargeError } from '../../contract/protocols/read-body.ts'
import { cutText } from '../../contract/rules/typed-text.ts'
import { isUpstreamsToSay, UpstreamFault } from './fault.ts'

type Expectation<T> = {
  schema: z.ZodType<T>
  encrypt: boolean
  keySet: KeySet
  jti: string
  maxBytes: number
  /** OPS-01: an operator reads why the platform refuses, in its own words; to anybody else the code says it. */
  forOperator: boolean
}

const isGood = (body: unknown): body is { success: true; value?: unknown } =>
  typeof body === 'object' && body !== null && 'success' in body && body.success === true

/** Throws UpstreamFault, or the Refusal the upstream answered. Its words go to operators alone. */
export async function readAnswer<T>(response: Response, expected: Expectation<T>): Promise<T> {
  if (response.status >= 300 && response.status < 400) throw new UpstreamFault('redirect')
  const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase()
  const isSealed = type === ENVELOPE_CONTENT_TYPE
  if (!isSealed && type !== 'application/json') {
    await response.body?.cancel()
    throw new UpstreamFault(response.status >= 500 ? 'server_error' : 'not_json')
  }
  const bytes = await readBytes(response, expected.maxBytes).catch((error: unknown) => {
    throw error instanceof TooLargeError ? new UpstreamFault('too_large') : error
  })
  const body = isSealed ? await unseal(bytes, expected) : parseJsonBytes(bytes)
  if (body === undefined) throw new UpstreamFault('not_json')
  // Almost every answer is good: that one is no failure is seen without its schema.
  const failure = isGood(body) ? null : failureSchema.safeParse(body)
  if (failure?.success) throw readRefusal(failure.data, expected.forOperator)
  if (response.status >= 500) throw new UpstreamFault('server_error')
  // A plain success where a sealed one was agreed could have been written by anyone on the way.
  if (expected.encrypt && !isSealed) throw new UpstreamFault('envelope')
  const value = isGood(body) ? expected.schema.safeParse(body.value) : null
  if (!value?.success) throw new UpstreamFault('shape')
  return value.data
}

async function unseal(bytes: Uint8Array, { keySet, jti }: Expectation<unknown>): Promise<unknown> {
  try {
    return await openAnswer(keySet, new TextDecoder().decode(bytes), jti)
  } catch (error) {
    throw error instanceof EnvelopeError ? new UpstreamFault('envelope') : error
  }
}

/** They end on somebody's terminal: one line, of readable signs. */
const MAX_WORDS_CHARS = 300
const readWords = (message: string) => cutText(message.replace(/[\s\p{C}]+/gu, ' ').trim(), MAX_WORDS_CHARS)

function readRefusal(failure: z.infer<typeof failureSchema>, forOperator: boolean): Refusal {
  const { errorCode, message, captcha, fields, retryAfterSeconds } = failure
  if (errorCode === 'internal') return new UpstreamFault('server_error')
  if (!isUpstreamsToSay(errorCode)) return new UpstreamFault('refused_us')
  return new Refusal(errorCode, forOperator ? readWords(message) : 'refused by the platform', {
    ...(captcha === undefined ? {} : { captcha }),
    ...(fields === undefined ? {} : { fields }),
    ...(retryAfterSeconds === undefined ? {} : { retryAfterSeconds }),
  })
}
