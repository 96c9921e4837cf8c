import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts'
import { forgetMember } from '../../lib/storage.ts'

const WITHDRAW = 'POST /wps/v2/withdraw/orders'
const MOVE = 'POST /wps/relay/GCS_walletTransfer'

type Told = 'done' | 'lost' | 'unreadable' | ErrorCode
const keys: (string | null)[] = []
let told: Told[] = []

async function answer(request: Request): Promise<Response> {
  keys.push(request.headers.get('idempotency-key'))
  const next = told.shift() ?? 'done'
  if (next === 'lost') throw new TypeError('Failed to fetch')
  if (next === 'unreadable') return new Response('<html>')
  if (next === 'done') return Response.json({ success: true, value: {} })
  return Response.json({ success: false, errorCode: next, message: '', requestId: 'r' }, { status: ERRORS[next] })
}

/** As a browser's own: what is kept are its properties. */
function buildStore(): Storage {
  const can = {
    getItem: (key: string) => store[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(store, { [key]: value }),
    removeItem: (key: string) => void delete store[key],
  }
  const store = Object.create(can)
  return store
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] }).setTimerTickMode('nextTimerAsync')
  vi.stubGlobal('location', { origin: 'https://site.example' })
  vi.stubGlobal('fetch', answer)
  vi.stubGlobal('sessionStorage', buildStore())
  keys.length = 0
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.resetModules()
})

const INPUT = { destinationId: 'kept-1', amount: '5.00', receive: '5.00', paymentPassword: '246813' }
const WANTED = { destinationId: 'kept-1', amount: '5.00' }
type Act = { route?: typeof WITHDRAW | typeof MOVE; by?: string; content?: object }
/** As after a page loaded again where `vi.resetModules` came before. */
async function ask({ route = WITHDRAW, by = 'lea', content = WANTED }: Act = {}) {
  const { callOnce } = await import('./call-once.ts')
  await callOnce(route, INPUT, { by, content }).catch(() => {})
}

/** AUTH-12: a call goes a second time before it believes that the session is over. */
const sayWhole = (answer: Told): Told[] => (answer === 'login_required' ? [answer, answer] : [answer])

/** How many acts the answers leave it at, with one more try after them. */
async function countActs(...answers: Told[]): Promise<number> {
  keys.length = 0
  told = answers.flatMap(sayWhole)
  const asked = told.length + 1
  for (let tries = 0; tries <= answers.length; tries += 1) await ask()
  expect(keys).toHaveLength(asked)
  return new Set(keys).size
}

describe('MEM-04 to MEM-06 money that is asked for again', () => {
  const UNKNOWN = ['lost', 'unreadable', 'internal', 'upstream_failed', 'upstream_timeout'] as const
  test.each(UNKNOWN)('after a try of unknown end (%s) goes out under the same key', async (end) => {
    expect(await countActs(end)).toBe(1)
  })

  const SAYS_NOTHING = [
    'too_many_requests',
    'maintenance',
    'login_required',
    'deposits_waiting',
    'terms_changed',
  ] as const
  // @fault Lost answer, then a refusal that says nothing about the first try
  test.each(SAYS_NOTHING)(
    'after a lost answer and a refusal that says nothing of it (%s) is still the same',
    async (code) => {
      expect(await countActs('lost', code)).toBe(1)
      expect(await countActs('lost', code, 'payment_password_incorrect', 'lost')).toBe(1)
    },
  )

  test.each([
    ...(['done', 'balance_insufficient', 'points_insufficient', 'turnover_left'] as const),
    ...(['account_locked', 'limit_reached', 'conflict'] as const),
  ])('after an end (%s) is another act, whatever was unknown before it', async (end) => {
    expect(await countActs('lost', end)).toBe(2)
  })

  // @fault Lost answer of a deposit, page reloaded
  test('on a page loaded again is the same', async () => {
    told = ['lost', 'too_many_requests']
    await ask()
    vi.resetModules()
    await ask()
    vi.resetModules()
    await ask()
    expect(new Set(keys).size).toBe(1)
  })

  // @fault Lost answer, session ended before the retry
  test('after a session that ended is the same, and what the tab keeps tells nobody who asked for what', async () => {
    told = ['lost', ...sayWhole('login_required')]
    await ask()
    await ask()
    forgetMember(true)
    expect(JSON.stringify(sessionStorage)).not.toMatch(/lea|5\.00|kept-1|withdraw/)
    vi.resetModules()
    await ask()
    expect(new Set(keys).size).toBe(1)
  })

  test('in a browser that keeps nothing is the same while the page stands', async () => {
    vi.stubGlobal('sessionStorage', undefined)
    expect(await countActs('lost', 'too_many_requests')).toBe(1)
  })

  test('after an answer that is not final is the same, and once it has ended asking again begins no other', async () => {
    const { callAgain, callOnce } = await import('./call-once.ts')
    let isOver = false
    const act = { by: 'lea', content: WANTED, isFinal: () => isOver }
    await callOnce(WITHDRAW, INPUT, act)
    await callAgain(WITHDRAW, INPUT, act)
    isOver = true
    await callAgain(WITHDRAW, INPUT, act)
    expect(await callAgain(WITHDRAW, INPUT, act)).toBeNull()
    expect([keys.length, new Set(keys).size]).toEqual([3, 1])
  })

  test('with another amount, another member or by another call is another act; and the first is still the first', async () => {
    told = Array.from({ length: 5 }, () => 'lost' as const)
    await ask()
    await ask({ content: { ...WANTED, amount: '6.00' } })
    await ask({ by: 'kim' })
    await ask({ route: MOVE })
    await ask()
    expect(new Set(keys).size).toBe(4)
    expect(keys.at(-1)).toBe(keys[0])
  })
})
