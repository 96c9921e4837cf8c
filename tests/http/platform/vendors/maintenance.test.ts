/** SYS-04: games call the platform and not the edge, so the platform itself takes no stake while the site is shut. */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { CONFIG_KEY } from '../../../../contract/merchant.ts'
import { isSiteShut } from '../../../../platform/kernel/merchant/is-site-shut.ts'
import { noteSiteStatus } from '../../../../platform/kernel/merchant/note-site-status.ts'
import {
  bindings,
  buildGame,
  buildMember,
  buildPlayer,
  expectMoney,
  expectRefusal,
  launch,
  MERIDIAN,
  seedWorld,
  services,
  time,
} from './support.ts'

const REFUSED = { status: 422, errorCode: 'game_maintenance' }
const MEMO_MS = 5_000
const AGAIN_MS = 1_000
const config = bindings.CONFIG as KVNamespace
let version = 1

beforeAll(seedWorld)
afterEach(async () => {
  for (const key of [CONFIG_KEY.maintenanceAll, CONFIG_KEY.maintenance(MERIDIAN)]) await config.delete(key)
  time.now += MEMO_MS
})

/** And the time that it takes to be felt. */
async function publish(key: string, change: Record<string, unknown> | string) {
  version += 1
  await config.put(key, typeof change === 'string' ? change : JSON.stringify({ version, ...change }))
  time.now += MEMO_MS
}
const ALL = CONFIG_KEY.maintenanceAll
const OWN = CONFIG_KEY.maintenance(MERIDIAN)

describe('while the site is shut', () => {
  test.each([
    ['for every merchant', ALL, {}],
    ['for this one', OWN, {}],
    ['though its end has passed', OWN, { until: '2026-11-20T00:00:00Z' }],
    ['but for other addresses', OWN, { allowIps: ['198.51.100.0/24'] }],
    ['without logins', OWN, { logins: false }],
  ])('%s, no stake is taken, not of an open round either; wins and rollbacks pass', async (_, key, change) => {
    const player = await buildPlayer()
    const two = { roundId: `${player.roundId}-2`, transactionId: `${player.transactionId}-2` }
    expect((await player.bet()).status).toBe(200)
    expect((await player.bet(two)).status).toBe(200)
    await publish(key, { active: true, ...change })
    const more = { transactionId: `${player.transactionId}-more` }
    const next = { transactionId: `${player.transactionId}-next`, roundId: `${player.roundId}-next` }
    expectRefusal(await player.bet(more), REFUSED)
    expectRefusal(await player.bet(next), REFUSED)
    // What was taken before keeps its answer.
    expect((await player.bet()).status).toBe(200)
    expect((await player.win()).status).toBe(200)
    const undo = { roundId: two.roundId, betTransactionId: two.transactionId }
    expect((await player.rollback(undo)).status).toBe(200)
    await expectMoney(player.member, { real: 10_150, held: 0 })
    await expect(launch(player.member, player.game)).rejects.toMatchObject({ errorCode: 'game_maintenance' })

    await publish(key, { active: false })
    // A refusal is for good; a new round is played.
    expect((await player.bet(next)).answer.errorCode).not.toBeUndefined()
    expect((await player.bet({ transactionId: `${next.transactionId}-b`, roundId: next.roundId })).status).toBe(200)
  })

  test('a guest stakes no play money', async () => {
    const player = await buildPlayer({ member: await buildMember({ type: 4 }) })
    await publish(OWN, { active: true })
    expectRefusal(await player.bet(), REFUSED)
  })

  test('a member who is let in by address plays', async () => {
    const player = await buildPlayer()
    await publish(OWN, { active: true, allowIps: ['::ffff:203.0.113.1'] })
    expect((await player.bet()).status).toBe(200)
    await launch(player.member, player.game)
    // By one switch and not by the other.
    await publish(ALL, { active: true })
    expectRefusal(await player.bet({ transactionId: `${player.transactionId}-2` }), REFUSED)
  })

  test('another merchant plays on', async () => {
    const saffron = await buildPlayer({ member: await buildMember({ merchant: 'saffron' }) })
    await publish(OWN, { active: true })
    expect((await saffron.bet()).status).toBe(200)
  })
})

describe('as an edge with switches of its own says', () => {
  type Status = 'open' | 'maintenance'
  const otherThan = (status: Status): Status => (status === 'open' ? 'maintenance' : 'open')
  const say = (siteStatus: Status, iat: number, known = otherThan(siteStatus)) => {
    time.now += AGAIN_MS
    return noteSiteStatus(services, { code: MERIDIAN, siteStatus: known }, { siteStatus, iat })
  }

  test('the newest call by its time decides on stakes and launches, and wins pass', async () => {
    const player = await buildPlayer()
    expect((await player.bet()).status).toBe(200)
    await say('maintenance', 2_000)
    expectRefusal(await player.bet({ transactionId: `${player.transactionId}-2` }), REFUSED)
    await say('open', 1_999)
    expectRefusal(await player.bet({ transactionId: `${player.transactionId}-3` }), REFUSED)
    expect((await player.win()).status).toBe(200)
    const shut = { ...player.member, ctx: { ...player.member.ctx, siteStatus: 'maintenance' as const } }
    await expect(launch(shut, player.game)).rejects.toMatchObject({ errorCode: 'game_maintenance' })
    await say('open', 2_001)
    expect((await (await buildPlayer()).bet()).status).toBe(200)
  })

  test('opened again within the seconds for which a merchant’s row is kept, it is open', async () => {
    await say('maintenance', 2_100)
    await say('open', 2_101, 'open')
    expect((await (await buildPlayer()).bet()).status).toBe(200)
  })

  test('our own switch, which knows who may enter, stands above it', async () => {
    await say('maintenance', 3_000)
    const player = await buildPlayer()
    await publish(OWN, { active: true, allowIps: ['203.0.113.1'] })
    expect((await player.bet()).status).toBe(200)
    await say('open', 3_001)
  })
})

describe('where the switch cannot be read', () => {
  const clock = () => time.now
  const ask = (get: () => Promise<string | null>, key = {}) =>
    isSiteShut({ env: { CONFIG: Object.assign(key, { get }) as never }, clock }, MERIDIAN, '203.0.113.1')
  const shut = async () => JSON.stringify({ version: 9, active: true })
  const silent = () => Promise.reject(new Error('KV is down'))

  test('the site is open, and what was known stays', async () => {
    expect(await ask(silent)).toBe(false)
    expect(await ask(async () => 'not JSON')).toBe(false)
    const kv = {}
    expect(await ask(shut, kv)).toBe(true)
    time.now += MEMO_MS
    expect(await ask(silent, kv)).toBe(true)
    expect(await ask(async () => '{"version":8,"active":false}', kv), 'an older copy').toBe(true)
    time.now += MEMO_MS
    expect(await ask(async () => '{"version":10,"active":false}', kv)).toBe(false)
  })

  test('KV is asked once in five seconds', async () => {
    let reads = 0
    const kv = {}
    const get = async () => {
      reads += 1
      return null
    }
    for (let n = 0; n < 5; n += 1) expect(await ask(get, kv)).toBe(false)
    expect(reads).toBe(2)
    time.now += MEMO_MS
    await ask(get, kv)
    expect(reads).toBe(4)
  })
})

test('a game is launched while the site is open', async () => {
  expect(await launch(await buildMember(), await buildGame())).not.toBe('')
})
