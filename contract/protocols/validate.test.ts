import { Hono } from 'hono'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { presentFailure, Refusal } from '../errors.ts'
import { limitBody, requireJson, toRefusal, validate } from './validate.ts'

const MAX_BYTES = 1_000
const schema = z.object({ amount: z.string().optional(), inner: z.object({ pin: z.number() }).optional() })

const app = new Hono()
  .onError((error, c) => {
    const refusal = toRefusal(error) ?? new Refusal('internal')
    return c.json(presentFailure(refusal, 'r-1'), refusal.status)
  })
  .post('/json', limitBody(MAX_BYTES), requireJson, validate('json', schema), async (c) =>
    c.json({ input: c.req.valid('json'), text: await c.req.text() }),
  )
  .post('/form', limitBody(MAX_BYTES), validate('form', z.object({ act: z.string() })), (c) =>
    c.json(c.req.valid('form')),
  )
  .get('/param/:id', validate('param', z.object({ id: z.string().max(3) })), (c) => c.json(c.req.valid('param')))

const JSON_TYPE = { 'content-type': 'application/json' }
const FORM_TYPE = { 'content-type': 'application/x-www-form-urlencoded' }
const post = (path: string, body: BodyInit, headers: Record<string, string> = JSON_TYPE) =>
  app.request(path, { method: 'POST', body, headers, duplex: 'half' } as RequestInit)
const refused = async (answer: Response | Promise<Response>) => {
  const { status } = await answer
  const { errorCode, message, requestId } = (await (await answer).json()) as Record<string, string>
  return { status, errorCode, message, requestId }
}

/** A body without a declared length that never ends, and how many bytes of it were taken. */
function endlessBody() {
  const taken = { bytes: 0, isCancelled: false }
  const stream = new ReadableStream<Uint8Array>({
    pull(controller) {
      taken.bytes += 100
      controller.enqueue(new Uint8Array(100).fill(0x20))
    },
    cancel() {
      taken.isCancelled = true
    },
  })
  return { stream, taken }
}

describe('limitBody', () => {
  test.each(['/json', '/form'])('cuts a body of unknown length while it is read (%s)', async (path) => {
    const { stream, taken } = endlessBody()
    expect(await refused(post(path, stream, path === '/json' ? JSON_TYPE : FORM_TYPE))).toMatchObject({
      status: 413,
      errorCode: 'too_large',
      requestId: 'r-1',
    })
    expect(taken.bytes).toBeLessThan(MAX_BYTES * 2)
    expect(taken.isCancelled).toBe(true)
  })

  test('does not believe a declared length that is too short', async () => {
    const { stream } = endlessBody()
    expect((await refused(post('/json', stream, { ...JSON_TYPE, 'content-length': '5' }))).status).toBe(413)
  })

  test('refuses a declared length over the limit before a byte is taken', async () => {
    const { stream, taken } = endlessBody()
    const answer = await refused(post('/json', stream, { ...JSON_TYPE, 'content-length': '1001' }))
    expect(answer.status).toBe(413)
    // The stream itself asks for its first chunk.
    expect(taken.bytes).toBeLessThanOrEqual(100)
  })

  test('takes exactly the limit', async () => {
    const text = JSON.stringify({ amount: 'x'.repeat(MAX_BYTES - '{"amount":""}'.length) })
    expect(text.length).toBe(MAX_BYTES)
    expect((await post('/json', text)).status).toBe(200)
    expect((await post('/json', `${text} `)).status).toBe(413)
  })

  test('leaves the text for others to read', async () => {
    expect(await (await post('/json', '{ "amount": "5" }')).json()).toEqual({
      input: { amount: '5' },
      text: '{ "amount": "5" }',
    })
  })
})

describe('a refusal of the validator', () => {
  test('names the fields and never their values', async () => {
    const body = JSON.stringify({ amount: 5_551, inner: { pin: 'secret-pin' } })
    expect(await refused(post('/json', body))).toEqual({
      status: 400,
      errorCode: 'malformed',
      message: 'malformed: amount, inner.pin',
      requestId: 'r-1',
    })
  })

  test.each([
    ['text that is not JSON', '{', JSON_TYPE],
    ['nothing', '', JSON_TYPE],
    ['what is not UTF-8', new Uint8Array([0x22, 0xff, 0x22]), JSON_TYPE],
    ['a form', '{"amount":"5"}', FORM_TYPE],
    ['a body without a type', '{"amount":"5"}', {}],
    ['an array', '[]', JSON_TYPE],
  ])('has the same form for %s', async (_, body, headers) => {
    const answer = await refused(post('/json', body, headers as Record<string, string>))
    expect(answer).toMatchObject({ status: 400, errorCode: 'malformed', requestId: 'r-1' })
  })

  test('has the same form for forms and parameters', async () => {
    expect((await refused(post('/form', 'other=1', FORM_TYPE))).message).toBe('malformed: act')
    expect((await refused(app.request('/param/long'))).message).toBe('malformed: id')
    expect((await app.request('/param/abc')).status).toBe(200)
  })
})

test('an unexpected error is not taken for a refusal', () => {
  expect(toRefusal(new Error('a bug'))).toBeNull()
})
