import { expect, test, vi } from 'vitest'
import type { Env } from './env.ts'
import { KEPT_MS, keepForSeconds } from './keep-for-seconds.ts'

function build(keepMs: number | undefined) {
  const time = { now: 1_800_000_000_000 }
  const env = { ENVELOPE_KEYS: {} } as Env
  const read = vi.fn(async () => ({ at: time.now }))
  const ask = (key = 'merchant:meridian', of = env) =>
    keepForSeconds({ env: of, clock: () => time.now, keepMs, at: 'primary' }, key, read)
  return { time, read, ask }
}

test('PERF-02 what was read is read again after five seconds, and not before', async () => {
  const { time, read, ask } = build(KEPT_MS)
  const first = await ask()
  time.now += KEPT_MS - 1
  expect(await ask()).toBe(first)
  time.now += 1
  expect(await ask()).not.toBe(first)
  expect(read).toHaveBeenCalledTimes(2)
})

test('another key and another database are read for themselves', async () => {
  const { read, ask } = build(KEPT_MS)
  await ask()
  await ask('merchant:saffron')
  await ask('merchant:meridian', { ENVELOPE_KEYS: {} } as Env)
  expect(read).toHaveBeenCalledTimes(3)
})

test('a clock that was set back keeps nothing, nor does who keeps for no time', async () => {
  const { time, read, ask } = build(KEPT_MS)
  await ask()
  time.now -= 1
  await ask()
  expect(read).toHaveBeenCalledTimes(2)
  const never = build(undefined)
  await never.ask()
  await never.ask()
  expect(never.read).toHaveBeenCalledTimes(2)
})

test('what failed is asked again', async () => {
  const { read, ask } = build(KEPT_MS)
  read.mockRejectedValueOnce(new Error('away'))
  await expect(ask()).rejects.toThrow('away')
  await expect(ask()).resolves.toBeDefined()
})
