import { describe, expect, test, vi } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorCallName } from '../../../contract/operator/calls.ts'
import { SESSION_IDLE_MS } from '../../../worker/request/session-record.ts'
import { UPSTREAM_TIMEOUT_MS } from '../../../worker/upstream/limits.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { buildFailing } from '../../support/failing-sessions.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { testSecrets } from '../../support/secrets.ts'
import type { TestBrowser } from '../../support/test-browser.ts'

const BAR = { kind: 'break', until: '2027-01-01T00:00:00.000Z', lifts: 'by_itself' }

describe('SAFE-02 a break or an exclusion', () => {
  test.each(['takeBreak', 'selfExclude'] as const)('%s ends every session and remembered device', async (name) => {
    const edge = await buildEdge({ upstream: { [name]: () => BAR } })
    const [here, elsewhere, remembered] = [edge.browser(), edge.browser(), edge.browser()]
    await logIn(here)
    await logIn(elsewhere)
    await logIn(remembered, { rememberMe: true })
    expect(await expectValue(await makeCall(here, name), name)).toEqual(BAR)
    for (const browser of [here, elsewhere, remembered])
      await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(remembered, 'memberInfo'), 'login_required')
  })

  test('one that the platform refuses leaves everybody logged in', async () => {
    const edge = await buildEdge({
      upstream: {
        takeBreak: () => {
          throw new Refusal('conflict')
        },
      },
    })
    const browser = edge.browser()
    await logIn(browser)
    await expectRefusal(await makeCall(browser, 'takeBreak'), 'conflict')
    await expectValue(await makeCall(browser, 'memberInfo'), 'memberInfo')
  })
})

test('AGT-02 a login that an agent suspends ends every session of that member, and none of the agent; play ends none', async () => {
  const sessions = {
    agent1: buildUpstreamSession({ memberId: 'agent-1', username: 'agent1', memberType: 1 }),
    player1: buildUpstreamSession(),
  }
  const edge = await buildEdge({
    upstream: {
      login: ({ body }) => sessions[(body as { username: string }).username === 'agent1' ? 'agent1' : 'player1'],
      suspendDownline: () => ({ suspensions: [] }),
    },
  })
  const [agent, player] = [edge.browser(), edge.browser()]
  await logIn(agent, { username: 'agent1' })
  await logIn(player, { rememberMe: true })
  const suspend = async (part: string) =>
    expectValue(
      await makeCall(agent, 'suspendDownline', { input: { memberId: 'member-1', part, reason: 'looked into' } }),
      'suspendDownline',
    )
  await suspend('play')
  await expectValue(await makeCall(player, 'memberInfo'), 'memberInfo')
  await suspend('login')
  await expectRefusal(await makeCall(player, 'memberInfo'), 'login_required')
  edge.pass(SESSION_IDLE_MS)
  await expectRefusal(await makeCall(player, 'memberInfo'), 'login_required')
})

const forgetSessions = ({ upstream }: TestEdge) => {
  upstream.handlers.memberInfo = () => new Refusal('login_required')
}

describe('SAFE-02 a break that goes through half-way', () => {
  // @fault Break without a confirmation from the platform
  test('of which no word comes in time ends each session at its next call, and its remembered device', async () => {
    const edge = await buildEdge()
    const [here, remembered] = [edge.browser(), edge.browser()]
    await logIn(here)
    await logIn(remembered, { rememberMe: true })
    edge.upstream.handlers.takeBreak = () => {
      forgetSessions(edge)
      return new Promise(() => {})
    }
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const answering = makeCall(here, 'takeBreak')
    await vi.waitFor(() => expect(vi.getTimerCount()).toBeGreaterThan(0))
    await vi.advanceTimersByTimeAsync(UPSTREAM_TIMEOUT_MS)
    vi.useRealTimers()
    await expectRefusal(await answering, 'upstream_timeout')
    for (const browser of [here, remembered]) await expectOverAtNextCall(edge, browser)
  })

  // @fault Break, and sessions cannot be ended
  test('though sessions cannot be ended here, is told, and each is over at its next call to the platform', async () => {
    const { edge, failFor } = await buildFailing('endAll')
    const [here, elsewhere] = [edge.browser(), edge.browser()]
    for (const browser of [here, elsewhere]) await logIn(browser)
    failFor(Number.POSITIVE_INFINITY)
    edge.upstream.handlers.takeBreak = () => {
      forgetSessions(edge)
      return BAR
    }
    expect(await expectValue(await makeCall(here, 'takeBreak'), 'takeBreak')).toEqual(BAR)
    expect([...here.cookies.keys()]).toEqual(['__Host-device'])
    expect(edge.logs.at(-1)?.warnings).toEqual(['sessions of a member could not be ended'])
    await expectOverAtNextCall(edge, elsewhere)
  })

  // @fault Break, and a login at that moment
  test('and a login of the same moment, answered before it and stored after it, is over at its next call', async () => {
    const edge = await buildEdge({ upstream: { takeBreak: () => BAR } })
    const [here, late] = [edge.browser(), edge.browser()]
    await logIn(here)
    const { login } = edge.upstream.handlers
    edge.upstream.handlers.login = async (asked) => {
      await expectValue(await makeCall(here, 'takeBreak'), 'takeBreak')
      forgetSessions(edge)
      return login?.(asked)
    }
    await logIn(late, { rememberMe: true })
    await expectRefusal(await makeCall(here, 'memberInfo'), 'login_required')
    await expectOverAtNextCall(edge, late)
  })

  async function expectOverAtNextCall(edge: TestEdge, browser: TestBrowser) {
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    const asked = edge.upstream.asked.length
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    expect(edge.upstream.asked.length, 'its remembered device is gone too').toBe(asked)
  }
})

describe('SAFE-02, OPS-01 an operator', () => {
  const ACTS: readonly [OperatorCallName, object, object][] = [
    ['safety-exclude', { username: 'maria', months: 6, reason: 'family asked' }, { ...BAR, kind: 'exclusion' }],
    ['member-lock', { username: 'maria', reason: 'card reported stolen' }, { username: 'maria', status: 'locked' }],
  ]
  const operate = (edge: TestEdge, name: string, input: object) =>
    edge.browser().fetch(`/__ops/v1/${name}`, {
      method: 'POST',
      body: { merchant: edge.merchant.code, input },
      headers: { authorization: `Bearer ${testSecrets.OPS_TOKEN}` },
    })

  test.each(ACTS)('%s ends every session and remembered device at once', async (name, input, answer) => {
    const edge = await buildEdge({ upstream: { [name]: () => ({ ...answer, endedSessionsOf: 'member-1' }) } })
    const [here, remembered] = [edge.browser(), edge.browser()]
    await logIn(here)
    await logIn(remembered, { rememberMe: true })
    const asked = edge.upstream.asked.length
    expect((await operate(edge, name, input)).status).toBe(200)
    await expectRefusal(await makeCall(here, 'memberInfo'), 'login_required')
    edge.pass(SESSION_IDLE_MS)
    await expectRefusal(await makeCall(remembered, 'memberInfo'), 'login_required')
    expect(edge.upstream.asked.length, 'by the edge itself: nothing was asked but the act').toBe(asked + 1)
  })

  // @fault Operator's exclusion, and sessions cannot be ended
  test('whose act cannot end sessions here is told so, and the act stays open; said again it ends them', async () => {
    const { edge, failFor } = await buildFailing('endAll')
    const [first, second] = [edge.browser(), edge.browser()]
    await logIn(first)
    await logIn(second)
    failFor(3)
    edge.upstream.handlers['member-lock'] = () => ({ ...ACTS[1]?.[2], endedSessionsOf: 'member-1' })
    const input = { username: 'maria', reason: 'card reported stolen' }
    expect((await operate(edge, 'member-lock', input)).status).toBe(500)
    const { results } = await edge.env.EDGE_DB.prepare('SELECT state FROM audit_act ORDER BY seq DESC LIMIT 1').all()
    expect(results).toEqual([{ state: 'intended' }])
    expect((await operate(edge, 'member-lock', input)).status).toBe(200)
    for (const browser of [first, second]) await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
    expect(edge.upstream.count('memberInfo')).toBe(0)
  })

  test('whose act meets an object that does not answer at once ends them all the same', async () => {
    const { edge, failFor } = await buildFailing('endAll')
    const browser = edge.browser()
    await logIn(browser)
    failFor(2)
    edge.upstream.handlers['member-lock'] = () => ({ ...ACTS[1]?.[2], endedSessionsOf: 'member-1' })
    expect((await operate(edge, 'member-lock', { username: 'maria', reason: 'card reported stolen' })).status).toBe(200)
    await expectRefusal(await makeCall(browser, 'memberInfo'), 'login_required')
  })

  test.each(ACTS)('%s that the platform refuses, or of somebody else, ends nobody’s', async (name, input, answer) => {
    const answers = [() => new Refusal('conflict'), () => ({ ...answer, endedSessionsOf: 'member-2' }), () => answer]
    const edge = await buildEdge({ upstream: { [name]: () => answers.shift()?.() } })
    const browser = edge.browser()
    await logIn(browser)
    for (const _ of [...answers]) await operate(edge, name, input)
    expect(answers).toEqual([])
    await expectValue(await makeCall(browser, 'memberInfo'), 'memberInfo')
  })
})
