import { expect, test, vi } from 'vitest'
import { COPY_KEPT_MS, type Copy, createKeptCopies } from './kept-copies.ts'

const NOW = 1_800_000_000_000
const KEY = 'call:gameList'
const parse = (text: string): Copy<{ games: string[] }> | null =>
  text === 'spoilt' ? null : { value: { games: [text] }, storedAtMs: NOW, emptySinceMs: undefined }

function build(maxBytes?: number) {
  const copies = createKeptCopies(maxBytes)
  const kv = { text: 'koi' as string | null, parse: vi.fn(parse), ask: vi.fn(async () => kv.text) }
  const read = (nowMs = NOW, key = KEY) => copies.read(key, nowMs, kv.ask, kv.parse)
  return { copies, kv, read }
}

test('EDGE-09 a copy is asked for and parsed once within two seconds', async () => {
  const { kv, read } = build()
  const first = await read()
  kv.text = 'other'
  expect(await read(NOW + COPY_KEPT_MS - 1)).toBe(first)
  expect([kv.ask.mock.calls.length, kv.parse.mock.calls.length]).toEqual([1, 1])
  expect(await read(NOW + COPY_KEPT_MS)).toMatchObject({ value: { games: ['other'] } })
})

test('EDGE-09 while the text is the same it is never parsed again, and the value is the same one', async () => {
  const { kv, read } = build()
  const first = await read()
  for (let turn = 1; turn <= 5; turn += 1) expect(await read(NOW + turn * COPY_KEPT_MS)).toBe(first)
  expect([kv.ask.mock.calls.length, kv.parse.mock.calls.length]).toEqual([6, 1])
})

test.each(['spoilt', null])(
  'EDGE-09 what KV has as %j is no copy, and the former one is not kept for it',
  async (text) => {
    const { kv, read } = build()
    await read()
    kv.text = text
    expect(await read(NOW + COPY_KEPT_MS)).toBeNull()
    expect(await read(NOW + COPY_KEPT_MS + 1)).toBeNull()
    expect(kv.ask).toHaveBeenCalledTimes(3)
  },
)

test('EDGE-09 a clock that was set back makes no copy last', async () => {
  const { kv, read } = build()
  await read()
  kv.text = 'other'
  expect(await read(NOW - 60_000)).toMatchObject({ value: { games: ['other'] } })
})

test('EDGE-09 what this isolate has written is read again at once', async () => {
  const { copies, kv, read } = build()
  await read()
  kv.text = 'other'
  copies.forget(KEY)
  expect(await read()).toMatchObject({ value: { games: ['other'] } })
})

test('EDGE-09 no more than so many bytes are kept; the oldest goes first, and one that is larger is not kept', async () => {
  const { kv, read } = build(200)
  for (const key of ['a', 'b', 'c', 'd', 'e']) await read(NOW, key)
  kv.ask.mockClear()
  await read(NOW, 'e')
  expect(kv.ask).not.toHaveBeenCalled()
  await read(NOW, 'a')
  expect(kv.ask).toHaveBeenCalledTimes(1)
  kv.text = 'x'.repeat(500)
  for (let turn = 0; turn < 2; turn += 1) await read(NOW, 'large')
  expect(kv.ask).toHaveBeenCalledTimes(3)
})

test('EDGE-09 the answer of a kept value is built once; nobody can change the value', async () => {
  const { copies, read } = build()
  const copy = await read()
  const answer = copies.presentAnswer(copy?.value)
  expect(new TextDecoder().decode(answer)).toBe('{"success":true,"value":{"games":["koi"]}}')
  expect(copies.presentAnswer(copy?.value)).toBe(answer)
  expect(() => copy?.value.games.push('mine')).toThrow(TypeError)
  const other = copies.presentAnswer({ games: [] })
  expect(new TextDecoder().decode(other)).toBe('{"success":true,"value":{"games":[]}}')
})
