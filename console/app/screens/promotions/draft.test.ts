import { expect, test } from 'vitest'
import type { PromotionKind } from '../../../../contract/calls/rewards/promotions.ts'
import { operatorPromotionCalls } from '../../../../contract/operator/promotions.ts'
import { beginDraft, buildPromotion, type Draft, KINDS, type StoredPromotion } from './draft.ts'

const ZONE = 'Asia/Manila'
const WORDS = { titles: { EN: 'x' }, rewards: { EN: 'x' }, conditions: { EN: 'x' }, terms: { EN: 'x' } } as const
const draft = (over: Partial<Draft>): Draft => ({ ...beginDraft(null, ZONE), id: 'spring', ...WORDS, ...over })
const FILLED: Record<PromotionKind, Partial<Draft>> = {
  gift: { amount: '5' },
  turnover: { amount: '5.00', turnover: '1,000', gameType: 'RNG' },
  application: {},
  event: { amount: '12.50' },
  deposit: { percent: '50', cap: '500', minDeposit: '200', turnoverTimes: '5', playDays: '14' },
  raffle: { stakePerTicket: '100', mostTickets: '5', prizes: '700\n300.00\n', to: '2099-01-01T00:00' },
}

const GIFT = { kind: 'gift', amount: '5' } as const

test.each(KINDS)('OPS-02 %s is what the call takes, and its form says the same again', (kind) => {
  const { promotion, wrong } = buildPromotion(
    draft({ kind, ...FILLED[kind], minRank: '2', withCoupon: true }),
    null,
    ZONE,
  )
  expect(wrong).toEqual([])
  const parsed = operatorPromotionCalls['promotions-put'].request.parse({ promotion }).promotion
  expect(parsed).toMatchObject({ ...promotion })
  const stored = JSON.parse(JSON.stringify(promotion)) as StoredPromotion
  expect(buildPromotion(beginDraft(stored, ZONE), stored, ZONE).promotion).toEqual(promotion)
})

test.each<[string, Partial<Draft>, string[]]>([
  ['a gift without its amount', { kind: 'gift' }, ['amount']],
  ['an amount that is none', { kind: 'application', amount: 'five' }, ['amount']],
  ['a deposit without figures', { kind: 'deposit' }, ['percent', 'cap', 'minDeposit', 'turnoverTimes', 'playDays']],
  ['a raffle without prizes', { kind: 'raffle', ...FILLED.raffle, prizes: '7\nx' }, ['prizes']],
  [
    'a bound of who takes part that is no figure',
    { ...GIFT, registeredWithinDays: '30 days' },
    ['registeredWithinDays'],
  ],
  ['a rank of none', { ...GIFT, minRank: '0' }, ['minRank']],
  ['a place that is none', { ...GIFT, position: '1.5' }, ['position']],
  ['an end that is no time', { kind: 'gift', amount: '5', to: 'x' }, ['span']],
])('OPS-02 %s is not offered to propose, and says where', (_, over, wrong) => {
  expect(buildPromotion(draft(over), null, ZONE)).toEqual({ promotion: null, wrong })
})

test('OPS-02 figures of wide digits are figures, and what was left empty asks nothing', () => {
  const typed = { ...GIFT, registeredWithinDays: '３０', minRank: '２\u200b', position: '１' }
  const asked = { registeredWithinDays: 30, minRank: 2 }
  expect(buildPromotion(draft(typed), null, ZONE).promotion).toMatchObject({ rule: asked, position: 1 })
  expect(buildPromotion(draft(GIFT), null, ZONE).promotion).toMatchObject({ rule: {}, position: 0 })
})
