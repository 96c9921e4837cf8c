/** SAFE-02 at the edge: a break ends what is logged in, wherever it is. */
import { describe, expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { SESSION_IDLE_MS } from '../../../worker/session/session-record.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

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
