/** GAME-04: what a vendor of rooms hears of its players, the flags that it raises, and what operators do with rooms. */
import { beforeAll, describe, expect, test } from 'vitest'
import { gameIdSchema, vendorCodeSchema } from '../../../../contract/ids.ts'
import { vendorCalls } from '../../../../contract/protocols/vendor-wallet.ts'
import { roomOperatorHandlers } from '../../../../platform/games/operate/rooms.ts'
import { bindings, buildGame, buildMember, buildPlayer, callVendor, launch, seedWorld, services } from './support.ts'

beforeAll(seedWorld)

const game = () => buildGame({ category: 'PVP' })

describe('separation', () => {
  async function separationOf(member: Awaited<ReturnType<typeof buildMember>>, gameCode?: string) {
    const pvp = await game()
    const launchToken = await launch(member, pvp)
    const answer = await callVendor(vendorCalls.authenticate.path, { launchToken, gameCode: gameCode ?? pvp.gameCode })
    const { features, separation } = vendorCalls.authenticate.response.parse(answer.value)
    expect(features).toContain('separation')
    return separation ?? []
  }

  test('two members of one address share a value, and each has one that no other has', async () => {
    const [one, two] = [await separationOf(await buildMember()), await separationOf(await buildMember())]
    expect(one.filter((value) => two.includes(value))).toHaveLength(1)
    expect(new Set([...one, ...two]).size).toBe(one.length + two.length - 1)
    // Nothing of the member or the address can be read out of it.
    for (const value of [...one, ...two]) expect(value).toMatch(/^[A-Za-z0-9_-]{43}$/)
  })

  test('a downline shares a value with its upline, and so do two downlines of one upline', async () => {
    const [upline, one, two] = [await buildMember(), await buildMember(), await buildMember()]
    for (const downline of [one, two])
      await bindings.DB.prepare(
        'INSERT INTO member_ancestor (member_id, ancestor_id, depth, from_day, to_day) VALUES (?, ?, 1, 0, NULL)',
      )
        .bind(downline.id, upline.id)
        .run()
    const [a, b, c] = [await separationOf(upline), await separationOf(one), await separationOf(two)]
    const shared = (first: string[], second: string[]) => first.filter((value) => second.includes(value)).length
    // The address, and the line.
    expect([shared(a, b), shared(a, c), shared(b, c)]).toEqual([2, 2, 2])
  })
})

describe('a flag', () => {
  async function buildFlag(change: object = {}) {
    const players = [await buildPlayer(), await buildPlayer()]
    return {
      operator: 'meridian',
      flagId: `one_way_flow.${crypto.randomUUID()}`,
      gameCode: 'bamboo-big-two-low',
      kind: 'one_way_flow',
      playerIds: players.map(({ playerId }) => playerId),
      sharedHands: 30,
      hands: 40,
      flow: '81.90',
      currency: 'USD',
      raisedAt: '2026-11-20T12:00:00.000Z',
      roundIds: ['r-1', 'r-2'],
      ...change,
    }
  }
  const merchant = { code: 'meridian', currency: 'USD' }
  const ctx = () => ({ ...services, merchant, operator: 'ada', requestId: 'rooms' }) as never
  const listed = async () => (await roomOperatorHandlers['rooms-flags'](ctx(), { all: false })).flags

  test('opens one case whatever it is repeated, and an operator closes it with a note', async () => {
    const flag = await buildFlag()
    for (const _ of [1, 2]) expect((await callVendor(vendorCalls.flag.path, flag)).status).toBe(200)
    const mine = (await listed()).filter(({ flagId }) => flagId === flag.flagId)
    expect(mine).toMatchObject([
      { kind: 'one_way_flow', flow: '81.90', sharedHands: 30, roundIds: ['r-1', 'r-2'], closed: null },
    ])
    const close = (note: string) => roomOperatorHandlers['rooms-flag-close'](ctx(), { flag: flag.flagId, note })
    expect((await close('friends, no fault')).closed).toMatchObject({ by: 'ada', note: 'friends, no fault' })
    // Who closed it first stays named.
    expect((await close('again')).closed?.note).toBe('friends, no fault')
    expect((await listed()).some(({ flagId }) => flagId === flag.flagId)).toBe(false)
  })

  test('of a kind that an older release does not know is listed as it was raised', async () => {
    const flag = await buildFlag({ kind: 'soft_play' })
    expect((await callVendor(vendorCalls.flag.path, flag)).status).toBe(200)
    expect((await listed()).find(({ flagId }) => flagId === flag.flagId)?.kind).toBe('soft_play')
  })

  test('of players whose rows are not written yet opens a case, at their own operator alone', async () => {
    const [flag, other] = [await buildFlag(), await buildFlag({ operator: 'saffron' })]
    for (const playerId of [...flag.playerIds, ...other.playerIds])
      await bindings.DB.prepare('DELETE FROM vendor_player WHERE player_id = ?').bind(playerId).run()
    expect((await callVendor(vendorCalls.flag.path, flag)).status).toBe(200)
    expect((await listed()).some(({ flagId }) => flagId === flag.flagId)).toBe(true)
    expect((await callVendor(vendorCalls.flag.path, other)).status).toBe(404)
  })

  test('of players whom the vendor does not have is refused', async () => {
    const flag = await buildFlag({ playerIds: ['unknown-0000001', 'x'.repeat(61)] })
    expect(await callVendor(vendorCalls.flag.path, flag)).toMatchObject({ status: 404, errorCode: 'not_found' })
  })
})

test('an operator switches no room that the merchant does not have', async () => {
  const ctx = {
    ...services,
    merchant: { code: 'meridian', currency: 'USD' },
    operator: 'ada',
    requestId: 'rooms',
  } as never
  const vendor = vendorCodeSchema.parse('HARBOR')
  await expect(
    roomOperatorHandlers['rooms-switch'](ctx, { vendor, room: gameIdSchema.parse('bamboo-none'), state: 'closed' }),
  ).rejects.toMatchObject({ errorCode: 'not_found' })
})
