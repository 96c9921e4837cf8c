/** PROMO-01, MEM-04: the clock goes back while a bonus is looked after: the next cron job carries it on, once. */
import { expect, test } from 'vitest'
import { systemRandom } from '../../../../contract/time-and-chance.ts'
import { parseEnv } from '../../../../platform/kernel/env.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { reconcileBonuses } from '../../../../platform/rewards/bonuses/reconcile-bonuses.ts'
import { buildServices } from '../../../../platform/services.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { buildPromotion, DAY_MS } from '../promotions/support.ts'
import { bindings, CHEAP } from '../support.ts'
import {
  buildDepositor,
  callBack,
  type Depositor,
  env,
  expectBooks,
  MINUTE_MS,
  open,
  paid,
  platform,
  playProviderInEachTest,
} from './support.ts'

playProviderInEachTest({ wallets: 'platform' })

const RULE = { percent: 50, capMinor: 20_000, minDepositMinor: 10_000, turnoverTimes: 5, playDays: 7 }
async function buildGranted(): Promise<Depositor> {
  const days = { startsAtMs: platform.time.nowMs - DAY_MS, endsAtMs: platform.time.nowMs + DAY_MS }
  const offer = { kind: 'deposit', category: 'newcomer', amountMinor: null, rule: { deposit: RULE }, ...days } as const
  const promotionId = await buildPromotion(offer)
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor, { bonus: { promotionId, amount: '200.00' } })
  await callBack(paid(orderId))
  return depositor
}
const look = () =>
  drainJob(
    reconcileBonuses,
    buildServices(parseEnv(env), { clock: () => platform.time.nowMs, random: systemRandom, passwordCost: CHEAP }),
  )
const lookAtOf = ({ memberId }: Depositor) =>
  bindings.DB.prepare('SELECT next_attempt_at_ms FROM deposit_bonus WHERE member_id = ?')
    .bind(memberId)
    .first('next_attempt_at_ms')
async function actsOf({ memberId }: Depositor) {
  const query = bindings.DB.prepare("SELECT act FROM member_audit WHERE member_id = ? AND act LIKE 'bonus%'")
  return (await query.bind(memberId).all<{ act: string }>()).results.map(({ act }) => act)
}

// @fault Clock set back: ended bonus after a crash
test.each(['beforeCommit', 'afterCommit'] as const)(
  'a bonus that is over, whose wallet dies at %s when the clock goes back ten minutes, is taken back at the next round, and once',
  async (point) => {
    const depositor = await buildGranted()
    platform.advance(7 * DAY_MS + 15 * MINUTE_MS)
    walletHooks[point] = () => {
      walletHooks[point] = productionHooks[point]
      throw new Error('the machine died')
    }
    await look()
    expect(await actsOf(depositor)).toEqual(['bonus_granted'])
    platform.advance(-10 * MINUTE_MS)
    await Promise.all([look(), look()])
    expect(await actsOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    platform.advance(10 * MINUTE_MS)
    await look()
    expect(await actsOf(depositor)).toEqual(['bonus_granted', 'bonus_lapsed'])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  },
)

test('one under way when the clock goes back ten minutes is looked at once more, and not at each round from then on', async () => {
  const depositor = await buildGranted()
  expect(await lookAtOf(depositor)).toBe(platform.time.nowMs + DAY_MS)
  platform.advance(-10 * MINUTE_MS)
  await look()
  const next = platform.time.nowMs + DAY_MS
  expect(await lookAtOf(depositor)).toBe(next)
  platform.advance(MINUTE_MS)
  await look()
  expect(await lookAtOf(depositor)).toBe(next)
  platform.advance(9 * MINUTE_MS)
})
