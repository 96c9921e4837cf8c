/** AGT-02: the edge refuses a sub-user what it answers by itself, and asks the platform nothing else. */
import { expect, test } from 'vitest'
import { Refusal } from '../../../contract/errors.ts'
import { LIVE_PATH } from '../../../contract/protocols/live-connection.ts'
import { expectRefusal, expectValue } from '../../support/answers.ts'
import { buildEdge } from '../../support/edge.ts'
import { buildUpstreamSession } from '../../support/fake-upstream.ts'
import { logIn, makeCall } from '../../support/make-call.ts'

test('a sub-user reaches the calls of its rights, and nothing of the agent’s own account', async () => {
  const subUser = { name: 'agent1:anna', rights: ['accounts' as const] }
  const login = () => buildUpstreamSession({ username: subUser.name, memberType: 1, subUser })
  const agentLinks = () => ({ ownRebate: 0, rows: [] })
  const agentNotes = () => ({ rows: [], nextCursor: null })
  const edge = await buildEdge({ upstream: { login, agentLinks, agentNotes } })
  const browser = edge.browser()
  expect(await expectValue(await logIn(browser), 'login')).toMatchObject({ username: subUser.name, subUser })
  await expectValue(await makeCall(browser, 'agentLinks'), 'agentLinks')
  for (const name of ['sessions', 'endOtherSessions', 'balance', 'changePassword'] as const) {
    await expectRefusal(await makeCall(browser, name), 'right_missing')
  }
  // Which rights it has now the platform knows: one was added since.
  await expectValue(await makeCall(browser, 'agentNotes'), 'agentNotes')
  const asked = edge.upstream.asked.map(({ name }) => name)
  expect(asked.filter((name) => name === 'balance' || name === 'changePassword')).toEqual([])
  const headers = { upgrade: 'websocket', origin: edge.origin, 'x-local-ip': browser.ip }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const line = await edge.app(new Request(edge.origin + LIVE_PATH, { headers: { ...headers, cookie } }))
  await expectRefusal(line, 'right_missing')
})

test('a session that a release without sub-users stored as the agent’s is over, and comes back by no cookie', async () => {
  const login = () => buildUpstreamSession({ memberType: 1, token: 'sub_0123456789abcdef' })
  const edge = await buildEdge({ upstream: { login } })
  const browser = edge.browser()
  await logIn(browser, { rememberMe: true })
  const [sid, remember] = ['__Host-sid', '__Host-remember']
  const remembered = browser.cookies.get(remember) ?? ''
  browser.cookies.delete(remember)
  for (const name of ['sessions', 'endOtherSessions', 'balance'] as const)
    await expectRefusal(await makeCall(browser, name), 'login_required')
  browser.cookies.delete(sid)
  browser.cookies.set(remember, remembered)
  await expectRefusal(await makeCall(browser, 'sessions'), 'login_required')
  await browser.visit('/index')
  expect(browser.cookies.has(remember)).toBe(false)
  expect(edge.upstream.asked.map(({ name }) => name)).toContain('logout')
})

test('a remembered sub-user that goes on at another address waits for a code, where the platform says so', async () => {
  const subUser = { name: 'agent1:anna', rights: ['accounts' as const] }
  const login = () =>
    buildUpstreamSession({ username: subUser.name, memberType: 1, subUser, token: 'sub_0123456789abcdef' })
  const agentLinks = () => ({ ownRebate: 0, rows: [] })
  const goOn = async (verificationRequired: boolean | null) => {
    const resumeSession = () => (verificationRequired === null ? new Refusal('internal') : { verificationRequired })
    const edge = await buildEdge({ upstream: { login, resumeSession, agentLinks, verifySession: () => ({}) } })
    const browser = edge.browser()
    await logIn(browser, { rememberMe: true })
    const elsewhere = edge.browser()
    elsewhere.cookies.set('__Host-remember', browser.cookies.get('__Host-remember') ?? '')
    return elsewhere
  }
  const free = await goOn(false)
  await expectValue(await makeCall(free, 'agentLinks'), 'agentLinks')
  await expectRefusal(await makeCall(free, 'sessions'), 'right_missing')
  const held = await goOn(true)
  await expectRefusal(await makeCall(held, 'agentLinks'), 'verification_required')
  await expectRefusal(await makeCall(held, 'sendVerificationCode'), 'right_missing')
  await expectValue(await makeCall(held, 'verifySession'), 'verifySession')
  await expectValue(await makeCall(held, 'agentLinks'), 'agentLinks')
  await expectRefusal(await makeCall(await goOn(null), 'agentLinks'), 'login_required')
})
