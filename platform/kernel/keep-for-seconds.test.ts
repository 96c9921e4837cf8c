import { expect, test, vi } from 'vitest'
import type { Env } from './env.ts'
import { KEPT_MS, keepAndRefresh, keepAndRenew, keepForSeconds } from './keep-for-seconds.ts'

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

test('names that a visitor makes up push out what was read longest ago, and not what is read again', async () => {
  const { time, read, ask } = build(KEPT_MS)
  for (let n = 0; n < 500; n += 1) await ask(`made up ${n}`)
  await ask()
  time.now += KEPT_MS
  const merchant = await ask()
  for (let n = 1_000; n < 1_600; n += 1) await ask(`made up ${n}`)
  read.mockClear()
  expect(await ask()).toBe(merchant)
  expect(read).not.toHaveBeenCalled()
  for (let n = 2_000; n < 2_400; n += 1) await ask(`made up ${n}`)
  await ask()
  expect(read).toHaveBeenCalledTimes(401)
})

test('a reading that began earlier and ends later replaces none that began after it', async () => {
  const time = { now: 1_800_000_000_000 }
  const env = { ENVELOPE_KEYS: {} } as Env
  const keeper = { env, clock: () => time.now, keepMs: KEPT_MS, at: 'primary' as const }
  const slow = Promise.withResolvers<string>()
  const first = keepForSeconds(keeper, 'vendor', () => slow.promise)
  time.now += 1_000
  await keepForSeconds(keeper, 'vendor', async () => 'shut')
  time.now += 1_000
  slow.resolve('open')
  expect(await first).toBe('shut')
  expect(await keepForSeconds(keeper, 'vendor', async () => 'read again')).toBe('shut')
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

function buildBehind(keep: typeof keepAndRenew) {
  const { time, read } = build(KEPT_MS)
  const behind: Promise<unknown>[] = []
  // As createLater has it: what fails behind an answer fails alone.
  const later = { add: (work: Promise<unknown>) => void behind.push(work.catch(() => undefined)), take: () => null }
  const keeper = {
    env: { ENVELOPE_KEYS: {} } as Env,
    clock: () => time.now,
    keepMs: KEPT_MS,
    at: 'near',
    later,
  } as const
  return { time, read, behind, keeper, ask: () => keep(keeper, 'offer', read) }
}

test('what is asked again every few seconds is read again behind the answers, and no one waits for it', async () => {
  const { time, read, behind, ask } = buildBehind(keepAndRenew)
  const first = await ask()
  time.now += KEPT_MS / 2 - 1
  expect(await ask()).toBe(first)
  expect(read).toHaveBeenCalledTimes(1)
  for (let n = 0; n < 4; n += 1) {
    time.now += KEPT_MS / 2
    const waited = read.mock.calls.length
    expect((await ask()).at).toBeGreaterThan(time.now - KEPT_MS)
    expect(behind).toHaveLength(n + 1)
    expect(read).toHaveBeenCalledTimes(waited + 1)
    await Promise.all(behind)
  }
})

test('of many who ask at once one reads again behind the answer', async () => {
  const { time, read, behind, ask } = buildBehind(keepAndRenew)
  await ask()
  time.now += KEPT_MS / 2
  await Promise.all(Array.from({ length: 20 }, ask))
  expect(behind).toHaveLength(1)
  expect(read).toHaveBeenCalledTimes(2)
})

test('what cannot be read again behind the answers is used for its five seconds and no longer', async () => {
  const { time, read, behind, ask } = buildBehind(keepAndRenew)
  const first = await ask()
  read.mockRejectedValue(new Error('away'))
  time.now += KEPT_MS - 1
  expect(await ask()).toBe(first)
  await Promise.all(behind)
  time.now += 1
  await expect(ask()).rejects.toThrow('away')
})

test('near the member what is a little older is used once more and read again behind the answer, for half a minute', async () => {
  const { time, read, behind, keeper, ask } = buildBehind(keepAndRefresh)
  const first = await ask()
  time.now += KEPT_MS - 1
  expect(await ask()).toBe(first)
  expect(behind).toHaveLength(0)
  time.now += 1
  expect(await ask()).toBe(first)
  await Promise.all(behind)
  expect(await ask()).toEqual({ at: time.now })
  time.now += 30_000
  expect(await ask()).toEqual({ at: time.now })
  expect(behind).toHaveLength(1)
  const never = { ...keeper, env: { ENVELOPE_KEYS: {} } as Env, keepMs: undefined }
  for (let n = 0; n < 2; n += 1) await keepAndRefresh(never, 'x', read)
  expect(read).toHaveBeenCalledTimes(5)
})
