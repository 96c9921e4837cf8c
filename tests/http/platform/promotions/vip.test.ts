/** PROMO-05: the rank from the running turnover, which is from the wallet's journal. */
import { beforeAll, describe, expect, test } from 'vitest'
import { promotionIdSchema } from '../../../../contract/calls/rewards/promotions.ts'
import { GAME_CATEGORIES } from '../../../../contract/constants.ts'
import { readDemoData } from '../../../../tools/demo/demo-data.ts'
import { buildDemoHasher, seedMembers } from '../../../../tools/demo/platform/seed-members.ts'
import { DEMO_MERCHANTS } from '../../../../tools/demo/platform/seed-merchants.ts'
import { seedPromotions } from '../../../../tools/demo/platform/seed-promotions.ts'
import { captureDigests, deliver, play, takeDigests } from '../records/support.ts'
import { OF_MEMBER } from '../sums/count.ts'
import { bindings, requireValue, seedTestMerchants } from '../support.ts'
import { buildMember, services } from '../vendors/support.ts'
import {
  buildPlayer,
  buildPromotion,
  claim,
  expectBooks,
  type Player,
  platform,
  playRound,
  stateOf,
} from './support.ts'

captureDigests()
beforeAll(async () => {
  await seedTestMerchants()
  for (const merchant of DEMO_MERCHANTS) {
    await seedMembers(services, merchant, buildDemoHasher(services))
    await seedPromotions(services, merchant, readDemoData())
  }
})

const standingOf = async ({ token }: Pick<Player, 'token'>) =>
  requireValue(await platform.call('vipStanding', {}, { token }))
const turnoverOf = async (memberId: string) => {
  const query = 'SELECT category, stake_minor FROM play_total WHERE member_id = ? ORDER BY category'
  const { results } = await bindings.DB.prepare(query).bind(memberId).all<{ category: string; stake_minor: number }>()
  return results.map(({ category, stake_minor }) => [category, stake_minor])
}

describe('the running turnover', () => {
  test('is what the journal says: settled stakes only, whatever is told twice, late or undone', async () => {
    const member = await buildMember({ depositMinor: 1_000_000 })
    await play(member, { roundId: 'a', stakeMinor: 700, result: 0 })
    await play(member, { roundId: 'b', stakeMinor: 300, result: null })
    await play(member, { roundId: 'c', stakeMinor: 500, result: 'rollback' })
    await play(member, { roundId: 'd', stakeMinor: 40, result: 4_000, category: 'LIVE' })
    const digests = await takeDigests(member)
    await deliver(digests)
    await deliver(digests)
    expect(await turnoverOf(member.id)).toEqual([
      ['LIVE', 40],
      ['RNG', 700],
    ])
  })
})

describe('the standing', () => {
  test('of a newcomer has no rank and says exactly what the first asks', async () => {
    const player = await buildPlayer()
    expect(await standingOf(player)).toMatchObject({
      rank: null,
      points: 0,
      turnover: [],
      next: { rankLevel: 1, labelName: 'Bronze', pointsFrom: 100, pointsLeft: 100 },
    })
    const { next } = await standingOf(player)
    expect(next?.stakeLeft).toContainEqual({ gameType: 'RNG', amount: '1000.00' })
    expect(next?.stakeLeft).toContainEqual({ gameType: 'LIVE', amount: '2000.00' })
    expect(requireValue(await platform.call('memberInfo', {}, { token: player.token })).clubLabel).toBeNull()
  })

  test('rises with the stakes, to the cent, and member info carries it', async () => {
    const player = await buildPlayer()
    await playRound(player, 99_999)
    expect(await standingOf(player)).toMatchObject({ rank: null, points: 99, next: { pointsLeft: 1 } })
    expect((await standingOf(player)).next?.stakeLeft).toContainEqual({ gameType: 'RNG', amount: '0.01' })
    await playRound(player, 1)
    expect(await standingOf(player)).toMatchObject({
      rank: { rankLevel: 1, labelName: 'Bronze' },
      points: 100,
      next: { rankLevel: 2, pointsLeft: 400 },
    })
    const info = requireValue(
      await platform.call('memberInfo', {}, { token: player.token, claims: { language: 'JA' } }),
    )
    expect(info.clubLabel).toEqual({ labelName: 'ブロンズ', rankLevel: 1 })
  })

  test('a rank reached is kept, and dated, when the sums behind it are away for a while', async () => {
    const player = await buildPlayer()
    await playRound(player, 2_000_000)
    const before = await standingOf(player)
    expect(before.rank?.rankLevel).toBe(3)
    await bindings.DB.prepare(`DELETE FROM play_total_sum ${OF_MEMBER}`).bind(player.memberId).run()
    expect(await standingOf(player)).toMatchObject({ rank: before.rank, points: 0, next: { rankLevel: 4 } })
  })

  test('on the highest rank nothing is left', async () => {
    const player = await buildPlayer()
    await playRound(player, 250_000_000)
    expect(await standingOf(player)).toMatchObject({ rank: { rankLevel: 7 }, next: null })
  })
})

describe('the ladder', () => {
  test('is published whole: ranks, their gifts, and the VIP channel above rank four', async () => {
    const { ranks, rates } = requireValue(await platform.call('vipLadder', {}, { claims: { language: 'VI' } }))
    expect(ranks.map(({ rankLevel, service }) => [rankLevel, service])).toEqual([
      ...[1, 2, 3, 4].map((level) => [level, 'chat']),
      ...[5, 6, 7].map((level) => [level, 'vip']),
    ])
    expect(ranks[1]).toMatchObject({ labelName: 'Bạc', gift: { promotionId: 'rank-gift-2', amount: '20.00' } })
    expect(ranks[0]?.gift?.amount).toBe('10.00')
    expect(rates).toContainEqual({ gameType: 'RNG', pointsPerThousand: 100 })
  })

  test('PROMO-05 is the formula that ranks are counted by: whole points for each kind by itself, added up', async () => {
    const { ranks, rates } = requireValue(await platform.call('vipLadder', {}))
    expect(rates).toHaveLength(GAME_CATEGORIES.length)
    const player = await buildPlayer()
    // Stakes that leave a rest in every kind, so that rounding the sum instead would show.
    const staked = rates.map(({ gameType, pointsPerThousand }, index) => ({
      gameType,
      pointsPerThousand,
      stakeMinor: 100_000 * (index + 1) + Math.ceil(100_000 / pointsPerThousand) - 1,
    }))
    for (const { gameType, stakeMinor } of staked) await playRound(player, stakeMinor, gameType)
    const standing = await standingOf(player)
    const published = staked.map(({ gameType, pointsPerThousand, stakeMinor }) => ({
      gameType,
      staked: (stakeMinor / 100).toFixed(2),
      points: Math.floor((stakeMinor * pointsPerThousand) / 100_000),
    }))
    expect(standing.turnover).toEqual(expect.arrayContaining(published))
    const points = published.reduce((sum, row) => sum + row.points, 0)
    expect(standing.points).toBe(points)
    const exact = staked.reduce((sum, row) => sum + row.stakeMinor * row.pointsPerThousand, 0)
    expect(Math.floor(exact / 100_000), 'the rests add up to more').toBeGreaterThan(points)
    const reached = ranks.filter(({ pointsFrom }) => pointsFrom <= points).at(-1)
    expect(reached).toBeDefined()
    expect(standing.rank?.rankLevel).toBe(reached?.rankLevel)
    expect(standing.next).toMatchObject({ pointsLeft: (standing.next?.pointsFrom ?? 0) - points })
  })

  test('a gift of a rank is paid once to who has reached it, and to nobody else', async () => {
    const player = await buildPlayer()
    const gift = promotionIdSchema.parse('rank-gift-2')
    expect(await stateOf(player, gift)).toMatchObject({ state: 'Close', closedBecause: 'not_eligible' })
    await claim(player, gift)
    await expectBooks(player, { real: 0, rewards: 0 })
    await playRound(player, 500_000)
    expect(await stateOf(player, gift)).toMatchObject({ state: 'Claim' })
    await Promise.all(Array.from({ length: 10 }, () => claim(player, gift)))
    await expectBooks(player, { real: 2_000, rewards: 1 })
  })
})

test('MEM-09 the account record names the promotion a reward came from', async () => {
  const player = await buildPlayer()
  const promotionId = await buildPromotion()
  requireValue(await claim(player, promotionId))
  const { rows } = requireValue(await platform.call('ledgerRecord', {}, { token: player.token }))
  expect(rows).toMatchObject([
    { kind: 'bonus', account: 'real', amount: '50.00', balanceAfter: '50.00', description: `Title ${promotionId}` },
  ])
})
