import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { SECOND_MS } from '../../../contract/time-units.ts'
import { bindingsOf } from '../../../tests/support/workers.ts'
import type { Bindings } from '../env.ts'
import type { ReplayDO } from './replay-do.ts'

const { REPLAY } = bindingsOf<Bindings>()
const getObject = () => REPLAY.getByName(`test:${crypto.randomUUID()}`)
const countRows = (object: DurableObjectStub<ReplayDO>) =>
  runInDurableObject(object, (_, state) => state.storage.sql.exec('SELECT count(*) AS n FROM seen').one().n)

describe('EDGE-06 the store of one-time ids', () => {
  test('takes an id once', async () => {
    const object = getObject()
    const nowMs = Date.now()
    expect(await object.remember('a-one-time-id-1', nowMs + 30 * SECOND_MS, nowMs)).toBe(true)
    expect(await object.remember('a-one-time-id-1', nowMs + 30 * SECOND_MS, nowMs)).toBe(false)
    expect(await object.remember('a-one-time-id-2', nowMs + 30 * SECOND_MS, nowMs)).toBe(true)
  })

  test('forgets only what the envelope’s own expiry refuses anyway', async () => {
    const object = getObject()
    const nowMs = Date.now()
    await object.remember('long-stale', nowMs - 120 * SECOND_MS, nowMs)
    await object.remember('just-stale', nowMs - 10 * SECOND_MS, nowMs)
    expect(await runDurableObjectAlarm(object)).toBe(true)
    expect(await countRows(object)).toBe(1)
    expect(await object.remember('just-stale', nowMs + 30 * SECOND_MS, nowMs)).toBe(false)
  })

  test('on a test site whose clock was moved, forgets by the clock of who signed', async () => {
    const moved = globalThis as { clockAheadMs?: number }
    const object = getObject()
    moved.clockAheadMs = 3_600 * SECOND_MS
    try {
      const trueMs = Date.now() - moved.clockAheadMs
      await object.remember('good-yet', trueMs + 30 * SECOND_MS, Date.now())
      await object.remember('long-stale', trueMs - 120 * SECOND_MS, Date.now())
      await runDurableObjectAlarm(object)
      expect(await countRows(object)).toBe(1)
    } finally {
      delete moved.clockAheadMs
    }
  })

  test('sleeps when there is nothing left to forget', async () => {
    const object = getObject()
    await object.remember('long-stale', Date.now() - 120 * SECOND_MS, Date.now())
    await runDurableObjectAlarm(object)
    expect(await countRows(object)).toBe(0)
    expect(await runDurableObjectAlarm(object)).toBe(false)
  })
})
