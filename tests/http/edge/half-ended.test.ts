/** EDGE-08, AUTH-10: what other sessions are ended by holds, also where one of them cannot be ended. */
import { expect, test } from 'vitest'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildFailing } from '../../support/failing-sessions.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

async function buildThree() {
  const { edge, failAt } = await buildFailing(Number.POSITIVE_INFINITY)
  const [here, stuck, elsewhere] = [edge.browser(), edge.browser(), edge.browser()]
  await logIn(here, { rememberMe: true })
  await logIn(stuck)
  await logIn(elsewhere)
  await failAt(stuck)
  return { edge, failAt, here, stuck, elsewhere }
}

test('a new password that the platform took is told as taken, and this device goes on by a new session alone', async () => {
  const { edge, here, elsewhere } = await buildThree()
  const before = here.cookies.get('__Host-sid')
  expect(here.cookies.has('__Host-remember')).toBe(true)
  await expectValue(await makeCall(here, 'changePassword'), 'changePassword')
  expect(edge.logs.at(-1)?.warnings).toEqual(['sessions of a member could not all be ended'])
  expect(here.cookies.get('__Host-sid')).not.toBe(before)
  expect(here.cookies.has('__Host-remember'), 'a copy of it would open what the old password did').toBe(false)
  expect((await makeCall(here, 'memberInfo')).status).toBe(200)
  await expectRefusal(await makeCall(elsewhere, 'memberInfo'), 'login_required')
})

test('“end others” says that one is left, has ended and revoked the rest, and ends it when it is pressed again', async () => {
  const { edge, failAt, here, stuck, elsewhere } = await buildThree()
  await expectRefusal(await makeCall(here, 'endOtherSessions'), 'internal')
  expect(edge.upstream.count('logout'), 'of the one that ended').toBe(1)
  await expectRefusal(await makeCall(elsewhere, 'memberInfo'), 'login_required')
  expect((await makeCall(stuck, 'memberInfo')).status).toBe(200)
  const { sessions } = await expectValue(await makeCall(here, 'sessions'), 'sessions')
  expect(sessions).toHaveLength(2)
  await failAt(here)
  expect(await expectValue(await makeCall(here, 'endOtherSessions'), 'endOtherSessions')).toEqual({ ended: 1 })
  await expectRefusal(await makeCall(stuck, 'memberInfo'), 'login_required')
})
