/** Lines of open pages, from the side of those who would listen to another's or speak for the platform. */
import { evictDurableObject, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { describe, expect, test } from 'vitest'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { envelopeKeysSchema, sealAnswer, sealNotices } from '../../../contract/protocols/envelope.ts'
import { LIVE_CLOSE, LIVE_MEMORY_MS, LIVE_PATH, PLATFORM_TELLS } from '../../../contract/protocols/live-connection.ts'
import {
  type LiveNotice,
  NOTICES_MAX,
  NOTICES_MAX_BYTES,
  NOTICES_PATH,
} from '../../../contract/protocols/live-topics.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { MOST_LINES, MOST_LINES_OF_A_SESSION } from '../../../worker/session/live-sockets.ts'
import { expectRefusal } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import type { TestBrowser } from '../../support/test-browser.ts'

const MEMBER = memberIdSchema.parse(buildUpstreamSession().memberId)

/** The handshake as a browser makes it from our own page. */
function shake(edge: TestEdge, browser: TestBrowser, changes: Record<string, string | null> = {}, query = '') {
  const headers = new Headers({
    upgrade: 'websocket',
    origin: edge.origin,
    'x-local-ip': browser.ip,
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
  })
  for (const [name, value] of Object.entries(changes))
    if (value === null) headers.delete(name)
    else headers.set(name, value)
  return edge.app(new Request(`${edge.origin}${LIVE_PATH}${query}`, { headers }))
}

/** A line that stands, with what it hears and why it was closed. */
async function listen(edge: TestEdge, browser: TestBrowser, query = '') {
  const { status, webSocket } = await shake(edge, browser, {}, query)
  expect(status).toBe(101)
  const line = { heard: [] as unknown[], closed: null as number | null, socket: webSocket! }
  webSocket!.accept()
  webSocket!.addEventListener('message', ({ data }) => {
    line.heard.push(data)
  })
  webSocket!.addEventListener('close', ({ code }) => {
    line.closed = code
  })
  return line
}

async function loggedIn(edge: TestEdge) {
  const browser = edge.browser()
  await logIn(browser)
  return browser
}

const keysOf = (edge: TestEdge) =>
  envelopeKeysSchema.parse(JSON.parse(edge.env.ENVELOPE_KEYS))[merchantCodeSchema.parse(edge.merchant.code)]!
const nowSeconds = (edge: TestEdge) => Math.floor(edge.services.clock() / 1_000)
const post = (edge: TestEdge, body: string, code: string = edge.merchant.code) =>
  edge.send(new Request(`${edge.origin}${NOTICES_PATH}${code}`, { method: 'POST', body }))

async function tell(edge: TestEdge, notices: LiveNotice[]) {
  const merchant = merchantCodeSchema.parse(edge.merchant.code)
  return post(edge, await sealNotices(keysOf(edge).toEdge, { merchant, notices }, nowSeconds(edge)))
}
const balance: LiveNotice = { memberId: MEMBER, topics: ['balance'] }

describe('EDGE-14 the handshake', () => {
  test.each([
    ['another site', { origin: 'https://evil.example' }],
    ['a sibling of ours', { origin: 'http://other.localhost' }],
    ['the other scheme', { origin: 'https://{host}' }],
    ['nobody in particular', { origin: 'null' }],
    ['nobody at all', { origin: null }],
    ['our origin, with the browser’s word against it', { 'sec-fetch-site': 'cross-site' }],
    ['our origin, said to be a sibling', { 'sec-fetch-site': 'same-site' }],
  ])('of %s is refused with the member’s own cookie', async (_, changes) => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    const filled = Object.entries(changes).map(([name, value]) => [name, value?.replace('{host}', edge.host) ?? null])
    const answer = await shake(edge, browser, Object.fromEntries(filled))
    expect(answer.webSocket ?? null).toBeNull()
    await expectRefusal(answer, 'cross_site_refused')
  })

  test('needs a live session, and this merchant’s', async () => {
    const [edge, other] = [await buildEdge(), await buildEdge()]
    await expectRefusal(await shake(edge, edge.browser()), 'login_required')
    const browser = await loggedIn(edge)
    await expectRefusal(await shake(other, browser), 'login_required')
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await shake(edge, browser), 'login_required')
  })

  test('waits for the verification and for a new password', async () => {
    const unverified = await buildEdge({
      upstream: { login: () => buildUpstreamSession({ verificationRequired: true }) },
    })
    await expectRefusal(await shake(unverified, await loggedIn(unverified)), 'verification_required')
    const weak = await buildEdge({ upstream: { login: () => buildUpstreamSession({ passwordWeak: true }) } })
    await expectRefusal(await shake(weak, await loggedIn(weak)), 'password_change_required')
  })

  test('brings no remembered login back: that is for calls, which can give the new cookie', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await makeCall(browser, 'login', {
      input: { type: 'username', username: 'player1', password: 'Play-2026!', rememberMe: true },
    })
    browser.cookies.delete('__Host-sid')
    expect([...browser.cookies.keys()]).toEqual(['__Host-remember', '__Host-device'])
    const answer = await shake(edge, browser)
    await expectRefusal(answer, 'login_required')
    expect(answer.headers.getSetCookie()).toEqual([])
    expect((await makeCall(browser, 'memberInfo')).status, 'the secret is still good').toBe(200)
  })

  test('is nothing a plain read gets', async () => {
    const edge = await buildEdge()
    await expectRefusal(await (await loggedIn(edge)).fetch(LIVE_PATH), 'not_found')
  })
})

describe('the line', () => {
  test('hears what the platform tells of its member, in every tab, and of nobody else', async () => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    const lines = [await listen(edge, browser), await listen(edge, await loggedIn(edge))]
    expect((await tell(edge, [{ memberId: MEMBER, topics: ['balance', 'order:D-000000000001'] }])).status).toBe(200)
    for (const line of lines) await expect.poll(() => line.heard).toEqual(['["balance","order:D-000000000001"]'])
    await tell(edge, [{ ...balance, memberId: 'somebody-else' as typeof MEMBER }])
    await tell(await buildEdge(), [balance])
    await tell(edge, [{ memberId: MEMBER, topics: ['rewards'] }])
    for (const line of lines) await expect.poll(() => line.heard).toHaveLength(2)
    expect(lines[0]?.heard[1]).toBe('["rewards"]')
  })

  test('says at its beginning whether its platform tells anything, also after the object was away', async () => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    const silent = await listen(edge, browser)
    await tell(edge, [balance])
    await expect.poll(() => silent.heard).toEqual(['["balance"]'])
    edge.pass(LIVE_MEMORY_MS)
    silent.socket.close()
    await evictDurableObject(edge.env.ACCOUNT.getByName(`${edge.merchant.code}:${MEMBER}`))
    const line = await listen(edge, browser)
    await expect.poll(() => line.heard).toEqual([PLATFORM_TELLS])
  })

  test('MEM-05 begins with what was told since its page was read, each thing once', async () => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    await tell(edge, [{ memberId: MEMBER, topics: ['messages'] }])
    edge.pass(10_000)
    await tell(edge, [{ memberId: MEMBER, topics: ['rewards', 'balance'] }])
    await tell(edge, [{ memberId: MEMBER, topics: ['balance'] }])
    edge.pass(3_000)
    const line = await listen(edge, browser, '?age=5000')
    await expect.poll(() => line.heard).toEqual(['["rewards","balance"]'])
    await tell(edge, [balance])
    await expect.poll(() => line.heard).toEqual(['["rewards","balance"]', '["balance"]'])
  })

  test.each(['', '?age=', '?age=0', '?age=-9000', '?age=soon', '?age=NaN', '?age=1e999', '?age=5000&age=9'])(
    'MEM-05 of age %j is told no more than the last minute, and stands',
    async (query) => {
      const edge = await buildEdge()
      const browser = await loggedIn(edge)
      await tell(edge, [balance])
      edge.pass(LIVE_MEMORY_MS)
      const line = await listen(edge, browser, query)
      await tell(edge, [{ memberId: MEMBER, topics: ['rewards'] }])
      await expect.poll(() => line.heard).toEqual([PLATFORM_TELLS, '["rewards"]'])
    },
  )

  test('MEM-05 keeps the newest hundred things for pages on their way, and no other member’s', async () => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    const order = (n: number) => `order:D-${n}` as const
    for (let from = 0; from < 150; from += 50)
      await tell(edge, [{ memberId: MEMBER, topics: Array.from({ length: 50 }, (_, n) => order(from + n)) }])
    await tell(edge, [{ ...balance, memberId: 'somebody-else' as typeof MEMBER }])
    edge.pass(1_000)
    const line = await listen(edge, browser, '?age=60000')
    await expect.poll(() => line.heard).toEqual([JSON.stringify(Array.from({ length: 100 }, (_, n) => order(50 + n)))])
  })

  test('answers a ping and takes nothing else', async () => {
    const edge = await buildEdge()
    const line = await listen(edge, await loggedIn(edge))
    line.socket.send('ping')
    await expect.poll(() => line.heard).toEqual(['pong'])
    line.socket.send('x'.repeat(100_000))
    await expect.poll(() => line.closed).toBe(1008)
  })

  test.each([
    ['a logout', async (browser: TestBrowser) => makeCall(browser, 'logout')],
    ['a break', async (browser: TestBrowser) => makeCall(browser, 'takeBreak')],
    ['an exclusion', async (browser: TestBrowser) => makeCall(browser, 'selfExclude')],
    ['a new password', async (browser: TestBrowser) => makeCall(browser, 'changePassword')],
    ['the next login in this browser', async (browser: TestBrowser) => logIn(browser)],
  ])('ends with its session: %s', async (_, end) => {
    const bar = { kind: 'break', until: '2027-01-01T00:00:00.000Z', lifts: 'by_itself' }
    const edge = await buildEdge({ upstream: { takeBreak: () => bar, selfExclude: () => bar } })
    const browser = await loggedIn(edge)
    const line = await listen(edge, browser)
    const answer = await end(browser)
    expect(answer.status, await answer.clone().text()).toBe(200)
    await expect.poll(() => line.closed).toBe(LIVE_CLOSE.sessionOver)
    await tell(edge, [balance])
    expect(line.heard).toEqual([])
  })

  test('ends when another device ends the other sessions; that device’s own goes on', async () => {
    const edge = await buildEdge()
    const [mine, lost] = [await loggedIn(edge), await loggedIn(edge)]
    const [line, other] = [await listen(edge, mine), await listen(edge, lost)]
    await makeCall(mine, 'endOtherSessions', { input: {} })
    await expect.poll(() => other.closed).toBe(LIVE_CLOSE.sessionOver)
    await tell(edge, [balance])
    await expect.poll(() => line.heard).toContain('["balance"]')
    expect(line.closed).toBeNull()
  })

  test('does not keep a session alive, and goes when it has run out', async () => {
    const edge = await buildEdge()
    // Seen long ago, by the clock of the object itself.
    edge.pass(-SESSION_IDLE_MS - 1_000)
    const line = await listen(edge, await loggedIn(edge))
    await runDurableObjectAlarm(edge.env.ACCOUNT.getByName(`${edge.merchant.code}:${MEMBER}`))
    await expect.poll(() => line.closed).toBe(LIVE_CLOSE.sessionOver)
  })

  test('is looked at when the first of its member’s sessions runs out, in whatever order they came', async () => {
    const edge = await buildEdge()
    const step = SESSION_IDLE_MS / 2
    edge.pass(step - SESSION_ABSOLUTE_MS)
    const early = edge.browser()
    // Remembered, so that nothing else of it is due before.
    await logIn(early, { rememberMe: true })
    const earlyEndMs = edge.services.clock() + SESSION_ABSOLUTE_MS
    for (let passed = step; passed < SESSION_ABSOLUTE_MS; passed += step) {
      edge.pass(step)
      expect((await makeCall(early, 'memberInfo')).status).toBe(200)
    }
    const alarm = () =>
      runInDurableObject(edge.env.ACCOUNT.getByName(`${edge.merchant.code}:${MEMBER}`), (_, { storage }) =>
        storage.getAlarm(),
      )
    await listen(edge, await loggedIn(edge))
    expect(await alarm()).toBeGreaterThan(earlyEndMs)
    await listen(edge, early)
    expect(await alarm()).toBeLessThanOrEqual(earlyEndMs)
    await listen(edge, await loggedIn(edge))
    expect(await alarm()).toBeLessThanOrEqual(earlyEndMs)
  })

  test('is one of few: of a session the oldest gives way, of a member the next is refused', async () => {
    const edge = await buildEdge()
    const browser = await loggedIn(edge)
    const lines: Awaited<ReturnType<typeof listen>>[] = []
    for (let n = 0; n <= MOST_LINES_OF_A_SESSION; n += 1) {
      edge.pass(1)
      lines.push(await listen(edge, browser))
    }
    await expect.poll(() => lines[0]?.closed).toBe(LIVE_CLOSE.tooMany)
    expect(lines.slice(1).map(({ closed }) => closed)).toEqual(Array(MOST_LINES_OF_A_SESSION).fill(null))
    for (let open = MOST_LINES_OF_A_SESSION; open < MOST_LINES; ) {
      const another = await loggedIn(edge)
      for (let n = 0; n < MOST_LINES_OF_A_SESSION && open < MOST_LINES; n += 1, open += 1) await listen(edge, another)
    }
    await expectRefusal(await shake(edge, await loggedIn(edge)), 'too_many_requests')
  })
})

describe('what claims to come from the platform', () => {
  test('counts only as agreed: every fault looks alike', async () => {
    const [edge, other] = [await buildEdge(), await buildEdge()]
    const line = await listen(edge, await loggedIn(edge))
    const merchant = merchantCodeSchema.parse(edge.merchant.code)
    const now = nowSeconds(edge)
    const { toEdge, toPlatform } = keysOf(edge)
    const good = await sealNotices(toEdge, { merchant, notices: [balance] }, now)
    const bad: Record<string, [body: string, code?: string]> = {
      nothing: [''],
      'no envelope': [JSON.stringify({ merchant, notices: [balance] })],
      altered: [`${good.slice(0, -3)}AAA`],
      'the key of the other direction': [await sealNotices(toPlatform, { merchant, notices: [balance] }, now)],
      stale: [await sealNotices(toEdge, { merchant, notices: [balance] }, now - 60)],
      'from the future': [await sealNotices(toEdge, { merchant, notices: [balance] }, now + 60)],
      'an answer to a call': [await sealAnswer(toEdge, 'jti-of-a-call-1234', { merchant, notices: [balance] })],
      'for another merchant': [good, other.merchant.code],
      'for no merchant': [good, 'nobody'],
      'for a name of the language': [good, 'constructor'],
      'in another’s name': [
        await sealNotices(toEdge, { merchant: merchantCodeSchema.parse(other.merchant.code), notices: [balance] }, now),
      ],
      'a topic that is none': [
        await sealNotices(
          toEdge,
          { merchant, notices: [{ memberId: MEMBER, topics: ['balance=1000' as 'balance'] }] },
          now,
        ),
      ],
      'too many': [await sealNotices(toEdge, { merchant, notices: Array(NOTICES_MAX + 1).fill(balance) }, now)],
    }
    const answers = new Set<string>()
    for (const [name, [body, code]] of Object.entries(bad)) {
      const answer = await post(edge, body, code)
      const { requestId: _, ...said } = (await answer.json()) as { requestId: string }
      expect(answer.status, name).toBe(400)
      answers.add(JSON.stringify(said))
    }
    expect([...answers]).toHaveLength(1)
    await expectRefusal(await post(edge, 'x'.repeat(NOTICES_MAX_BYTES + 1)), 'too_large')
    expect(line.heard).toEqual([])
    expect((await post(edge, good)).status).toBe(200)
    await expect.poll(() => line.heard).toContain('["balance"]')
  })

  test('leaves nothing behind for members nobody logged in by', async () => {
    const edge = await buildEdge()
    const memberId = `nobody-${crypto.randomUUID()}` as typeof MEMBER
    expect((await tell(edge, [{ memberId, topics: ['balance'] }])).status).toBe(200)
    const account = edge.env.ACCOUNT.getByName(`${edge.merchant.code}:${memberId}`)
    expect(await account.list(Date.now())).toEqual([])
  })
})
