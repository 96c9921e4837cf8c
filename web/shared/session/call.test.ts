import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError } from '../../lib/api.ts'
import { call } from './call.ts'

const asked = vi.fn<(request: Request) => Promise<Response>>()

const store = new Map<string, string>()

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('sessionStorage', { getItem: (key: string) => store.get(key) ?? null })
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
  store.clear()
})

const answer = (body: unknown, status = 200) => asked.mockResolvedValueOnce(Response.json(body, { status }))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

describe('AUTH-12 a call that is refused for want of a login', () => {
  const REFUSED = { success: false, errorCode: 'login_required', message: 'x', requestId: 'r' }
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test('goes again, whole, once those under way have their answers: one of them brings the session back', async () => {
    const first = Promise.withResolvers<Response>()
    asked.mockReturnValueOnce(first.promise)
    answer(REFUSED, 401)
    const opener = call('GET /lgw/games/game_menus', {})
    const other = call('POST /wps/system/language', { language: 'TH' }, { idempotencyKey: 'k' })
    await vi.advanceTimersByTimeAsync(5_000)
    expect(asked, 'the session is not in the jar yet').toHaveBeenCalledTimes(2)
    answer({ success: true, value: { language: 'TH' } })
    first.resolve(Response.json({ success: true, value: [] }))
    await vi.advanceTimersByTimeAsync(1_000)
    await opener
    expect(await other).toEqual({ language: 'TH' })
    const again = asked.mock.lastCall![0]
    expect(await again.json()).toEqual({ language: 'TH' })
    expect(again.headers.get('idempotency-key')).toBe('k')
  })

  test('goes again while another’s never came', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    answer(REFUSED, 401)
    const codes = [codeOf(call('GET /lgw/games/game_menus', {})), codeOf(call('GET /lgw/games/popular', {}))]
    answer({ success: true, value: { list: [] } })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(await Promise.all(codes)).toEqual(['network_failed', 'resolved'])
  })

  test('is not held up by one that hangs, for longer than a moment', async () => {
    asked.mockReturnValueOnce(new Promise(() => {}))
    answer(REFUSED, 401)
    void call('GET /lgw/games/game_menus', {})
    const other = codeOf(call('GET /lgw/games/popular', {}))
    answer({ success: true, value: { list: [] } })
    await vi.advanceTimersByTimeAsync(6_000)
    expect(await other).toBe('resolved')
  })

  test('goes again for whoever asked, should somebody else have logged in between', async () => {
    store.set('token', 'of-the-guest')
    answer(REFUSED, 401)
    answer(REFUSED, 401)
    const code = codeOf(call('POST /wps/system/language', { language: 'TH' }))
    store.set('token', 'of-the-member')
    await vi.advanceTimersByTimeAsync(60_000)
    await code
    expect(asked.mock.calls.map(([{ headers }]) => headers.get('session-handle'))).toEqual([null, 'of-the-guest'])
  })

  test('is an abort when nobody waits for it any more', async () => {
    answer(REFUSED, 401)
    // As fetch does it.
    asked.mockImplementationOnce(async ({ signal }) => Promise.reject(signal.reason))
    const left = new AbortController()
    const code = codeOf(call('GET /lgw/games/game_menus', {}, { signal: left.signal }))
    await vi.advanceTimersByTimeAsync(100)
    left.abort()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await code).toContain('AbortError')
  })

  test('is refused for good the second time', async () => {
    answer(REFUSED, 401)
    answer(REFUSED, 401)
    const code = codeOf(call('GET /lgw/games/game_menus', {}))
    await vi.advanceTimersByTimeAsync(60_000)
    expect(await code).toBe('login_required')
    expect(asked).toHaveBeenCalledTimes(2)
  })
})
