/** Bodies as the runtime gives them: read in one step where they are short, and never past their limit. */
import { expect, test } from 'vitest'
import { parseJsonBytes, readBytes, TooLargeError } from '../../../contract/protocols/read-body.ts'

const KB = 1_024
const build = (length: number) => Uint8Array.from({ length }, (_, at) => at % 251)

/** Comes in pieces, through a pipe of the runtime's own. */
function pour(bytes: Uint8Array<ArrayBuffer>, piece: number): Response {
  const { readable, writable } = new IdentityTransformStream()
  const writer = writable.getWriter()
  const write = async () => {
    for (let at = 0; at < bytes.length; at += piece) await writer.write(bytes.subarray(at, at + piece))
    await writer.close()
  }
  // A reader that gives up ends it.
  write().catch(() => undefined)
  return new Response(readable)
}

const LENGTHS = [0, 1, 8 * KB - 1, 8 * KB, 8 * KB + 1, 72 * KB, 72 * KB + 1, 200 * KB]

test.each(LENGTHS)('a body of %i bytes is read whole, in one piece or in many', async (length) => {
  const bytes = build(length)
  for (const source of [new Response(bytes), pour(bytes, 1_000), pour(bytes, 50_000)])
    expect(Buffer.compare(await readBytes(source, 200 * KB), bytes)).toBe(0)
})

test.each([
  [10, 11],
  [8 * KB, 8 * KB + 1],
  [20 * KB, 20 * KB + 1],
  [8 * KB - 1, 300 * KB],
])('of a limit of %i bytes one more is too much: %i', async (limit, length) => {
  for (const source of [new Response(build(length)), pour(build(length), 777)])
    await expect(readBytes(source, limit)).rejects.toThrow(TooLargeError)
  expect((await readBytes(pour(build(limit), 777), limit)).length).toBe(limit)
})

test('a body without an end, made by a script, is given up at its limit', async () => {
  let asked = 0
  const endless = new ReadableStream({
    pull(controller) {
      asked += 1
      controller.enqueue(new Uint8Array(KB))
    },
  })
  await expect(readBytes(new Response(endless), 100 * KB)).rejects.toThrow(TooLargeError)
  expect(asked).toBeLessThan(110)
})

test('a body that breaks off is no body', async () => {
  const broken = new ReadableStream({
    type: 'bytes',
    pull(controller) {
      controller.enqueue(new Uint8Array(8))
      controller.error(new Error('gone'))
    },
  })
  await expect(readBytes(new Response(broken), 100)).rejects.toThrow('gone')
})

test('a body that is not UTF-8 leaves nothing behind for the next one', () => {
  const good = new TextEncoder().encode('{"name":"é"}')
  const cutWithinSign = new TextEncoder().encode('{"name":"é').subarray(0, -1)
  for (const bad of [cutWithinSign, Uint8Array.of(0xff), Uint8Array.of(0xe2, 0x82)]) {
    expect(parseJsonBytes(bad)).toBeUndefined()
    expect(parseJsonBytes(good)).toEqual({ name: 'é' })
    expect(parseJsonBytes(Uint8Array.of(0xac, ...good))).toBeUndefined()
  }
})

test('a byte order mark is no part of an answer', () => {
  expect(parseJsonBytes(Uint8Array.of(0xef, 0xbb, 0xbf, 0x31))).toBe(1)
  expect(parseJsonBytes(Uint8Array.of(0x31))).toBe(1)
})
