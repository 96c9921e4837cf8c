import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, type CallOptions, send, setApiLanguage } from './api.ts'
import { reach } from './reach.ts'

const asked = vi.fn<(request: Request) => Promise<Response>>()

beforeEach(() => {
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', asked)
})
afterEach(() => {
  vi.unstubAllGlobals()
  asked.mockReset()
})

const answer = (body: unknown, status = 200) => asked.mockResolvedValueOnce(Response.json(body, { status }))
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'resolved',
    (error: unknown) => (error instanceof ApiError ? error.code : String(error)),
  )

describe('the client of the edge', () => {
  test('a read puts its input in the address and leaves out what is not set', async () => {
    answer({ success: true, value: { list: [] } })
    await send('GET /lgw/games/popular', { gameType: 'RNG', size: 6, vassalage: undefined })
    const request = asked.mock.lastCall![0]
    expect(request.method).toBe('GET')
    expect(request.url).toBe('https://site.example/lgw/games/popular?gameType=RNG&size=6')
  })

  test('I18N-01 each says the language of its page, unless it says another itself', async () => {
    const saidBy = async (options: CallOptions) => {
      answer({ success: true, value: { list: [] } })
      await send('GET /lgw/games/popular', {}, options)
      return asked.mock.lastCall![0].headers.get('language')
    }
    // Files of tests share a process: another page may have said a language before.
    for (const spoken of ['TH', 'JA'] as const) {
      setApiLanguage(spoken)
      expect([await saidBy({}), await saidBy({ language: 'VI' })]).toEqual([spoken, 'VI'])
    }
  })

  test('an act puts it in a JSON body and carries the key it was given', async () => {
    answer({ success: true, value: { language: 'TH' } })
    await send('POST /wps/system/language', { language: 'TH' }, { idempotencyKey: 'k' })
    const request = asked.mock.lastCall![0]
    expect(await request.json()).toEqual({ language: 'TH' })
    expect(request.headers.get('content-type')).toBe('application/json')
    expect(request.headers.get('idempotency-key')).toBe('k')
  })

  test('a refusal is thrown with its code and details', async () => {
    answer({ success: false, errorCode: 'login_failed', message: 'x', requestId: 'r', captcha: true }, 422)
    const error = await send('GET /lgw/games/game_menus', {}).catch((caught: unknown) => caught)
    expect(error).toBeInstanceOf(ApiError)
    expect((error as ApiError).failure?.captcha).toBe(true)
  })

  test('silence is network_failed', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    expect(await codeOf(send('GET /lgw/games/game_menus', {}))).toBe('network_failed')
  })

  test.each([
    ['html', '<h1>502</h1>'],
    ['half JSON', '{"success":tr'],
    ['other JSON', '[]'],
    ['null', 'null'],
  ])('%s is answer_unreadable', async (_name, body) => {
    asked.mockResolvedValueOnce(new Response(body))
    expect(await codeOf(send('GET /lgw/games/game_menus', {}))).toBe('answer_unreadable')
  })

  test('an abort stays an abort', async () => {
    asked.mockRejectedValueOnce(new DOMException('stop', 'AbortError'))
    expect(await codeOf(send('GET /lgw/games/game_menus', {}, { signal: AbortSignal.abort() }))).toContain('AbortError')
  })
})

describe('EDGE-11 what counts as a call that failed', () => {
  const FAILURE = { success: false, errorCode: 'upstream_failed', message: 'x', requestId: 'r' }
  const ask = () => send('GET /lgw/games/game_menus', {}).catch(() => {})
  const askThrice = async (give: () => Promise<Response>) => {
    reach.answered()
    asked.mockImplementation(give)
    for (let at = 0; at < 3; at += 1) await ask()
    return reach.isLost()
  }

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch')), true],
    ['a 502 of somebody else', async () => new Response('<h1>Bad gateway</h1>', { status: 502 }), true],
    ['a 503 in another form', async () => Response.json({ error: 'down' }, { status: 503 }), true],
    ['a page in place of the answer', async () => new Response('<h1>Blocked</h1>'), true],
    ['a refusal', async () => Response.json({ ...FAILURE, errorCode: 'malformed' }, { status: 400 }), false],
    [
      'a refusal for too many',
      async () => Response.json({ ...FAILURE, errorCode: 'rate_limited' }, { status: 429 }),
      false,
    ],
    ['a platform that is away, told by the edge', async () => Response.json(FAILURE, { status: 502 }), false],
    ['an answer', async () => Response.json({ success: true, value: { groups: [] } }), false],
  ])('%s: %#', async (_name, give, isLost) => {
    expect(await askThrice(give)).toBe(isLost)
  })

  test('reads that wait in vain do, before the browser gives them up; what the page gave up does not', async () => {
    vi.useFakeTimers()
    reach.answered()
    const leave = new AbortController()
    asked.mockImplementation(
      ({ signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
    )
    const reads = [1, 2, 3].map(() =>
      send('GET /lgw/games/game_menus', {}, { signal: leave.signal }).catch(() => 'aborted'),
    )
    await vi.advanceTimersByTimeAsync(11_000)
    expect(reach.isLost()).toBe(false)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(reach.isLost()).toBe(true)
    reach.answered()
    leave.abort()
    expect([await Promise.all(reads), reach.isLost()]).toEqual([['aborted', 'aborted', 'aborted'], false])
    vi.useRealTimers()
  })
})
