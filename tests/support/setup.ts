/**
 * Runs for each file of the Workers projects. Files share a runtime, its modules and its storage: what a test or a file
 * changed in them must not reach the next one.
 */
import { abortAllDurableObjects } from 'cloudflare:test'
import { afterAll, afterEach, vi } from 'vitest'
import { prepareDatabase } from './workers.ts'

await prepareDatabase()

afterEach(() => {
  const left = vi.isFakeTimers()
  vi.useRealTimers()
  if (left) throw new Error('This test left fake timers: call vi.useRealTimers() in it or in afterEach')
})

afterAll(async () => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
  await abortAllDurableObjects()
})
