/** PROMO-01: the clock goes back while a reward is on its way to the wallet: the next cron job pays it, once. */

import { beforeAll, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindings, seedTestMerchants } from '../support.ts'
import {
  auditsOf,
  buildPlayer,
  buildPromotion,
  claim,
  expectBooks,
  finishPaymentsLater,
  type Player,
  platform,
  stateOf,
  walletOf,
} from './support.ts'

beforeAll(seedTestMerchants)

const lookAtOf = ({ memberId }: Player) =>
  bindings.DB.prepare('SELECT next_attempt_at_ms FROM participation WHERE member_id = ?')
    .bind(memberId)
    .first('next_attempt_at_ms')

// @fault Clock set back: claim of a promotion after a crash
test.each(['beforeCommit', 'afterCommit'] as const)(
  'a claim that dies at %s of the wallet when the clock goes back ten minutes is paid at the next round, and once',
  async (point) => {
    const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
    walletHooks[point] = () => {
      walletHooks[point] = productionHooks[point]
      throw new Error('the machine died')
    }
    await claim(player, promotionId)
    await finishPaymentsLater()
    expect(await lookAtOf(player), 'whoever claims is at it').toBeNull()
    platform.advance(-10 * MINUTE_MS)
    await Promise.all([finishPaymentsLater(), finishPaymentsLater()])
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    await expectBooks(player, { real: 5_000, rewards: 1 })
    platform.advance(10 * MINUTE_MS)
    await Promise.all([finishPaymentsLater(), claim(player, promotionId), finishPaymentsLater()])
    await expectBooks(player, { real: 5_000, rewards: 1 })
    expect(await stateOf(player, promotionId)).toMatchObject({ state: 'Claimed', paidAmount: '50.00' })
    expect(await auditsOf(player)).toEqual(['promotion_claimed'])
  },
)

test('one that a frozen wallet holds up is asked for once when the clock goes back, and not at each round from then on', async () => {
  const [player, promotionId] = [await buildPlayer(), await buildPromotion()]
  await walletOf(player).freeze({ reason: 'looked at' })
  await claim(player, promotionId)
  platform.advance(200 * MINUTE_MS)
  await finishPaymentsLater()
  expect(await lookAtOf(player)).toBe(platform.time.nowMs + 20 * MINUTE_MS)
  platform.advance(-10 * MINUTE_MS)
  await finishPaymentsLater()
  const next = platform.time.nowMs + 19 * MINUTE_MS
  expect(await lookAtOf(player)).toBe(next)
  platform.advance(MINUTE_MS)
  await finishPaymentsLater()
  expect(await lookAtOf(player)).toBe(next)
  await walletOf(player).unfreeze()
  platform.advance(18 * MINUTE_MS)
  await Promise.all([finishPaymentsLater(), finishPaymentsLater()])
  await expectBooks(player, { real: 5_000, rewards: 1 })
})
