/** OPS-03: what the sandbox asks of the platform exists on this machine alone, where it was switched on. */
import { beforeAll, describe, expect, test } from 'vitest'
import { SANDBOX_MEMBERS } from '../../../tools/demo/platform/sandbox/sandbox-members.ts'
import { DEMO_PASSWORD } from '../../../tools/demo/platform/seed-members.ts'
import { buildPlatform, codeOf, requireValue, seedTestMerchants } from './support.ts'

const NAMES = ['seed', 'launch', 'logout', 'bar', 'credit', 'maintenance', 'approve', 'deposit', 'outbox', 'more']
const post = (origin: string, name: string, content: object = {}) =>
  new Request(`${origin}/__sandbox/${name}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(content),
  })
const HERE = 'http://127.0.0.1:8787'

describe('elsewhere none of its calls answers', () => {
  test.each([
    ['as deployed', { LOCAL: '', SANDBOX: '' }, HERE],
    ['as deployed, with the word by mistake', { LOCAL: '', SANDBOX: '1' }, HERE],
    ['on a developer’s machine that runs no sandbox', { LOCAL: '1', SANDBOX: '' }, HERE],
    ['asked by another name than this machine’s', { LOCAL: '1', SANDBOX: '1' }, 'https://platform.example'],
    ['asked by a name that leads here', { LOCAL: '1', SANDBOX: '1' }, 'http://127.0.0.1.elsewhere.example'],
  ])('%s', async (_, env, origin) => {
    const platform = buildPlatform({ env })
    for (const name of NAMES) {
      const answer = await platform.send(post(origin, name, { player: 'sbplayer', amount: '1.00' }))
      expect([name, answer.status]).toEqual([name, 404])
    }
  })
})

describe('in a sandbox', () => {
  const platform = buildPlatform({ env: { LOCAL: '1', SANDBOX: '1' } })
  beforeAll(async () => {
    await seedTestMerchants()
    for (const _ of [1, 2]) expect((await platform.send(post(HERE, 'seed'))).status).toBe(200)
  }, 60_000)

  const logIn = (username: string) => platform.call('login', { type: 'username', username, password: DEMO_PASSWORD })

  test('its ten members are what its guide says, and seeded once', async () => {
    const states = await Promise.all(
      SANDBOX_MEMBERS.map(async ({ username }) => [username, codeOf(await logIn(username))]),
    )
    expect(Object.fromEntries(states)).toMatchObject({ sbplayer: 'fine', sbagent: 'fine', sblocked: 'account_locked' })
    const { token } = requireValue(await logIn('sbplayer'))
    expect(requireValue(await platform.call('balance', {}, { token }))).toMatchObject({ sumBalance: '1000.00' })
  })

  test('a hook credits a member', async () => {
    expect((await platform.send(post(HERE, 'credit', { player: 'sbempty', amount: '5.00' }))).status).toBe(200)
    const { token } = requireValue(await logIn('sbempty'))
    expect(requireValue(await platform.call('balance', {}, { token }))).toMatchObject({ sumBalance: '5.00' })
  })

  test('whitelabel says that it is one, and nowhere else', async () => {
    expect(requireValue(await platform.call('whitelabel', {}))).toMatchObject({ sandbox: true })
    expect(requireValue(await buildPlatform().call('whitelabel', {}))).not.toHaveProperty('sandbox')
  })
})
