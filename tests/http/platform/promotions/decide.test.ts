/** PROMO-02, OPS-01: applications, and what operators decide on them. */

import { beforeAll, describe, expect, test } from 'vitest'
import { HERD } from '../../../support/herd.ts'
import { refusalOf, requireValue, seedTestMerchants } from '../support.ts'
import {
  askAsOperator,
  auditsOf,
  buildPlayer,
  buildPromotion,
  claim,
  expectBooks,
  join,
  platform,
  seedLargeAmount,
  stateOf,
  walletOf,
} from './support.ts'

beforeAll(async () => {
  await seedTestMerchants()
  await seedLargeAmount()
})

async function apply(comment = 'I like table 7') {
  const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'application' })]
  requireValue(await join(player, promotionId, comment))
  return { player, promotionId, chosen: { promotionId, username: player.username } }
}

describe('an application', () => {
  test('waits for an operator, who sees it with its comment; a second comment changes nothing', async () => {
    const { player, promotionId } = await apply()
    expect(requireValue(await join(player, promotionId, 'I meant table 9'))).toMatchObject({ state: 'Applying' })
    expect(await askAsOperator('promotions-list', { promotionId })).toMatchObject({
      value: { waiting: [{ promotionId, username: player.username, comment: 'I like table 7' }] },
    })
    expect(await auditsOf(player)).toEqual(['promotion_joined'])
  })

  test('of 140 characters is taken, of 141 it is malformed', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'application' })]
    expect(refusalOf(await join(player, promotionId, '字'.repeat(141))).errorCode).toBe('malformed')
    requireValue(await join(player, promotionId, '字'.repeat(140)))
  })

  test('granted is issued into the wallet; granted many times at once it is paid once', async () => {
    const { player, promotionId, chosen } = await apply()
    const answers = await Promise.all(Array.from({ length: HERD }, () => askAsOperator('promotions-approve', chosen)))
    expect(answers.filter((answer) => answer.ok).length).toBeGreaterThan(0)
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Issued', paidAmount: '50.00' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
    expect(await auditsOf(player)).toEqual(['promotion_joined', 'promotion_issued'])
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ failure: { errorCode: 'conflict' } })
    expect(await askAsOperator('promotions-refuse', { ...chosen, reason: 'no' })).toMatchObject({ ok: false })
    expect(refusalOf(await claim(player, promotionId)).errorCode).toBe('promotion_unavailable')
  })

  test('refused shows its reason, and is refused for good', async () => {
    const { player, promotionId, chosen } = await apply()
    expect(await askAsOperator('promotions-refuse', { ...chosen, reason: 'Verify your number' })).toMatchObject({
      value: { state: 'Rejected' },
    })
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Rejected', reason: 'Verify your number' })
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ failure: { errorCode: 'conflict' } })
    await expectBooks(player, { real: 0, rewards: 0 })
  })

  test('granted while the wallet is frozen waits, and is finished by the operator’s next word', async () => {
    const { player, promotionId, chosen } = await apply()
    await walletOf(player).freeze({ reason: 'looked at' })
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({
      value: { state: 'Applying', waitsBecause: 'account_locked' },
    })
    await walletOf(player).unfreeze()
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { state: 'Issued' } })
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Issued' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  test('granted and not paid yet is no other amount: that is a conflict, and what was granted is paid', async () => {
    const { player, promotionId, chosen } = await apply()
    await walletOf(player).freeze({ reason: 'looked at' })
    await askAsOperator('promotions-approve', { ...chosen, amount: '40.00' })
    const other = { ...chosen, amount: '40.01' }
    expect(await askAsOperator('promotions-approve', other)).toMatchObject({ failure: { errorCode: 'conflict' } })
    await walletOf(player).unfreeze()
    expect(await askAsOperator('promotions-approve', other)).toMatchObject({ failure: { errorCode: 'conflict' } })
    await expectBooks(player, { real: 0, rewards: 0 })
    expect(await askAsOperator('promotions-approve', { ...chosen, amount: '40.00' })).toMatchObject({
      value: { state: 'Issued', waitsBecause: null },
    })
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Issued', paidAmount: '40.00' })
    await expectBooks(player, { real: 4_000, rewards: 1 })
  })

  test.each([
    ['of nobody', { username: 'nobody' }],
    ['for nothing', { promotionId: 'nothing' }],
    ['of nothing', { amount: '0.00' }],
    ['of less than nothing', { amount: '-1.00' }],
    ['without a reason', { reason: '' }],
  ])('a decision %s is refused', async (_, change) => {
    const { player, promotionId, chosen } = await apply()
    const name = 'reason' in change ? 'promotions-refuse' : 'promotions-approve'
    expect(await askAsOperator(name, { ...chosen, ...change })).toMatchObject({ ok: false })
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Applying' })
  })
})

describe('an event', () => {
  test('is joined, and its prize is what the operator says; one without cash is issued by the word alone', async () => {
    const promotionId = await buildPromotion({ kind: 'event', amountMinor: null })
    const [first, second] = [await buildPlayer(), await buildPlayer()]
    for (const player of [first, second]) {
      expect(requireValue(await join(player, promotionId))).toMatchObject({ state: 'Joined' })
    }
    const prize = { promotionId, username: first.username, amount: '500.00' }
    expect(await askAsOperator('promotions-approve', prize)).toMatchObject({ value: { state: 'Issued' } })
    await askAsOperator('promotions-approve', { promotionId, username: second.username })
    expect(await stateOf(first, promotionId)).toMatchObject({ state: 'Issued', paidAmount: '500.00' })
    expect(await stateOf(second, promotionId)).toMatchObject({ state: 'Issued', paidAmount: null })
    await expectBooks(first, { real: 50_000, rewards: 1 })
    await expectBooks(second, { real: 0, rewards: 0 })
  })

  test('its prize that waits for the wallet is paid by the word again, which names no amount', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'event', amountMinor: null })]
    await join(player, promotionId)
    const chosen = { promotionId, username: player.username }
    await walletOf(player).freeze({ reason: 'looked at' })
    await askAsOperator('promotions-approve', { ...chosen, amount: '500.00' })
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({
      value: { state: 'Applying', waitsBecause: 'account_locked' },
    })
    await walletOf(player).unfreeze()
    expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { state: 'Issued' } })
    await expectBooks(player, { real: 50_000, rewards: 1 })
  })

  test('is not refused: nobody applied for it', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'event', amountMinor: null })]
    await join(player, promotionId)
    const word = { promotionId, username: player.username, reason: 'no' }
    expect(await askAsOperator('promotions-refuse', word)).toMatchObject({ failure: { errorCode: 'conflict' } })
  })
})

describe('the list', () => {
  test('shows what is open first, keeps what ended a month, and the reader’s language', async () => {
    const DAY_MS = 86_400_000
    const { nowMs } = platform.time
    const gone = await buildPromotion({ startsAtMs: nowMs - 60 * DAY_MS, endsAtMs: nowMs - 31 * DAY_MS })
    const ended = await buildPromotion({ startsAtMs: nowMs - 60 * DAY_MS, endsAtMs: nowMs - DAY_MS })
    const coming = await buildPromotion({ startsAtMs: nowMs + DAY_MS, endsAtMs: null })
    const open = await buildPromotion({ category: 'live' })
    const gift = await buildPromotion({ category: 'vip', rule: { minRank: 1 } })
    const { promotions } = requireValue(await platform.call('promotions', {}))
    const ids = promotions.map(({ promotionId }) => promotionId)
    const mine = ids.filter((id) => [gone, ended, coming, open, gift].includes(id))
    expect(mine).toEqual([open, coming, ended])
    const live = requireValue(await platform.call('promotions', { category: 'live' }))
    expect(live.promotions.every(({ category }) => category === 'live')).toBe(true)
    const few = requireValue(await platform.call('promotions', { size: 1 }))
    expect(few.promotions).toHaveLength(1)
    expect(requireValue(await platform.call('promotionDetail', { promotionId: gone }))).toMatchObject({
      state: 'Close',
    })
  })

  test('NAV-02 the badge counts what waits for a claim, and no more once it is claimed', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    const count = async () => requireValue(await platform.call('availablePromotions', {}, { token: player.token }))
    const before = await count()
    expect(before.availablePromo).toBeGreaterThan(0)
    requireValue(await claim(player, promotionId))
    expect((await count()).availablePromo).toBe(before.availablePromo - 1)
    expect(before.REFERRAL).toEqual({ enabled: false })
  })
})
