/** SAFE-02 at the edge: a break ends what is logged in, wherever it is. */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import type { OperatorCallName } from '../../../contract/operator-calls.ts'
import { SESSION_IDLE_MS } from '../../../worker/session/session-record.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge, type TestEdge } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'
import { testSecrets } from '../../support/secrets.ts'

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
