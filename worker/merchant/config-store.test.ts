import { expect, test } from 'vitest'
import { z } from 'zod'
import { type ConfigReading, createConfigStore, decideReading, MEMO_MS } from './config-store.ts'

const schema = z.object({ version: z.number().int(), word: z.string() })
type Value = z.infer<typeof schema>
const value = (version: number, word = `v${version}`) => ({ version, word })
const present = (version: number, stale = false): ConfigReading<Value> => ({
  state: 'present',
  value: value(version),
  stale,
})

test.each<[string, ConfigReading<Value> | null, string | null, ConfigReading<Value>]>([
  ['nothing known, nothing stored', null, null, { state: 'absent' }],
  ['a first good value', null, JSON.stringify(value(1)), present(1)],
  ['a first spoilt value', null, '{', { state: 'unreadable' }],
  ['spoilt after good: the good one stays', present(1), '{', present(1, true)],
  ['of the wrong form after good', present(1), '{"version":2}', present(1, true)],
  ['spoilt after spoilt', { state: 'unreadable' }, 'x', { state: 'unreadable' }],
  ['good after spoilt', { state: 'unreadable' }, JSON.stringify(value(1)), present(1)],
  ['newer', present(1), JSON.stringify(value(2)), present(2)],
  ['older, from a copy that lags', present(2), JSON.stringify(value(1)), present(2)],
  ['taken away by the operator', present(2), null, { state: 'absent' }],
])('decision 7: %s', (_, previous, text, expected) => {
  expect(decideReading(previous, text, schema)).toEqual(expected)
})

test('decision 7: the same version written again is the one in force', () => {
  expect(decideReading(present(1), JSON.stringify(value(1, 'again')), schema)).toMatchObject({
    value: { word: 'again' },
  })
})

test('REL-02 while KV cannot be read, what was in force stays in force; with nothing known it is a fault', async () => {
  let nowMs = 0
  let isDown = true
  const get = async () => {
    if (isDown) throw new Error('KV GET failed: 503')
    return JSON.stringify(value(1))
  }
  const store = createConfigStore(() => nowMs)
  const read = () => store.read({ get } as unknown as KVNamespace, 'key', schema)
  await expect(read()).rejects.toThrow('503')
  isDown = false
  await read()
  isDown = true
  nowMs += MEMO_MS
  expect(await read()).toEqual(present(1))
})

test('EDGE-03 KV is asked again after at most 5 seconds, and at once after an act of our own', async () => {
  let nowMs = 0
  let asked = 0
  const kv = { get: async () => JSON.stringify(value(++asked)) } as unknown as KVNamespace
  const store = createConfigStore(() => nowMs)
  const read = async () => {
    const reading = await store.read(kv, 'key', schema)
    return reading.state === 'present' ? reading.value.version : null
  }
  expect([await read(), await read()]).toEqual([1, 1])
  nowMs += MEMO_MS - 1
  expect(await read()).toBe(1)
  nowMs += 1
  expect(await read()).toBe(2)
  store.forget('key')
  expect(await read()).toBe(3)
  expect(MEMO_MS).toBeLessThanOrEqual(5_000)
})
