/** Requests as a browser or a vendor sends them. */
import { Agent, request } from 'undici'
import { z } from 'zod'

/**
 * Every `*.localhost` is this machine, whatever its resolver thinks. A connection a request: one that rested is closed by
 * the runtime at a moment of its own, and a request on it would be lost without having been read.
 */
export const loopback = new Agent({
  pipelining: 0,
  headersTimeout: 30_000,
  bodyTimeout: 30_000,
  connect: { lookup: (_host, _options, found) => found(null, [{ address: '127.0.0.1', family: 4 }]) },
})

const answerSchema = z.discriminatedUnion('success', [
  z.object({ success: z.literal(true), value: z.unknown() }),
  z.object({ success: z.literal(false), errorCode: z.string() }),
])

type Asked = { method: string; headers?: Record<string, string>; body?: string | undefined }
type Answer = { value: unknown; cookies: string[] }

/** An answer that says no: definite, nothing moved. Whatever else is thrown says nothing about what was done. */
export class Refused extends Error {
  readonly errorCode: string
  constructor(errorCode: string) {
    super(`refused: ${errorCode}`)
    this.errorCode = errorCode
  }
}

/** The value of a good answer. Throws Refused, and anything else where there was no answer or one of the wrong form. */
export async function ask(url: string, { method, headers = {}, body }: Asked): Promise<Answer> {
  const {
    statusCode,
    headers: got,
    text,
  } = await send(url, { method, headers, body }).catch((error: Error) => {
    throw new Error(`${method} ${new URL(url).pathname}: ${error.message}`)
  })
  const answer = answerSchema.safeParse(text.startsWith('{') ? JSON.parse(text) : null)
  if (!answer.success) throw new Error(`${statusCode}: ${text.slice(0, 200)}`)
  if (!answer.data.success) {
    if (statusCode >= 500) throw new Error(`${statusCode}: ${answer.data.errorCode}`)
    throw new Refused(answer.data.errorCode)
  }
  return { value: answer.data.value, cookies: [got['set-cookie'] ?? []].flat() }
}

async function send(url: string, { method, headers, body }: Asked) {
  const answer = await request(url, {
    dispatcher: loopback,
    method: method as 'GET',
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body }),
  })
  return { ...answer, text: await answer.body.text() }
}

export const closeLines = () => loopback.close()
