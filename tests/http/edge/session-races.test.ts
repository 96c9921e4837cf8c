/** EDGE-08: a session that is ended from elsewhere while it is being renewed stays ended. */
import { env } from 'cloudflare:workers'
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import type { Bindings } from '../../../worker/env.ts'
import { SESSION_IDLE_MS } from '../../../worker/session/session-record.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { goByWayOf, onceArmed } from '../../support/at-that-moment.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

const RENEWING = ['resumeSession', 'verifySession', 'changePassword'] as const
const ANSWERS = {
  resumeSession: () => ({ verificationRequired: false }),
  verifySession: () => ({}),
  changePassword: () => buildUpstreamSession(),
}

test.each(RENEWING)('%s brings no session back that its owner ended meanwhile, and ends it upstream', async (name) => {
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
  const BAR = { kind: 'break', until: '2027-01-01T00:00:00.000Z', lifts: 'by_itself' }
  /** A step of the edge's own objects, in the midst of which something happens once. */
  async function buildRacing(step: 'list' | 'begin', act: (edge: TestEdge) => Promise<unknown>) {
    const moment = onceArmed(() => act(edge))
    const afterIt = async (go: () => Promise<unknown>) => {
      const answer = await go()
      await moment.fire()
      return answer
    }
    const beforeIt = async (go: () => Promise<unknown>) => {
      await moment.fire()
      return go()
    }
    const { ACCOUNT, SESSION } = env as unknown as Bindings
    const bindings =
      step === 'list'
        ? { ACCOUNT: goByWayOf(ACCOUNT, 'list', afterIt) }
        : { SESSION: goByWayOf(SESSION, 'begin', beforeIt) }
    const edge: TestEdge = await buildEdge({ bindings, upstream: { takeBreak: () => BAR } })
    return { edge, moment }
  }

  test.each([false, true])(
    'ends a login that comes between the look and the end, remembered: %s',
    async (rememberMe) => {
      const { edge, moment } = await buildRacing('list', () => logIn(late, { rememberMe }))
      const [owner, late] = [edge.browser(), edge.browser()]
      await logIn(owner)
      moment.arm()
      await expectValue(await makeCall(owner, 'takeBreak'), 'takeBreak')
      await expectRefusal(await makeCall(late, 'memberInfo'), 'login_required')
      edge.pass(SESSION_IDLE_MS)
      await expectRefusal(await makeCall(late, 'memberInfo'), 'login_required')
      expect(edge.upstream.count('memberInfo'), 'by the edge itself').toBe(0)
    },
  )

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

  test('ends by “end others” one that is renewed between the look and the end', async () => {
    const { edge, moment } = await buildRacing('list', () => makeCall(thief, 'verifySession'))
    const [owner, thief] = [edge.browser(), edge.browser()]
    await logIn(owner)
    await logIn(thief)
    moment.arm()
    expect(await expectValue(await makeCall(owner, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
    await expectRefusal(await makeCall(thief, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('logout')).toBe(1)
  })
})
