/** EDGE-08: a session that is ended from elsewhere while it is being renewed stays ended. */
import { createExecutionContext, runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { sha256Hex } from '../../../contract/lib/digest.ts'
import { LIVE_PATH } from '../../../contract/protocols/live-connection.ts'
import { createApp } from '../../../worker/app.ts'
import type { Bindings } from '../../../worker/env.ts'
import { SESSION_ABSOLUTE_MS, SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { createServices } from '../../../worker/services.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { goByWayOf, onceArmed } from '../../support/at-that-moment.ts'
import { buildPage } from '../../support/build-page.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { TestBrowser } from '../../support/test-browser.ts'
import { bindingsOf } from '../../support/workers.ts'

const RENEWING = ['resumeSession', 'verifySession', 'changePassword'] as const
const ANSWERS = {
  resumeSession: () => ({ verificationRequired: false }),
  verifySession: () => ({}),
  changePassword: () => buildUpstreamSession(),
}

const BAR = { kind: 'break', until: '2027-01-01T00:00:00.000Z', lifts: 'by_itself' }
/** A step of the edge's own objects, right before which something happens once. */
async function buildRacing(step: 'begin' | 'end' | 'endAll' | 'endOthers', act: (edge: TestEdge) => Promise<unknown>) {
  const moment = onceArmed(() => act(edge))
  const beforeIt = async (go: () => Promise<unknown>) => {
    await moment.fire()
    return go()
  }
  const { ACCOUNT } = bindingsOf<Bindings>()
  const bindings = { ACCOUNT: goByWayOf(ACCOUNT, step, beforeIt) }
  const edge: TestEdge = await buildEdge({ bindings, upstream: { takeBreak: () => BAR } })
  return { edge, moment }
}

// @fault Session ended during its renewal
test.each(RENEWING)('%s brings no session back that its owner ended in between, and ends it upstream', async (name) => {
  const edge = await buildEdge()
  const [owner, thief] = [edge.browser(), edge.browser()]
  await logIn(owner)
  await logIn(thief)
  edge.upstream.handlers[name] = async () => {
    expect(await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
    edge.upstream.asked.length = 0
    return ANSWERS[name]()
  }
  await expectRefusal(await makeCall(thief, name), 'login_required')
  expect(thief.cookies.has('__Host-sid')).toBe(false)
  expect(edge.upstream.count('logout'), 'by the token it would have gone on with').toBe(1)
  if (name === 'changePassword') return
  const { sessions } = await expectValue(await makeCall(owner, 'sessions'), 'sessions')
  expect(sessions).toHaveLength(1)
})

test('AUTH-12 a remembered device that goes on in that moment from another address does not either', async () => {
  const edge = await buildEdge()
  const [owner, thief] = [edge.browser(), edge.browser()]
  await logIn(thief, { rememberMe: true })
  edge.pass(SESSION_IDLE_MS)
  await logIn(owner)
  edge.upstream.handlers.resumeSession = async () => {
    await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')
    return { verificationRequired: false }
  }
  const away = { headers: { 'x-local-ip': '198.51.100.77' } }
  await expectRefusal(await makeCall(thief, 'memberInfo', away), 'login_required')
  await expectRefusal(await makeCall(thief, 'memberInfo', away), 'login_required')
  expect([...thief.cookies.keys()]).toEqual(['__Host-device'])
  expect(edge.upstream.count('memberInfo')).toBe(0)
})

// @fault Two calls renew one session at once
test('two calls that renew one session at the same moment leave one, listed, and its browser in it', async () => {
  const edge = await buildEdge()
  const browser = edge.browser()
  await logIn(browser)
  const tab = browser.copy()
  let isSecond = false
  edge.upstream.handlers.verifySession = async () => {
    if (isSecond) return {}
    isSecond = true
    await expectValue(await makeCall(tab, 'verifySession'), 'verifySession')
    return {}
  }
  const late = await makeCall(browser, 'verifySession')
  await expectRefusal(late, 'conflict')
  expect(late.headers.getSetCookie()).toEqual([])
  expect(edge.upstream.count('logout')).toBe(0)
  const { sessions } = await expectValue(await makeCall(tab, 'sessions'), 'sessions')
  expect(sessions).toMatchObject([{ current: true }])
})

describe('a new password that meets another change of its own session', () => {
  /** Three devices, one of them remembered; `act` happens while the platform takes the password. */
  async function buildChange(act: (browsers: { here: TestBrowser; tab: TestBrowser; other: TestBrowser }) => unknown) {
    const edge = await buildEdge()
    const [here, other, remembered] = [edge.browser(), edge.browser(), edge.browser()]
    await logIn(here, { rememberMe: true })
    await logIn(other)
    await logIn(remembered, { rememberMe: true })
    const tab = here.copy()
    edge.upstream.handlers.changePassword = async () => {
      await act({ here, tab, other })
      edge.upstream.asked.length = 0
      return buildUpstreamSession({ token: 'token-of-the-new-password' })
    }
    const expectOver = async (browsers: TestBrowser[]) => {
      // What the edge answers by itself asks no platform that would know better.
      for (const browser of browsers)
        for (const name of ['sessions', 'endOtherSessions', 'memberInfo'] as const)
          await expectRefusal(await makeCall(browser, name), 'login_required')
      edge.pass(SESSION_IDLE_MS)
      await expectRefusal(await makeCall(remembered, 'memberInfo'), 'login_required')
    }
    return { edge, here, tab, other, remembered, expectOver }
  }

  test.each(['verifySession', 'resumeSession'] as const)(
    'takes the place of one renewed meanwhile by %s, and ends all others',
    async (name) => {
      const { edge, here, tab, other, remembered, expectOver } = await buildChange(async (browsers) => {
        await expectValue(await makeCall(browsers.tab, name), name)
      })
      await expectValue(await makeCall(here, 'changePassword'), 'changePassword')
      const { sessions } = await expectValue(await makeCall(here, 'sessions'), 'sessions')
      expect(sessions).toMatchObject([{ current: true }])
      await expectValue(await makeCall(here, 'memberInfo'), 'memberInfo')
      expect(edge.upstream.asked.at(-1)?.claims.sessionToken).toBe('token-of-the-new-password')
      expect(here.cookies.has('__Host-remember')).toBe(false)
      await expectOver([tab, other, remembered])
    },
  )

  test.each([
    ['ended from elsewhere', ({ other }: { other: TestBrowser }) => makeCall(other, 'endOtherSessions')],
    ['logged out', ({ tab }: { tab: TestBrowser }) => makeCall(tab, 'logout')],
  ])('goes on nowhere where its own was %s, and ends all others, who ended it too', async (_, act) => {
    const { edge, here, tab, other, remembered, expectOver } = await buildChange(async (browsers) => {
      expect((await act({ ...browsers })).status).toBe(200)
    })
    await expectRefusal(await makeCall(here, 'changePassword'), 'login_required')
    const revoked = edge.upstream.asked.filter(({ name }) => name === 'logout')
    expect(revoked.map(({ claims }) => claims.sessionToken)).toContain('token-of-the-new-password')
    expect([...here.cookies.keys()]).toEqual(['__Host-device'])
    await expectOver([tab, other, remembered])
  })
})

describe('a logout that meets a renewal of its session', () => {
  test.each(RENEWING)('ends what %s made of it in between, here and upstream', async (name) => {
    const renewed = { browser: null as TestBrowser | null }
    const { edge, moment } = await buildRacing('end', async () => {
      expect((await makeCall(renewed.browser as TestBrowser, name)).status).toBe(200)
    })
    edge.upstream.handlers[name] = ANSWERS[name]
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    const tab = browser.copy()
    renewed.browser = tab
    moment.arm()
    await expectValue(await makeCall(browser, 'logout'), 'logout')
    for (const call of ['sessions', 'memberInfo'] as const)
      await expectRefusal(await makeCall(tab, call), 'login_required')
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(tab, 'memberInfo'), 'login_required')
    const used = edge.upstream.asked.filter((one) => one.name === 'logout').map(({ claims }) => claims.sessionToken)
    expect(new Set(used).size, 'each token that it had').toBe(name === 'changePassword' ? 2 : 1)
  })

  test('but a late word of the platform about the former token ends nothing that was renewed in between', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser)
    const tab = browser.copy()
    edge.upstream.handlers.memberInfo = async () => {
      await expectValue(await makeCall(tab, 'verifySession'), 'verifySession')
      return new Refusal('login_required')
    }
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    const { sessions } = await expectValue(await makeCall(tab, 'sessions'), 'sessions')
    expect(sessions).toMatchObject([{ current: true }])
  })
})

describe('the answer to a call of before a renewal, come after it', () => {
  const LATE = [
    ['a session that has gone', { rememberMe: false }],
    ['one that was remembered as well', { rememberMe: true }],
  ] as const
  test.each(LATE)('takes no new cookie out of the jar: %s', async (_, input) => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser, input)
    const before = browser.copy()
    edge.upstream.handlers.changePassword = () => buildUpstreamSession()
    await expectValue(await makeCall(browser, 'changePassword'), 'changePassword')
    const late = await makeCall(before, 'memberInfo')
    await expectRefusal(late, 'login_required')
    expect(late.headers.getSetCookie()).toEqual([])
    await expectValue(await makeCall(browser, 'memberInfo'), 'memberInfo')
  })

  test('nor where the upstream was the one to know of it', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    edge.upstream.handlers.memberInfo = () => {
      throw new Refusal('login_required')
    }
    const late = await makeCall(browser, 'memberInfo')
    await expectRefusal(late, 'login_required')
    expect(late.headers.getSetCookie()).toEqual([])
    await browser.visit('/index')
    expect([...browser.cookies.keys()].filter((name) => /sid|remember/.test(name))).toEqual([])
  })
})

describe('a moment in which all sessions are ended', () => {
  // @fault Login while all sessions are ended
  test.each([false, true])('ends a login that came right before the end, remembered: %s', async (rememberMe) => {
    const { edge, moment } = await buildRacing('endAll', () => logIn(late, { rememberMe }))
    const [owner, late] = [edge.browser(), edge.browser()]
    await logIn(owner)
    moment.arm()
    await expectValue(await makeCall(owner, 'takeBreak'), 'takeBreak')
    await expectRefusal(await makeCall(late, 'memberInfo'), 'login_required')
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(late, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('memberInfo'), 'by the edge itself').toBe(0)
  })

  // @fault Login not yet stored while all sessions are ended
  test('leaves no login that is being stored alive without standing in the list', async () => {
    const { edge, moment } = await buildRacing('begin', () => makeCall(owner, 'takeBreak'))
    const [owner, late] = [edge.browser(), edge.browser()]
    await logIn(owner)
    moment.arm()
    await logIn(late)
    await expectRefusal(await makeCall(owner, 'memberInfo'), 'login_required')
    const { sessions } = await expectValue(await makeCall(late, 'sessions'), 'sessions')
    expect(sessions).toMatchObject([{ current: true }])
  })

  test('keeps a login ended whose storing is tried again, as the first answer was lost', async () => {
    const answers = { toLose: 0 }
    const { ACCOUNT } = bindingsOf<Bindings>()
    const losing = goByWayOf(ACCOUNT, 'begin', async (go) => {
      const said = await go()
      if (answers.toLose === 0) return said
      answers.toLose -= 1
      await expectValue(await makeCall(owner, 'takeBreak'), 'takeBreak')
      throw new Error('the answer is lost')
    })
    const edge = await buildEdge({ bindings: { ACCOUNT: losing }, upstream: { takeBreak: () => BAR } })
    const [owner, late] = [edge.browser(), edge.browser()]
    await logIn(owner)
    answers.toLose = 1
    const input = { type: 'username', username: 'player1', password: 'Play-2026!', rememberMe: true }
    await expectRefusal(await makeCall(late, 'login', { input }), 'login_required')
    await expectRefusal(await makeCall(late, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('logout'), 'its token is of no use').toBe(1)
    expect([...late.cookies.keys()].filter((name) => /sid|remember/.test(name))).toEqual([])
    await logIn(late)
    await expectValue(await makeCall(late, 'memberInfo'), 'memberInfo')
  })

  // @fault Session renewed while other sessions are ended
  test('ends by “end others” one that is renewed right before the end', async () => {
    const { edge, moment } = await buildRacing('endOthers', () => makeCall(thief, 'verifySession'))
    const [owner, thief] = [edge.browser(), edge.browser()]
    await logIn(owner)
    await logIn(thief)
    moment.arm()
    expect(await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('logout')).toBe(1)
  })
})

describe('one object for a member', () => {
  const { ACCOUNT } = bindingsOf<Bindings>()
  const sidOf = (browser: TestBrowser) => browser.cookies.get('__Host-sid') ?? ''
  const objectOf = (edge: TestEdge, memberId = 'member-1') => ACCOUNT.getByName(`${edge.merchant.code}:${memberId}`)
  const readTables = (edge: TestEdge, memberId: string) =>
    runInDurableObject(objectOf(edge, memberId), (_, { storage }) =>
      storage.sql.exec("SELECT name FROM sqlite_master WHERE name NOT LIKE '\\_cf%' ESCAPE '\\'").toArray(),
    )

  test('a secret opens nothing of another member, nor of nobody, and asking leaves nothing behind', async () => {
    const edge = await buildEdge()
    const [owner, thief] = [edge.browser(), edge.browser()]
    await logIn(owner)
    edge.upstream.handlers.login = () => buildUpstreamSession({ memberId: 'member-2', username: 'player2' })
    await logIn(edge.browser())
    const [secret = ''] = sidOf(owner).split('.')
    const forged = ['member-2', 'nobody', '../x', 'member-1.member-1', '', 'm:1'].map((name) => `${secret}.${name}`)
    for (const cookie of [...forged, `${'A'.repeat(43)}.member-1`, '.member-1', secret]) {
      thief.cookies.set('__Host-sid', cookie)
      await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
    }
    expect(edge.upstream.count('memberInfo')).toBe(0)
    expect(await readTables(edge, 'nobody')).toEqual([])
    expect((await makeCall(owner, 'memberInfo')).status).toBe(200)
  })

  test('a session of before, whose cookie named nobody, is over: the page clears it and asks for a login', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    browser.cookies.set('__Host-sid', 'A'.repeat(43))
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    const page = await browser.visit('/index?dialog=centre')
    expect([page.status, page.headers.get('location')].join()).toMatch(/^(200,|302,.*dialog=login)/)
    expect([...browser.cookies.keys()]).not.toContain('__Host-sid')
    await logIn(browser)
    expect((await makeCall(browser, 'memberInfo')).status).toBe(200)
  })

  test('an index of before, with a remembered device, opens nothing and gives way to the first login', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    const [family, secret] = ['f'.repeat(22), 's'.repeat(43)]
    const hash = await sha256Hex(secret)
    const later = edge.services.clock() + 3_600_000
    await runInDurableObject(objectOf(edge), (_, { storage }) => {
      storage.sql.exec('CREATE TABLE sessions (handle TEXT PRIMARY KEY, sessionKey TEXT NOT NULL) STRICT')
      storage.sql.exec('INSERT INTO sessions VALUES (?, ?)', 'old', hash)
      storage.sql.exec(`CREATE TABLE families (family TEXT PRIMARY KEY, secretHash TEXT NOT NULL, previousHash TEXT,
        rotatedAtMs INTEGER NOT NULL, expiresAtMs INTEGER NOT NULL) STRICT`)
      storage.sql.exec('INSERT INTO families VALUES (?, ?, NULL, 0, ?)', family, hash, later)
    })
    browser.cookies.set('__Host-sid', `${secret}.member-1`)
    browser.cookies.set('__Host-remember', `member-1.${family}.${secret}`)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    await browser.visit('/index')
    expect([...browser.cookies.keys()]).toEqual([])
    await logIn(browser, { rememberMe: true })
    const { sessions } = await expectValue(await makeCall(browser, 'sessions'), 'sessions')
    expect(sessions).toMatchObject([{ current: true }])
  })

  test('the platform’s token does not lie there once nothing can go on from it', async () => {
    const edge = await buildEdge()
    const now = Date.now()
    edge.pass(now - edge.services.clock() - 2 * SESSION_ABSOLUTE_MS)
    await logIn(edge.browser())
    await logIn(edge.browser(), { rememberMe: true })
    const read = () =>
      runInDurableObject(objectOf(edge), (_, { storage }) =>
        storage.sql.exec('SELECT record FROM member_sessions UNION ALL SELECT secretHash FROM families').toArray(),
      )
    expect(await read()).toHaveLength(3)
    expect(await runDurableObjectAlarm(objectOf(edge))).toBe(true)
    expect(await read()).toEqual([])
  })

  test('AUTH-12 a login ends the session that its own request has resumed', async () => {
    const edge = await buildEdge()
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    edge.pass(SESSION_IDLE_MS)
    await logIn(browser)
    const { sessions } = await expectValue(await makeCall(browser, 'sessions'), 'sessions')
    expect(sessions).toMatchObject([{ current: true }])
    expect(edge.upstream.count('logout')).toBe(1)
  })

  /** A resume that was cut off: its secret is used and its session handed over, and nothing goes on from it. */
  async function buildCutOff(earlierMs = 0) {
    const edge = await buildEdge()
    edge.pass(Date.now() - edge.services.clock() - earlierMs)
    const [owner, away] = [edge.browser(), edge.browser()]
    await logIn(owner)
    edge.pass(60_000)
    await logIn(away, { rememberMe: true })
    const [, family = '', secret = ''] = (away.cookies.get('__Host-remember') ?? '').split('.')
    const hashes = { secretHash: await sha256Hex(secret), nextHash: 'f'.repeat(64) }
    const redeemed = await objectOf(edge).redeem({ family, ...hashes }, edge.services.clock())
    expect(redeemed.outcome).toBe('redeemed')
    return { edge, owner, away, family }
  }

  test.each(['endOthers', 'stolen'] as const)(
    'AUTH-12 the token of a resume that was cut off is revoked: %s',
    async (how) => {
      const { edge, owner, away } = await buildCutOff()
      if (how === 'stolen') {
        edge.pass(SESSION_IDLE_MS)
        await expectRefusal(await makeCall(away, 'memberInfo'), 'login_required')
      } else
        expect(await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
      expect(edge.upstream.count('logout')).toBe(1)
    },
  )

  test('nor does that of a resume that was cut off lie there for ever', async () => {
    // The plain session is over by now; the remembered one lies there for twelve hours more.
    const { edge } = await buildCutOff(SESSION_ABSOLUTE_MS + 30_000)
    const count = () =>
      runInDurableObject(objectOf(edge), async (_, { storage }) => [
        storage.sql.exec('SELECT 1 FROM member_sessions').toArray().length,
        storage.sql.exec('SELECT 1 FROM families').toArray().length,
        await storage.getAlarm(),
      ])
    expect(await runDurableObjectAlarm(objectOf(edge))).toBe(true)
    const [sessions, families, alarmMs] = await count()
    expect([sessions, families]).toEqual([1, 1])
    expect(alarmMs).toBeGreaterThan(Date.now() + SESSION_ABSOLUTE_MS - 3_600_000)
  })

  test('a row that cannot be read is no session, and keeps nobody from ending the others', async () => {
    const edge = await buildEdge()
    const [owner, other, spoilt] = [edge.browser(), edge.browser(), edge.browser()]
    await logIn(owner)
    for (const browser of [other, spoilt]) await logIn(browser, { rememberMe: true })
    const spoil = (table: string, column: string, value: string, where: string) =>
      runInDurableObject(objectOf(edge), (_, { storage }) => {
        storage.sql.exec(`UPDATE ${table} SET ${column} = ? WHERE ${where}`, value)
      })
    const key = await sha256Hex(sidOf(spoilt).split('.')[0] ?? '')
    await spoil('member_sessions', 'record', '{"merchant":', `sessionKey = '${key}'`)
    await expectRefusal(await makeCall(spoilt, 'sessions'), 'login_required')
    const { sessions } = await expectValue(await makeCall(owner, 'sessions'), 'sessions')
    expect(sessions).toHaveLength(2)
    expect(await runDurableObjectAlarm(objectOf(edge))).toBe(true)
    expect(await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
    await expectRefusal(await makeCall(other, 'sessions'), 'login_required')
    await expectValue(await makeCall(owner, 'changePassword'), 'changePassword')
  })
})

describe('EDGE-08 reads at once', () => {
  /** Two isolates of one site, with how often each session is asked for. */
  async function buildTwo() {
    const asked = { touches: 0, hold: null as Promise<void> | null }
    const { ACCOUNT } = bindingsOf<Bindings>()
    const counting = goByWayOf(ACCOUNT, 'touch', async (go) => {
      asked.touches += 1
      // What the object said is on its way for a while: by then the session may be over.
      const { hold } = asked
      asked.hold = null
      const said = await go()
      await (hold ?? new Promise((resolve) => setTimeout(resolve, 8)))
      return said
    })
    const edge = await buildEdge({ bindings: { ACCOUNT: counting } })
    const other = createApp(createServices({ page: buildPage(), clock: edge.services.clock, log: () => {} }))
    const elsewhere = (browser: TestBrowser) => {
      const twin = new TestBrowser(
        edge.origin,
        async (request) => other.fetch(request, edge.env, createExecutionContext()),
        {
          'x-local-ip': browser.ip,
        },
      )
      for (const [name, value] of browser.cookies) twin.cookies.set(name, value)
      return twin
    }
    return { edge, asked, elsewhere }
  }

  test('of one session share a touch that begins after they came', async () => {
    const { edge, asked } = await buildTwo()
    const browser = edge.browser()
    await logIn(browser)
    asked.touches = 0
    // The first one lasts until all have come, however busy the machine is.
    asked.hold = new Promise((resolve) => setTimeout(resolve, 1_000))
    const answers = await Promise.all(Array.from({ length: 20 }, () => makeCall(browser, 'memberInfo')))
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200))
    expect(asked.touches).toBeLessThanOrEqual(4)
    asked.touches = 0
    await makeCall(browser, 'memberInfo')
    await makeCall(browser, 'memberInfo')
    expect(asked.touches, 'nothing is remembered').toBe(2)
  })

  const READ = 4
  const NOT_SHARED: Record<string, (browser: TestBrowser, edge: TestEdge) => Response | Promise<Response>> = {
    'a call of sessions': (browser) => makeCall(browser, 'sessions'),
    'a write that is passed on': (browser) => makeCall(browser, 'feedback'),
    'a write of the edge': (browser) => makeCall(browser, 'endOtherSessions'),
    'a change of the session': (browser) => makeCall(browser, 'updateLanguage'),
    'the document': (browser) => browser.visit('/index'),
    'a private file': (browser) => browser.fetch('/files/none'),
    'a live line': ({ ip, cookies }, edge) => {
      const cookie = [...cookies].map((pair) => pair.join('=')).join('; ')
      const headers = { upgrade: 'websocket', origin: edge.origin, 'x-local-ip': ip, cookie }
      return edge.app(new Request(edge.origin + LIVE_PATH, { headers }))
    },
    'a call that is no read': (browser) => browser.fetch('/wps/nothing/here'),
  }
  test.each(Object.entries(NOT_SHARED))('%s asks for itself, however many come at once', async (_, ask) => {
    const { edge, asked } = await buildTwo()
    edge.upstream.handlers.feedback = () => ({})
    const browser = edge.browser()
    await logIn(browser)
    // Each of them beside reads that do share.
    asked.touches = 0
    const reads = Array.from({ length: READ }, () => makeCall(browser, 'memberInfo'))
    const copies = Array.from({ length: READ }, () => ask(browser.copy(), edge))
    await Promise.all([...reads, ...copies])
    expect(asked.touches).toBeGreaterThanOrEqual(READ + 1)
  })

  test('two sessions share nothing', async () => {
    const { edge } = await buildTwo()
    const [mine, theirs] = [edge.browser(), edge.browser()]
    await logIn(mine)
    edge.upstream.handlers.login = () =>
      buildUpstreamSession({ memberId: 'member-2', username: 'player2', token: 'token-of-member-2' })
    await logIn(theirs)
    await expectValue(await makeCall(mine, 'logout'), 'logout')
    const answers = await Promise.all([mine, theirs, mine, theirs].map((browser) => makeCall(browser, 'memberInfo')))
    expect(answers.map(({ status }) => status)).toEqual([401, 200, 401, 200])
  })

  test('after a logout do not join one whose session is still being looked at, in another isolate', async () => {
    const { edge, asked, elsewhere } = await buildTwo()
    const browser = edge.browser()
    await logIn(browser)
    const twin = elsewhere(browser.copy())
    const { promise, resolve: release } = Promise.withResolvers<void>()
    asked.hold = promise
    const early = makeCall(twin.copy(), 'memberInfo')
    await expect.poll(() => asked.hold === null).toBe(true)
    await expectValue(await makeCall(browser, 'logout'), 'logout')
    const late = Promise.all([makeCall(twin.copy(), 'memberInfo'), makeCall(twin.copy(), 'memberInfo')])
    await new Promise((resolve) => setTimeout(resolve, 20))
    release()
    expect((await late).map(({ status }) => status)).toEqual([401, 401])
    expect((await early).status, 'asked and found alive before the logout').toBe(200)
  })

  /** Whatever is under way, in whichever isolate: a call that comes after the answer to the end is refused. */
  test('no call after the logout’s own answer carries the member’s data (property, seed 37)', {
    timeout: 60_000,
  }, async () => {
    const end = fc.constantFrom('logout', 'endOthers', 'changePassword', 'takeBreak', 'resetPasswordByEmail')
    const call = fc.constantFrom('memberInfo', 'sessions', 'verifySession', 'document')
    const reads = (waitMs: number) =>
      fc.array(fc.record({ there: fc.boolean(), waitMs: fc.nat(waitMs), call }), { minLength: 2, maxLength: 10 })
    const lives = fc.asyncProperty(end, reads(24), reads(8), async (how, first, then) => {
      const { edge, elsewhere } = await buildTwo()
      edge.upstream.handlers.takeBreak = () => BAR
      const [browser, owner] = [edge.browser(), edge.browser()]
      await logIn(browser, { rememberMe: true })
      await logIn(owner)
      const copy = browser.copy()
      const twin = elsewhere(copy)
      type Read = { there: boolean; waitMs: number; call: 'memberInfo' | 'sessions' | 'verifySession' | 'document' }
      const read = async ({ there, waitMs, call }: Read) => {
        await new Promise((resolve) => setTimeout(resolve, waitMs))
        const reader = there ? twin.copy() : copy.copy()
        const answer = await (call === 'document' ? reader.visit('/index') : makeCall(reader, call))
        return { reader, call, status: answer.status, text: await answer.text() }
      }
      const underWay = first.map(read)
      if (how === 'logout') await expectValue(await makeCall(browser, 'logout'), 'logout')
      if (how === 'endOthers') await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')
      if (how === 'changePassword') await expectValue(await makeCall(owner, 'changePassword'), 'changePassword')
      if (how === 'takeBreak') await expectValue(await makeCall(owner, 'takeBreak'), 'takeBreak')
      if (how === 'resetPasswordByEmail')
        await expectValue(await makeCall(edge.browser(), 'resetPasswordByEmail'), 'resetPasswordByEmail')
      for (const { call, status, text } of await Promise.all(then.map(read))) {
        if (call !== 'document') expect(status).toBe(401)
        expect(text).not.toContain('player1')
      }
      // What a renewal that was under way has put into a jar opens nothing either.
      for (const { reader } of await Promise.all(underWay)) {
        const late = await makeCall(reader, 'sessions')
        expect(late.status).toBe(401)
      }
    })
    await fc.assert(lives, { seed: 37, numRuns: 12 })
  })
})
