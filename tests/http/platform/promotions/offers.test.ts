/** OPS-02: what a change reads of an offer is what was put, and a forecast is made of what was paid and played. */
import { beforeAll, describe, expect, test } from 'vitest'
import type { OperatorCallName } from '../../../../contract/operator/calls.ts'
import { requireValue, seedTestMerchants } from '../support.ts'
import { askAsOperator, buildPlayer, buildPromotion, claim, DAY_MS, platform, playRound } from './support.ts'

beforeAll(seedTestMerchants)
const iso = (afterDays: number) => new Date(platform.time.nowMs + afterDays * DAY_MS).toISOString()
const mint = (name: string) => `${name}-${crypto.randomUUID().slice(0, 8)}`
const text = (words: string) => ({ EN: words })

const PROMOTION = {
  category: 'season',
  kind: 'turnover',
  amount: '5.00',
  rule: { turnoverMinor: 100_000, gameType: 'RNG', minRank: 1 },
  titles: text('Spring'),
  rewards: text('Cash'),
  conditions: text('Play'),
  terms: text('<p>Terms</p>'),
  picture: null,
  position: 3,
  startsAt: iso(1),
  endsAt: iso(8),
}
const GOOD = {
  category: 'gifts',
  names: text('Lamp'),
  descriptions: text('It shines'),
  picture: '/mall/lamp.webp',
  points: 900,
  value: '9.00',
  delivery: 'item',
  stock: 10,
  position: 0,
  startsAt: iso(0),
  endsAt: null,
}
const MISSION = {
  kind: 'stake',
  period: 'week',
  target: '500.00',
  gameType: 'RNG',
  reward: '5.00',
  points: 7,
  mallPoints: 2,
}

describe('an offer', () => {
  test.each<[string, OperatorCallName, (id: string) => { put: object; stands: object }]>([
    [
      'promotion',
      'promotions-put',
      (id) => ({ put: { promotion: { id, ...PROMOTION } }, stands: { id, ...PROMOTION } }),
    ],
    ['good', 'goods-put', (id) => ({ put: { good: { id, ...GOOD } }, stands: { id, ...GOOD } })],
    ['mission', 'missions-add', (id) => ({ put: { id, ...MISSION }, stands: { id, ...MISSION } })],
  ])('%s reads as it was put by two, and as nothing before', async (kind, call, filesOf) => {
    const subject = mint(kind)
    const { put, stands } = filesOf(subject)
    const read = async () => requireValue(await askAsOperator('offer-read', { kind, subject })).value
    expect(await read()).toBeNull()
    requireValue(await askAsOperator(call, put, 'olga'))
    // What is small was done by the first.
    await askAsOperator(call, put, 'pia')
    expect(await read()).toEqual(stands)
  })

  test('the ladder reads as a change of it has it', async () => {
    const { ranks, rates } = requireValue(await askAsOperator('vip-show', {}))
    expect(requireValue(await askAsOperator('offer-read', { kind: 'ladder', subject: '' })).value).toEqual({
      ranks,
      rates,
    })
  })
})

describe('a forecast', () => {
  const gift = (over: object = {}) => ({
    promotion: { kind: 'gift', amount: '50.00', rule: {}, startsAt: iso(1), endsAt: iso(15), ...over },
  })
  const ask = async (input: object) => requireValue(await askAsOperator('promotions-forecast', input))

  test('tells apart what its kind paid, whom it reached and who could take it', async () => {
    const before = await ask(gift())
    const [promotionId, player] = [await buildPromotion(), await buildPlayer()]
    requireValue(await claim(player, promotionId))
    await playRound(player, 30_000)
    const after = await ask(gift())
    expect(after.lengthDays).toBe(14)
    expect(after.ran.promotions).toBe(before.ran.promotions + 1)
    expect(after.ran.members).toBe(before.ran.members + 1)
    expect(Number(after.ran.paid) - Number(before.ran.paid)).toBe(50)
    expect(after.eligible).toBe((before.eligible ?? 0) + 1)
    expect(after).toMatchObject({ perMember: '50.00', atMost: ((after.eligible ?? 0) * 50).toFixed(2) })
    expect(after.expectedMembers).toBeLessThanOrEqual(after.eligible ?? 0)
    const large = { kind: 'turnover', rule: { turnoverMinor: 30_000 } }
    const [reached, notReached] = [await ask(gift(large)), await ask(gift({ ...large, rule: { turnoverMinor: 9e9 } }))]
    expect([reached.eligible! >= 1, notReached.eligible]).toEqual([true, 0])
    expect((await ask(gift({ rule: { minRank: 99 } }))).eligible).toBe(0)
  })

  test('a raffle costs its prizes, however many take part', async () => {
    const raffle = { stakePerTicketMinor: 1_000, mostTickets: 5, prizesMinor: [70_000, 30_000] }
    expect(await ask(gift({ kind: 'raffle', amount: null, rule: { raffle } }))).toMatchObject({
      eligible: null,
      expected: '1000.00',
      atMost: '1000.00',
    })
  })
})
