/** What a reward must never do: be paid twice, to the wrong person, or get lost between the row and the wallet. */

import { beforeAll, describe, expect, test } from 'vitest'
import { promotionIdSchema } from '../../../../contract/calls/rewards/promotions.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, refusalOf, requireValue, saffron, seedTestMerchants } from '../support.ts'
import {
  auditsOf,
  buildPlayer,
  buildPromotion,
  claim,
  DAY_MS,
  expectBooks,
  finishPaymentsLater,
  join,
  platform,
  playRound,
  stateOf,
  walletOf,
} from './support.ts'

beforeAll(seedTestMerchants)

const runJobs = (laterMs = 61_000) => finishPaymentsLater(laterMs)

describe('PROMO-01 a claim', () => {
  test('pays the gift into the wallet at once, and the account record says what it was', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claim', paidAmount: null })
    expect(requireValue(await claim(player, promotionId))).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
    expect(await auditsOf(player)).toEqual(['promotion_claimed'])
  })

  // @fault Equal requests at once: claim of a promotion
  test('many at once are paid once, with one audit row', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    const answers = await Promise.all(Array.from({ length: HERD }, () => claim(player, promotionId)))
    for (const answer of answers) expect(requireValue(answer)).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
    expect(await auditsOf(player)).toEqual(['promotion_claimed'])
  })

  test('again, later, and after the promotion has ended, answers the same and pays nothing', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    const first = requireValue(await claim(player, promotionId))
    expect(requireValue(await claim(player, promotionId))).toEqual(first)
    await bindings.DB.prepare('UPDATE promotion SET ends_at_ms = ? WHERE id = ?')
      .bind(platform.time.nowMs - 1, promotionId)
      .run()
    expect(requireValue(await claim(player, promotionId))).toEqual(first)
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  // @fault Crash at a claim of a promotion
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'that dies at %s of the wallet is finished by the next',
    async (point) => {
      const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(refusalOf(await claim(player, promotionId))).toMatchObject({ errorCode: 'internal' })
      expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claim', paidAmount: null })
      // What was fixed is what is paid, whatever the operator has changed since.
      await bindings.DB.prepare('UPDATE promotion SET amount_minor = 999999 WHERE id = ?').bind(promotionId).run()
      expect(requireValue(await claim(player, promotionId))).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
      await expectBooks(player, { real: 5_000, rewards: 1 })
    },
  )

  // @fault Crash at a claim that is not requested again
  test('that died and is never asked again is paid by the cron job, after a minute and once', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    await claim(player, promotionId)
    await runJobs(59_000)
    await expectBooks(player, { real: 0, rewards: 0 })
    await Promise.all([runJobs(), runJobs(), claim(player, promotionId)])
    await runJobs()
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  // @fault Clock set back: claim of a promotion
  test('is paid once when the clock goes back ten minutes to before its beginning, and forth again; others wait', async () => {
    const [player, other] = [await buildPlayer(), await buildPlayer()]
    const promotionId = await buildPromotion({ startsAtMs: platform.time.nowMs - 300_000 })
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    expect(refusalOf(await claim(player, promotionId)).errorCode).toBe('internal')
    platform.advance(-600_000)
    expect(refusalOf(await claim(other, promotionId)).errorCode).toBe('promotion_unavailable')
    // What was claimed is kept, whatever the clock says now.
    expect(requireValue(await claim(player, promotionId))).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    await runJobs()
    platform.advance(600_000)
    await Promise.all([runJobs(), claim(player, promotionId), runJobs()])
    await expectBooks(player, { real: 5_000, rewards: 1 })
    expect(await auditsOf(player)).toEqual(['promotion_claimed'])
    expect(requireValue(await claim(other, promotionId))).toMatchObject({ state: 'Claimed' })
    await expectBooks(other, { real: 5_000, rewards: 1 })
  })

  test('of two promotions is two rewards', async () => {
    const player = await buildPlayer()
    const ids = [await buildPromotion(), await buildPromotion({ amountMinor: 1 })]
    await Promise.all(ids.map((id) => claim(player, id)))
    await expectBooks(player, { real: 5_001, rewards: 2 })
  })

  test('without an idempotency key is malformed and moves nothing', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    const answer = await platform.call('claimPromotion', { promotionId }, { token: player.token })
    expect(refusalOf(answer)).toMatchObject({ status: 400, errorCode: 'malformed' })
    await expectBooks(player, { real: 0, rewards: 0 })
  })
})

describe('PROMO-01 a claim is refused, and nothing is paid', () => {
  test.each([
    ['before it begins', (nowMs: number) => ({ startsAtMs: nowMs + DAY_MS, endsAtMs: null })],
    ['after its end', (nowMs: number) => ({ startsAtMs: nowMs - 2 * DAY_MS, endsAtMs: nowMs - DAY_MS })],
    ['for a rank the member has not', () => ({ rule: { minRank: 1 } })],
    ['for an application', () => ({ kind: 'application' as const })],
    ['for an event', () => ({ kind: 'event' as const, amountMinor: null })],
    ['for a stake not joined', () => ({ kind: 'turnover' as const, rule: { turnoverMinor: 1 } })],
  ])('%s', async (_, overridesAt) => {
    // The clock is of this test: while tests are listed, it may be that of a file before.
    const [player, promotionId] = [await buildPlayer(), await buildPromotion(overridesAt(platform.time.nowMs))]
    expect(refusalOf(await claim(player, promotionId))).toMatchObject({
      status: 422,
      errorCode: 'promotion_unavailable',
    })
    await expectBooks(player, { real: 0, rewards: 0 })
    expect(await auditsOf(player)).toEqual([])
  })

  test('a newcomers’ gift, to an account that is no longer new', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ rule: { registeredWithinDays: 7 } })]
    await bindings.DB.prepare('UPDATE member SET created_at_ms = ? WHERE id = ?')
      .bind(platform.time.nowMs - 7 * DAY_MS, player.memberId)
      .run()
    expect(refusalOf(await claim(player, promotionId)).errorCode).toBe('promotion_unavailable')
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Close', closedBecause: 'not_eligible' })
  })

  test('one that does not exist, or is another merchant’s', async () => {
    const player = await buildPlayer()
    expect(refusalOf(await claim(player, promotionIdSchema.parse('nothing'))).errorCode).toBe('not_found')
    const promotionId = await buildPromotion()
    await bindings.DB.prepare("UPDATE promotion SET merchant = 'saffron' WHERE id = ?").bind(promotionId).run()
    expect(refusalOf(await claim(player, promotionId)).errorCode).toBe('not_found')
    const detail = await platform.call('promotionDetail', { promotionId }, { merchant: saffron })
    expect(requireValue(detail)).toMatchObject({ promotionId })
  })

  test('guests, agents and visitors', async () => {
    const promotionId = await buildPromotion()
    const guest = requireValue(await platform.call('freePlay', {}))
    expect(refusalOf(await claim(guest, promotionId))).toMatchObject({ status: 403, errorCode: 'in_need_true_account' })
    const agent = await buildPlayer()
    await bindings.DB.prepare('UPDATE member SET type = 1 WHERE id = ?').bind(agent.memberId).run()
    expect(refusalOf(await claim(agent, promotionId))).toMatchObject({ status: 403, errorCode: 'forbidden' })
    expect(refusalOf(await join(agent, promotionId))).toMatchObject({ status: 403, errorCode: 'forbidden' })
    expect(refusalOf(await claim({ ...agent, token: 'made-up-token-made-up' }, promotionId)).status).toBe(401)
    await expectBooks(agent, { real: 0, rewards: 0 })
    for (const { token } of [guest, agent]) {
      const { availablePromo } = requireValue(await platform.call('availablePromotions', {}, { token }))
      expect(availablePromo).toBe(0)
    }
  })

  test.each(['locked', 'excluded', 'closed'])(
    'an account that is %s, also when it became so in the middle',
    async (status) => {
      const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
      const put = (to: string) =>
        bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(to, player.memberId).run()
      walletHooks.beforeCommit = () => {
        walletHooks.beforeCommit = productionHooks.beforeCommit
        throw new Error('the machine died')
      }
      await claim(player, promotionId)
      await put(status)
      expect(refusalOf(await claim(player, promotionId)).status).toBe(401)
      await runJobs()
      await expectBooks(player, { real: 0, rewards: 0 })
      await put('active')
      await runJobs()
      await expectBooks(player, { real: 5_000, rewards: 1 })
    },
  )

  test('a frozen wallet, until it is looked at', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    await walletOf(player).freeze({ reason: 'looked at' })
    expect(refusalOf(await claim(player, promotionId))).toMatchObject({ errorCode: 'account_locked' })
    await runJobs()
    await walletOf(player).unfreeze()
    requireValue(await claim(player, promotionId))
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })
})

describe('PROMO-01 a reward for a stake', () => {
  const rule = { turnoverMinor: 10_000, gameType: 'RNG' }

  test('counts what is staked after joining, in the games named, and is claimed once it is reached', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'turnover', rule })]
    await playRound(player, 50_000)
    expect(requireValue(await join(player, promotionId))).toMatchObject({
      state: 'Process',
      progress: { staked: '0.00', required: '100.00', gameType: 'RNG' },
    })
    await playRound(player, 9_999)
    await playRound(player, 99_999, 'LIVE')
    await playRound(player, 99_999, 'RNG', null)
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Process', progress: { staked: '99.99' } })
    expect(refusalOf(await claim(player, promotionId)).errorCode).toBe('promotion_unavailable')
    await playRound(player, 1)
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claim', progress: { staked: '100.00' } })
    await Promise.all(Array.from({ length: 10 }, () => claim(player, promotionId)))
    await expectBooks(player, { real: 5_000, rewards: 1 })
  })

  test('joined again starts nothing again', async () => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'turnover', rule })]
    await join(player, promotionId)
    await playRound(player, 5_000)
    const again = await Promise.all(Array.from({ length: 5 }, () => join(player, promotionId)))
    for (const answer of again) expect(requireValue(answer)).toMatchObject({ progress: { staked: '50.00' } })
    expect(await auditsOf(player)).toEqual(['promotion_joined'])
  })
})

test('PROMO-01 the tables themselves refuse a reward without an amount or a payment without its time', async () => {
  await expect(buildPromotion({ amountMinor: null })).rejects.toThrow(/CHECK/)
  await expect(buildPromotion({ amountMinor: 0 })).rejects.toThrow(/CHECK/)
  const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
  requireValue(await claim(player, promotionId))
  const unpay = bindings.DB.prepare("UPDATE participation SET paid_at_ms = NULL WHERE status = 'paid'")
  await expect(unpay.run()).rejects.toThrow(/CHECK/)
})

test('PROMO-01 fifty rewards that a frozen wallet holds up hold up nobody else', async () => {
  const [stuck, player] = [await buildPlayer(), await buildPlayer()]
  await walletOf(stuck).freeze({ reason: 'books check' })
  const insert = bindings.DB.prepare(
    `INSERT INTO participation (merchant, promotion_id, member_id, status, amount_minor, joined_at_ms, decided_at_ms)
     VALUES ('meridian', ?, ?, 'paying', 5000, ?, ?)`,
  )
  const ids = []
  for (let count = 0; count < 51; count += 1) ids.push(await buildPromotion())
  const { nowMs } = platform.time
  await bindings.DB.batch(
    ids.map((id, index) =>
      insert.bind(id, (index < 50 ? stuck : player).memberId, nowMs, nowMs - (index < 50 ? 1_000 : 0)),
    ),
  )
  await runJobs()
  await runJobs(91_000)
  await expectBooks(player, { real: 5_000, rewards: 1 })
})

test('MEM-12 all rewards that wait for a claim are listed, not the first few', async () => {
  const player = await buildPlayer()
  for (let count = 0; count < 6; count += 1) await buildPromotion()
  const answer = await platform.call('availablePromotions', {}, { token: player.token })
  const { availablePromo, claimable } = requireValue(answer)
  expect(availablePromo).toBeGreaterThanOrEqual(6)
  expect(claimable).toHaveLength(Math.min(availablePromo, 50))
})
