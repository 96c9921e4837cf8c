import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer } from './server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('GAME-06 a bet that comes a moment early is asked for again under its id, until it is not wanted any more', async () => {
  const fetch = vi.fn(async (_: string, { body }: { body: string }) => {
    return Response.json({ success: false, errorCode: 'too_many_requests', asked: JSON.parse(body).spinId })
  })
  vi.stubGlobal('fetch', fetch)
  let isWanted = true
  const answer = createServer().spin('one', '1.00', '', { run: 'r', left: 1 }, () => isWanted)
  await vi.advanceTimersByTimeAsync(500)
  expect(fetch.mock.calls.map(([, { body }]) => JSON.parse(body).spinId)).toEqual(['one', 'one'])
  isWanted = false
  await vi.advanceTimersByTimeAsync(5_000)
  expect(fetch).toHaveBeenCalledTimes(2)
  expect(await answer).toEqual({ ok: false, code: 'too_many_requests' })
})
