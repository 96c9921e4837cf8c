/** PLATFORM_ORIGIN: an edge of its own before the first site's platform, over HTTP. */
import { expect, test } from 'vitest'
import { TWIN } from '../../scripts/lib/site.ts'
import { ask, expectRefused, launch, register, send, sitDown } from '../support/player.ts'
import { siteForTests, Visitor } from '../support/system.ts'

const first = siteForTests({ twin: true })
const second = siteForTests({ platformOrigin: () => first.site.platform })
test('EDGE-06 who registers at the second edge is a member of the first, with one session at each', async () => {
  const here = second.visitor()
  const { account } = await register(here)
  const there = first.visitor()
  await ask(there, 'login', { type: 'username', username: account, password: 'Quiet-Sea-77' })
  expect((await ask(there, 'memberInfo', {})).account).toBe(account)
  await ask(there, 'logout', {})
  expect((await send(here, 'balance', {})).status).toBe(200)
})

test('EDGE-08 a session ended in one isolate is refused in the other at once, whatever is being read there', async () => {
  const address = await first.site.miniflare.unsafeGetDirectURL(TWIN)
  const owner = first.visitor()
  const { account } = await register(owner)
  for (const how of ['logout', 'endOtherSessions', 'logout', 'endOtherSessions'] as const) {
    const here = first.visitor()
    await ask(here, 'login', { type: 'username', username: account, password: 'Quiet-Sea-77' })
    const there = new Visitor(`http://localhost:${address.port}`)
    for (const [name, value] of here.cookies) there.cookies.set(name, value)
    expect((await send(there, 'balance', {})).status, 'the same session in both').toBe(200)
    const underWay = Array.from({ length: 8 }, () => send(there, 'balance', {}))
    await ask(how === 'logout' ? here : owner, how, {})
    const late = await Promise.all([1, 2, 3].map(() => send(there, 'balance', {})))
    expect(late.map(({ status }) => status)).toEqual([401, 401, 401])
    expect((await there.open('/index')).text).not.toContain(account)
    await Promise.all(underWay)
    // A login there is known here.
    await ask(there, 'login', { type: 'username', username: account, password: 'Quiet-Sea-77' })
    for (const [name, value] of there.cookies) here.cookies.set(name, value)
    expect((await send(here, 'balance', {})).status).toBe(200)
  }
})

test('SYS-08 its page has the games of that platform in the first HTML', async () => {
  const visitor = second.visitor()
  const page = await visitor.open('/index')
  expect(page.status).toBe(200)
  expect(page.text).toContain('Lantern Tide')
  // The very first may have been waited for in vain.
  const countDrawn = async () =>
    (await second.visitor().open('/index')).text.split('src="data:image/svg+xml,').length - 1
  await expect.poll(countDrawn, { message: 'the covers in sight, drawn' }).toBe(3)
  const again = await visitor.open('/index')
  const cover = /\/img\/covers\/[^"?\s]+\.svg(\?v=[a-z0-9]+)?/.exec(again.text)?.[0] ?? ''
  expect((await visitor.get(cover)).headers.get('content-type')).toContain('image/svg+xml')
})

test('GAME-03 a game is framed only from origins the operator has named', async () => {
  const visitor = second.visitor()
  await register(visitor)
  const { nodeId, vassalage } = await ask(visitor, 'gameDetail', { gameId: 'harbor-lantern-tide' })
  const input = { gameId: 'harbor-lantern-tide', nodeId, vassalage } as Parameters<typeof send<'launchGame'>>[2]
  expectRefused(await send(visitor, 'launchGame', input), 'upstream_failed')

  const headers = { authorization: `Bearer ${second.site.secrets.OPS_TOKEN}` }
  const { body } = await visitor.get('/__ops/v1/merchants', { headers })
  const merchants = (body as { value: { merchants: { code: string; gameOrigins: string[] }[] } }).value.merchants
  const { version: _, ...merchant } = merchants.find(({ code }) => code === 'meridian') as {
    version?: number
    code: string
    gameOrigins: string[]
  }
  const gameOrigins = [...merchant.gameOrigins, first.site.studio]
  const published = await visitor.post(
    '/__ops/v1/merchant-put',
    { merchant: { ...merchant, gameOrigins } },
    { headers },
  )
  expect(published.status, published.text).toBe(200)
  const seat = await sitDown(await launch(visitor))
  expect(seat.session.lobbyOrigin).toBe(second.site.edge)
  const page = await visitor.open('/game')
  expect(page.headers.get('content-security-policy')).toContain(first.site.studio)
})
