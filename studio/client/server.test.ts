import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createServer } from './server.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

// @fault Auto bet is stopped while its bet is asked for again
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

test('FAIR-03 what a game has really returned stands in its session once it has come', async () => {
  const actual = { rounds: 0, rtpPercent: null, since: null }
  const told = { rounds: 12, rtpPercent: 95.5, since: '2026-11-20T12:00:00.000Z' }
  const fetch = vi.fn(async (path: string) => {
    if (path !== '/api/session') return Response.json({ success: true, value: told })
    return Response.json({
      success: true,
      value: { bearer: 'b', gameCode: 'a-game', mode: 'real', isActualLate: true, actual },
    })
  })
  vi.stubGlobal('fetch', fetch)
  const opened = await createServer().open('token', 'a-game')
  await vi.advanceTimersByTimeAsync(1)
  expect(opened.ok && opened.value.actual).toEqual(told)
  expect(fetch.mock.calls.map(([path]) => path)).toEqual(['/api/session', '/api/actual/a-game/real'])
})
