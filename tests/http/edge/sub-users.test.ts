/** AGT-02: the edge refuses a sub-user what it answers by itself, and asks the platform nothing else. */
import { expect, test } from 'vitest'
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
