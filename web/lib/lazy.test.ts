import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CHUNK_LOAD_TIMEOUT_MS } from '../../contract/constants.ts'
import { ChunkLoadError, lazyComponent, loadChunk } from '../../kit/lib/lazy.tsx'
import { toApiError } from './api.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('SYS-10 a chunk that does not come within 120 s is a ChunkLoadError, and not before', async () => {
  const outcome = loadChunk(() => new Promise(() => {})).catch((error: unknown) => error)
  let settled = false
  void outcome.then(() => {
    settled = true
  })
  await vi.advanceTimersByTimeAsync(CHUNK_LOAD_TIMEOUT_MS - 1)
  expect(settled).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(await outcome).toBeInstanceOf(ChunkLoadError)
  expect(CHUNK_LOAD_TIMEOUT_MS).toBe(120_000)
})

test('SYS-10 a chunk that fails is one at once, with its cause; where a press needed it, the network is named', async () => {
  const cause = new TypeError('gone')
  const error = await loadChunk(() => Promise.reject(cause)).catch((thrown: unknown) => thrown)
  expect(error).toBeInstanceOf(ChunkLoadError)
  expect(error).toMatchObject({ name: 'ChunkLoadError', cause })
  expect(toApiError(error).code).toBe('network_failed')
  expect(toApiError(new Error('a bug')).code).toBe('internal')
})

test('SYS-08 a component that was preloaded renders at once; one that failed is asked for again', async () => {
  const load = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('gone'))
    .mockResolvedValue(() => 'here')
  const Part = lazyComponent(load)
  await Part.preload()
  await Part.preload()
  await Part.preload()
  expect(load).toHaveBeenCalledTimes(2)
  expect(renderToString(createElement(Part))).toBe('here')
})
