/** EDGE-12, PLATFORM_ORIGIN: the edge before a platform that somebody else wrote from docs/guides/upstream.md alone. */
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest'
import { LIVE_PATH } from '../../contract/protocols/live-connection.ts'
import { type Mode, OutsidePlatform } from '../support/outside-platform.ts'
import { siteForTests, type Visitor } from '../support/system.ts'

const secrets = JSON.parse(readFileSync(`${inject('seededDataDir')}/secrets.json`, 'utf8'))
const platform = new OutsidePlatform(JSON.parse(secrets.ENVELOPE_KEYS))
beforeAll(() => platform.listen())
const system = siteForTests({ platformOrigin: () => platform.origin })
afterAll(() => platform.close())
beforeEach(() => {
  platform.mode = 'well'
  platform.broken = null
})

const login = { type: 'username', username: 'zoe', password: 'Quiet-Sea-77' }
const BALANCE = '/wps/v2/wallets/balance'
async function logIn() {
  const visitor = system.visitor()
  const answer = await visitor.post('/wps/session/login', login)
  expect(answer.status, answer.text).toBe(200)
  return visitor
}

test('EDGE-06 a sealed call, a read, a write and a logout are understood on both sides', async () => {
  const visitor = await logIn()
  const balance = await visitor.get(BALANCE)
  expect(balance.body).toMatchObject({ success: true, value: { sumBalance: '7.00' } })
  expect(balance.text).not.toContain('outside-session-token')
  const favourite = await visitor.post('/wps/relay/MCSFE_setFavoriteGame', { gameId: 'g1', favourite: true })
  expect(favourite.body).toEqual({ success: true, value: { gameIds: ['g1'] } })
  expect((await visitor.get('/wps/relay/GCSGAME_gameList?pageNo=2&gameName=a%20b%26c')).status).toBe(404)
  expect((await visitor.send('DELETE', '/wps/session/logout', {})).status).toBe(200)
  expect((await visitor.get(BALANCE)).status).toBe(401)
  expect(platform.refused).toEqual([])
})

test('MEM-03 money is moved to a vendor’s own wallet, sealed, and once for its key', async () => {
  const visitor = await logIn()
  const path = '/wps/relay/GCS_walletTransfer'
  const body = { from: 'main', to: 'HARBOR', amount: '5.00' }
  const headers = { 'idempotency-key': crypto.randomUUID() }
  const after = { mode: 'vendor_wallets', main: '2.00', vendors: [{ balance: '5.00' }, { balance: null }] }
  for (const again of [1, 2]) {
    const answer = await visitor.post(path, body, { headers })
    expect(answer.body, `time ${again}`).toMatchObject({ success: true, value: after })
  }
  const keyless = await visitor.post(path, body)
  expect(keyless.body, keyless.text).toMatchObject({ success: false, errorCode: 'malformed' })
  expect((await visitor.get('/wps/relay/GCS_merchantWallet')).body).toMatchObject({ success: true, value: after })
  expect(platform.refused).toEqual([])
})

test('MEM-04 what it tells, as docs/guides/upstream.md says, reaches an open page', async () => {
  const visitor = await logIn()
  const line = await visitor.listen(LIVE_PATH)
  const notice = { memberId: 'outside-1', topics: ['balance', 'order:A-7'] }
  expect(await platform.tell(system.site.edge, 'meridian', notice)).toBe(200)
  await expect.poll(() => line.heard).toContain('["balance","order:A-7"]')
  expect(await platform.tell(system.site.edge, 'meridian', { ...notice, topics: ['weather'] })).toBe(400)
  line.close()
})

describe('EDGE-12 a platform that breaks', () => {
  const faults: [Mode, number][] = [
    ['html', 502],
    ['truncated', 502],
    ['redirect', 502],
    ['big', 502],
    ['reset', 502],
    ['error', 502],
  ]
  async function readBroken(visitor: Visitor, mode: Mode, status: number) {
    platform.mode = mode
    const startedAt = performance.now()
    const answer = await visitor.get(BALANCE)
    expect(answer.status, answer.text).toBe(status)
    expect(answer.text).not.toContain('INTERNALS')
    expect(performance.now() - startedAt).toBeLessThan(9_000)
  }
  test.each(faults)('%s: %d, nothing of it shown, the session kept', async (mode, status) => {
    const visitor = await logIn()
    await readBroken(visitor, mode, status)
    platform.mode = 'well'
    expect((await visitor.get(BALANCE)).status).toBe(200)
  })

  test('halfway, or silent: 504 within 9 seconds, nothing of it shown, the session kept', async () => {
    const [one, other] = [await logIn(), await logIn()]
    const halfway = readBroken(one, 'halfway', 504)
    await expect.poll(() => platform.broken).toBe('halfway')
    await Promise.all([halfway, readBroken(other, 'hang', 504)])
    platform.mode = 'well'
    for (const visitor of [one, other]) expect((await visitor.get(BALANCE)).status).toBe(200)
  })

  test('SYS-08 the page stands all the same, soon', async () => {
    platform.mode = 'hang'
    const startedAt = performance.now()
    const page = await system.visitor().open('/index')
    expect(page.status).toBe(200)
    expect(performance.now() - startedAt).toBeLessThan(5_000)
  })
})
