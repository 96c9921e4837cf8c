/**
 * GAME-07: a vendor gets the name under which others may see a bet only where operators let it show players to one another.
 * Members of these tests are in the feed of play, so the switch alone decides.
 */
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import { vendorCodeSchema } from '../../../../contract/ids.ts'
import { vendorOperatorHandlers } from '../../../../platform/games/operate/vendors.ts'
import { KEPT_MS } from '../../../../platform/kernel/keep-for-seconds.ts'
import { maskName } from '../../../../platform/kernel/mask-name.ts'
import { APPROVAL_HOLDS_MS } from '../../../../platform/kernel/operator/approvals.ts'
import {
  bindings,
  buildGame,
  buildMember,
  buildPlayer,
  callVendor,
  seedWorld,
  type TestMember,
  tell,
  time,
} from './support.ts'

beforeAll(seedWorld)
const start = time.now
afterEach(async () => {
  time.now = start
  await bindings.DB.batch([
    bindings.DB.prepare('UPDATE merchant_vendor SET shows_players = NULL'),
    bindings.DB.prepare('DELETE FROM operator_approval'),
  ])
})

async function buildKnown(vendor: string, merchant = 'meridian') {
  const [member, game] = [await buildMember({ merchant }), await buildGame({ vendor_code: vendor })]
  await tell(member)
  const player = await buildPlayer({ member, game })
  let minted = 0
  return async (signing: Parameters<typeof player.bet>[1] = {}, change: object = {}) => {
    minted += 1
    const named = { transactionId: `${player.transactionId}-${minted}`, roundId: `${player.roundId}-${minted}` }
    const { status, value } = await player.bet({ ...named, ...change }, signing)
    expect(status).toBe(200)
    return value.shownAs === maskName(member.id) ? 'named' : (value.shownAs ?? 'none')
  }
}

const operator = await buildOperator()
async function buildOperator() {
  await seedWorld()
  const members: Record<string, TestMember> = {}
  for (const merchant of ['meridian', 'saffron']) members[merchant] = await buildMember({ merchant })
  return (name: string, merchant = 'meridian') => ({ ...members[merchant]!.ctx, operator: name, requestId: 'names' })
}
const set = async (name: string, vendor: string, shown: boolean, merchant?: string) => {
  const input = { vendor: vendorCodeSchema.parse(vendor), shown }
  const { isDone, showsPlayers } = await vendorOperatorHandlers['vendors-players'](operator(name, merchant), input)
  return { isDone, showsPlayers }
}
const done = { isDone: true, showsPlayers: true }
const waits = { isDone: false, showsPlayers: false }
const off = { isDone: true, showsPlayers: false }

describe('GAME-07 an outside vendor', () => {
  test('gets no name until two operators say so, whose name is their own and not twice the same', async () => {
    const bet = await buildKnown('PALMETTO')
    expect(await bet()).toBe('none')
    for (const name of ['olga', 'olga', 'OLGA']) expect(await set(name, 'PALMETTO', true)).toEqual(waits)
    expect(await bet()).toBe('none')
    expect(await set('pavel', 'PALMETTO', true)).toEqual(done)
    expect(await bet()).toBe('named')
    await expect(set('', 'PALMETTO', true)).rejects.toMatchObject({ errorCode: 'forbidden' })
  })

  test('is named to at the merchant that said so alone', async () => {
    const elsewhere = await buildKnown('PALMETTO', 'saffron')
    await set('olga', 'PALMETTO', true)
    expect(await set('pavel', 'PALMETTO', true, 'saffron'), 'of another merchant').toEqual(waits)
    expect(await set('rosa', 'PALMETTO', true)).toEqual(done)
    expect(await elsewhere()).toBe('none')
  })

  test('loses the names by one operator, and what was said before no longer counts', async () => {
    const bet = await buildKnown('PALMETTO')
    await set('olga', 'PALMETTO', true)
    expect(await set('rosa', 'PALMETTO', false)).toEqual(off)
    expect(await set('pavel', 'PALMETTO', true), 'the first of two again').toEqual(waits)
    expect(await set('olga', 'PALMETTO', true)).toEqual(done)
    expect(await set('olga', 'PALMETTO', true), 'it is so already').toEqual(done)
    expect(await set('olga', 'PALMETTO', false)).toEqual(off)
    expect(await bet()).toBe('none')
    expect(await set('pavel', 'PALMETTO', true), 'nothing is left of the two').toEqual(waits)
    time.now += APPROVAL_HOLDS_MS
    expect(await set('olga', 'PALMETTO', true), 'a week later').toEqual(waits)
  })

  test('cannot turn it on by itself: not by a field of a bet, and not by the operators’ call', async () => {
    const bet = await buildKnown('PALMETTO')
    const wishes = { shownAs: 'x', showsPlayers: true, shows_players: 1, shown: true }
    expect(await bet({}, wishes)).toBe('none')
    for (const path of ['/ops/vendors-players', '/vendor/v1/vendors-players', '/vendor/v1/players'])
      for (const vendor of ['PALMETTO', 'HARBOR']) {
        const input = { vendor: 'PALMETTO', shown: true, operator: 'olga', merchant: 'meridian' }
        expect((await callVendor(path, input, { vendor })).status, path).toBeGreaterThanOrEqual(400)
      }
    expect(await bet()).toBe('none')
    const said = await bindings.DB.prepare('SELECT count(*) AS count FROM operator_approval').first('count')
    expect(said).toBe(0)
  })

  test('a row that says nothing else than on is off', async () => {
    const bet = await buildKnown('PALMETTO')
    const write = (value: unknown) =>
      bindings.DB.prepare("UPDATE merchant_vendor SET shows_players = ? WHERE vendor_code = 'PALMETTO'")
        .bind(value)
        .run()
    for (const value of [2, -1, 'yes']) await expect(write(value)).rejects.toThrow(/constraint/i)
    for (const value of [null, 0]) {
      await write(value)
      expect(await bet(), String(value)).toBe('none')
    }
  })
})

describe('GAME-07 the reference studio', () => {
  test('gets names from the beginning, until one operator says no, at that merchant', async () => {
    const [bet, elsewhere] = [await buildKnown('HARBOR'), await buildKnown('HARBOR', 'saffron')]
    expect(await bet()).toBe('named')
    expect(await set('olga', 'HARBOR', false)).toEqual(off)
    expect(await bet()).toBe('none')
    expect(await elsewhere()).toBe('named')
    expect(await set('olga', 'HARBOR', true)).toEqual(waits)
    expect(await set('pavel', 'HARBOR', true)).toEqual(done)
    expect(await bet()).toBe('named')
  })

  test('a change is felt within five seconds where the settings are in memory', async () => {
    const bet = await buildKnown('HARBOR')
    const far = { env: { ...bindings }, isWarm: true }
    expect(await bet(far)).toBe('named')
    await set('olga', 'HARBOR', false)
    time.now += KEPT_MS
    expect(await bet(far)).toBe('none')
  })
})

test('operators read it in the list of vendors; a vendor that the merchant does not have is not found', async () => {
  const read = async () => {
    const { vendors } = await vendorOperatorHandlers['vendors-list'](operator('olga'), {})
    return Object.fromEntries(vendors.map(({ vendor, showsPlayers }) => [vendor, showsPlayers]))
  }
  expect(await read()).toMatchObject({ HARBOR: true, PALMETTO: false })
  await set('olga', 'HARBOR', false)
  await set('olga', 'PALMETTO', true)
  await set('pavel', 'PALMETTO', true)
  expect(await read()).toMatchObject({ HARBOR: false, PALMETTO: true })
  for (const shown of [true, false])
    await expect(set('olga', 'NOWHERE', shown)).rejects.toMatchObject({ errorCode: 'not_found' })
})
