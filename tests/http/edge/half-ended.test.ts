/** EDGE-08, AUTH-10: what sessions are ended by holds, also where the object that has them does not answer at once, or at all. */
import { expect, test } from 'vitest'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildFailing } from '../../support/failing-sessions.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

type Step = Parameters<typeof buildFailing>[0]
async function buildThree(step: Step, options = {}) {
  const { edge, failFor } = await buildFailing(step, options)
  const [here, second, third] = [edge.browser(), edge.browser(), edge.browser()]
  await logIn(here, { rememberMe: true })
  await logIn(second)
  await logIn(third, { rememberMe: true })
  return { edge, failFor, here, others: [second, third] }
}

test.each([{ after: false }, { after: true }])(
  'a new password that the platform took is told as taken, and this device goes on by a new session alone: %j',
  async (options) => {
    const { edge, failFor, here, others } = await buildThree('begin', options)
    const before = here.cookies.get('__Host-sid')
    failFor(2)
    await expectValue(await makeCall(here, 'changePassword'), 'changePassword')
    expect(here.cookies.get('__Host-sid')).not.toBe(before)
    expect(here.cookies.has('__Host-remember'), 'a copy of it would open what the old password did').toBe(false)
    expect((await makeCall(here, 'memberInfo')).status).toBe(200)
    for (const other of others) await expectRefusal(await makeCall(other, 'memberInfo'), 'login_required')
    const { sessions } = await expectValue(await makeCall(here, 'sessions'), 'sessions')
    expect(sessions).toHaveLength(1)
    expect(edge.upstream.count('changePassword')).toBe(1)
  },
)

test('a new password that the platform took, and that no session can be stored under, leaves none', async () => {
  const { edge, failFor, here, others } = await buildThree('begin')
  const before = here.copy()
  failFor(3)
  await expectRefusal(await makeCall(here, 'changePassword'), 'login_required')
  for (const browser of [here, before, ...others])
    for (const name of ['sessions', 'memberInfo'] as const)
      await expectRefusal(await makeCall(browser, name), 'login_required')
  expect([...here.cookies.keys()]).toEqual(['__Host-device'])
  expect(edge.upstream.count('logout'), 'the token that came with it').toBe(1)
})

test('“end others” whose first answer was lost revokes and counts what it has ended', async () => {
  const { edge, failFor, here, others } = await buildThree('endOthers', { after: true })
  failFor(1)
  expect(await expectValue(await makeCall(here, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 2 })
  expect(edge.upstream.count('logout')).toBe(2)
  for (const other of others) await expectRefusal(await makeCall(other, 'sessions'), 'login_required')
})

test('“end others” that cannot be done says so and has ended nothing; pressed again it ends them', async () => {
  const { edge, failFor, here, others } = await buildThree('endOthers')
  failFor(3)
  await expectRefusal(await makeCall(here, 'endOtherSessions'), 'internal')
  for (const other of others) expect((await makeCall(other, 'memberInfo')).status).toBe(200)
  expect(edge.upstream.count('logout')).toBe(0)
  expect(await expectValue(await makeCall(here, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 2 })
  for (const other of others) await expectRefusal(await makeCall(other, 'memberInfo'), 'login_required')
})

test('a logout that fails is told as failed; one whose answer was lost on the way has ended the session', async () => {
  const failing = await buildThree('end')
  failing.failFor(3)
  await expectRefusal(await makeCall(failing.here, 'logout'), 'internal')
  expect((await makeCall(failing.here, 'memberInfo')).status).toBe(200)
  const lost = await buildThree('end', { after: true })
  const copy = lost.here.copy()
  lost.failFor(1)
  await expectValue(await makeCall(lost.here, 'logout'), 'logout')
  await expectRefusal(await makeCall(copy, 'memberInfo'), 'login_required')
})

test('while the object does not say whether a session lives nothing is answered as its member’s', async () => {
  const { edge, failFor, here } = await buildThree('touch')
  failFor(1)
  await expectRefusal(await makeCall(here, 'memberInfo'), 'internal')
  expect(edge.upstream.count('memberInfo')).toBe(0)
  expect((await makeCall(here, 'memberInfo')).status).toBe(200)
})
