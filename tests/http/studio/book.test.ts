/** GAME-09: the book's calls from a launch to a cash-out, as its page makes them. */
import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import {
  type CouponView,
  cashOutOfferSchema,
  couponViewSchema,
  fixtureListSchema,
  type PlaceCoupon,
} from '../../../contract/book/calls.ts'
import { parseMoney } from '../../../contract/money.ts'
import { type SessionView, sessionViewSchema } from '../../../studio/api.ts'
import { app } from '../../../studio/app.ts'
import type { StudioBindings } from '../../../studio/env.ts'
import { buildVouched } from '../../../studio/test-support/fake-player.ts'
import { buildFakeWallet } from '../../../studio/test-support/fake-wallet.ts'
import { fakeFetcher } from '../../support/fake-fetcher.ts'
import { bindingsOf } from '../../support/workers.ts'

const bindings = bindingsOf<StudioBindings>()

/** An operator who vouches for a player of the test's own. */
const vouching = () => {
  const value = buildVouched({
    playerId: crypto.randomUUID(),
    mode: 'real',
    policy: { autoplay: false, turbo: false, minimumCycleMs: 2_500, celebrateLosses: false },
  })
  return { ...bindings, PLATFORM: fakeFetcher(() => Response.json({ success: true, value })) }
}

async function ask<T>(
  path: string,
  { bearer, body, at = bindings }: { bearer?: string; body?: unknown; at?: StudioBindings } = {},
) {
  const response = await app.request(
    path,
    {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...(bearer && { authorization: `Bearer ${bearer}` }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    },
    at,
  )
  return { status: response.status, ...(await response.json<{ value: T; errorCode?: string }>()) }
}

async function sit(gameCode: string) {
  const { value } = await ask<SessionView>('/api/session', {
    body: { token: 'launch-token-0123456789', gameCode },
    at: vouching(),
  })
  const { bearer } = sessionViewSchema.parse(value)
  const wallet = buildFakeWallet()
  const stub = bindings.PLAYER.get(bindings.PLAYER.idFromString(bearer.split('.')[0]!))
  await runInDurableObject(stub, (player) => {
    player.deps = { ...player.deps, walletOf: () => wallet }
  })
  return { bearer, wallet }
}

async function slipOf(book: string): Promise<PlaceCoupon> {
  const list = fixtureListSchema.parse((await ask(`/api/book/${book}/fixtures?hours=2`)).value)
  const fixture = list.fixtures.findLast(({ main }) => main !== null)!
  const { pick, odds } = fixture.main!.picks[0]!
  return {
    couponId: crypto.randomUUID(),
    kind: 'multiple',
    unit: '10.00',
    choice: 'better',
    legs: [{ fixtureId: fixture.fixtureId, pick, odds, tick: null }],
  }
}

test.each([
  ['sportsbook', 'SUMMIT'],
  ['esports-book', 'PIXELARENA'],
])('%s: launch, place, ask again, my bets, cash-out', async (book) => {
  const { bearer, wallet } = await sit(book)
  const slip = await slipOf(book)
  const placed = couponViewSchema.parse((await ask('/api/book/coupon', { bearer, body: slip })).value)
  expect(placed).toMatchObject({ state: 'accepted', gameCode: book, stake: '10.00' })
  expect((await ask<CouponView>(`/api/book/coupon/${slip.couponId}`, { bearer })).value).toEqual(placed)
  expect((await ask<CouponView[]>('/api/book/coupons?which=open', { bearer })).value).toEqual([placed])
  expect((await ask<CouponView[]>('/api/book/coupons?which=ended', { bearer })).value).toEqual([])
  const { value } = await ask('/api/book/cash-out/offer', { bearer, body: { couponId: slip.couponId } })
  const { offerId, offer } = cashOutOfferSchema.parse(value)
  const taken = await ask<CouponView>('/api/book/cash-out', {
    bearer,
    body: { couponId: slip.couponId, offerId, stake: '10.00' },
  })
  expect(taken.value).toMatchObject({ state: 'settled', paid: offer })
  expect(wallet.balanceMinor).toBe(1_000_000 - 1_000 + parseMoney(offer))
  expect((await ask<CouponView[]>('/api/book/coupons?which=ended', { bearer })).value).toHaveLength(1)
})

test('who opens a book first lets every pitch publish its chain before its next match', async () => {
  await ask('/api/book/sportsbook/fixtures?hours=1')
  for (const pitch of ['coastline:1', 'coastline:2', 'delta:2', 'northern:1', 'riftline:1', 'harbor:1']) {
    const chains = await runInDurableObject(bindings.PITCH.getByName(`pitch:${pitch}`), (_, { storage }) =>
      storage.sql.exec('SELECT count(*) AS count FROM chains').one(),
    )
    expect(chains.count, pitch).toBeGreaterThan(0)
  }
})

test('a seat at one book bets at no other, and sees none of its coupons', async () => {
  const { bearer } = await sit('sportsbook')
  expect((await ask('/api/book/coupon', { bearer, body: await slipOf('esports-book') })).errorCode).toBe(
    'invalid_fields',
  )
  const own = await slipOf('sportsbook')
  await ask('/api/book/coupon', { bearer, body: own })
  const stranger = await sit('sportsbook')
  expect((await ask(`/api/book/coupon/${own.couponId}`, { bearer: stranger.bearer })).status).toBe(404)
  const body = { couponId: own.couponId }
  expect((await ask('/api/book/cash-out/offer', { bearer: stranger.bearer, body })).status).toBe(404)
  const slot = await sit('harbor-lantern-tide')
  expect((await ask('/api/book/coupon', { bearer: slot.bearer, body: own })).status).toBe(404)
})

test.each([
  ['a stake that is no money', { unit: '0.001' }],
  ['no legs', { legs: [] }],
  ['an id that is none', { couponId: 'mine' }],
  ['odds as a float', { legs: [{ fixtureId: 'coastline-1-7', pick: '1x2:1', odds: 2.02, tick: null }] }],
])('%s is malformed', async (_, other) => {
  const { bearer } = await sit('sportsbook')
  expect(
    (await ask('/api/book/coupon', { bearer, body: { ...(await slipOf('sportsbook')), ...other } })).errorCode,
  ).toBe('malformed')
})
