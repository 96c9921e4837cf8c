/** PROMO-02, OPS-01: what an operator granted and the wallet does not take for days is kept, shown, and paid when it does. */

import { beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS } from '../../../../contract/time-units.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { bindings, requireValue, seedTestMerchants } from '../support.ts'
import {
  askAsOperator,
  buildPlayer,
  buildPromotion,
  DAY_MS,
  expectBooks,
  finishPaymentsLater,
  join,
  platform,
  stateOf,
  walletOf,
} from './support.ts'

beforeAll(seedTestMerchants)
beforeEach(() => {
  walletHooks.clock = () => platform.time.nowMs
})

async function apply() {
  const [player, promotionId] = [await buildPlayer(), await buildPromotion({ kind: 'application' })]
  requireValue(await join(player, promotionId, 'for the weekend'))
  return { player, promotionId, chosen: { promotionId, username: player.username } }
}

/** Sweeps every sixth hour of so many days; whether it is paid by then. */
async function runJobsThrough(days: number, isPaid: () => Promise<boolean>) {
  for (let times = 0; times < days * 4; times += 1) {
    platform.advance(DAY_MS / 4)
    await finishPaymentsLater()
  }
  return isPaid()
}

// @fault Reward granted during a break
test('a reward granted during a break of seven days is paid after it, once, and within a day', async () => {
  const { player, promotionId, chosen } = await apply()
  const until = platform.time.nowMs + 7 * DAY_MS - MINUTE_MS
  await walletOf(player).barPlay({ kind: 'break', until, lifts: 'by_itself', actor: 'member' })
  expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({
    value: { state: 'Applying', waitsBecause: 'on_break' },
  })
  const isIssued = async () => (await stateOf(player, promotionId))?.state === 'Issued'
  expect(await runJobsThrough(6, isIssued), 'not while it lasts').toBe(false)
  expect(await runJobsThrough(2, isIssued), 'within a day of its end').toBe(true)
  await Promise.all([finishPaymentsLater(DAY_MS), finishPaymentsLater(DAY_MS)])
  await expectBooks(player, { real: 5_000, rewards: 1 })
})

test('one that a frozen wallet holds up is asked for within half an hour on the first day, after a tenth of its age from then on', async () => {
  const { player, chosen } = await apply()
  await walletOf(player).freeze({ reason: 'looked at' })
  await askAsOperator('promotions-approve', chosen)
  const nextAttemptAt = async () => {
    await finishPaymentsLater()
    const query = 'SELECT next_attempt_at_ms FROM participation WHERE member_id = ?'
    const atMs = await bindings.DB.prepare(query).bind(player.memberId).first<number>('next_attempt_at_ms')
    return ((atMs ?? 0) - platform.time.nowMs) / MINUTE_MS
  }
  platform.advance(DAY_MS - MINUTE_MS)
  expect(await nextAttemptAt()).toBe(30)
  platform.advance(30 * MINUTE_MS)
  expect(await nextAttemptAt()).toBeCloseTo(146.9)
  platform.advance(20 * DAY_MS)
  expect(await nextAttemptAt()).toBe(24 * 60)
})

// @fault Reward granted to a locked account
test('one granted to an account that stays locked for a month is paid at the first round after it is opened', async () => {
  const { player, chosen } = await apply()
  const put = (to: string) =>
    bindings.DB.prepare('UPDATE member SET status = ? WHERE id = ?').bind(to, player.memberId).run()
  await put('locked')
  expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { waitsBecause: 'account_locked' } })
  platform.advance(30 * DAY_MS)
  await finishPaymentsLater()
  await put('active')
  await finishPaymentsLater()
  await expectBooks(player, { real: 5_000, rewards: 1 })
})

test('of two that wait the one decided first comes first, whenever they applied', async () => {
  const [early, late] = [await apply(), await apply()]
  for (const { player, chosen } of [late, early]) {
    await walletOf(player).freeze({ reason: 'looked at' })
    await askAsOperator('promotions-approve', chosen)
    platform.advance(MINUTE_MS)
  }
  platform.advance(10 * MINUTE_MS)
  const { value } = (await askAsOperator('promotions-list', { status: 'paying', limit: 200 })) as {
    value: { waiting: { username: string }[] }
  }
  const names = [late, early].map(({ player }) => player.username)
  const listed = value.waiting.map(({ username }) => username)
  expect(listed.filter((username) => names.includes(username))).toEqual(names)
})

// @fault Reward that the wallet does not take, in the operators' list
test('the list shows what the wallet has not taken for five minutes, since when, and no more once it is paid', async () => {
  const { player, promotionId, chosen } = await apply()
  await walletOf(player).freeze({ reason: 'looked at' })
  await askAsOperator('promotions-approve', chosen)
  const since = new Date(platform.time.nowMs).toISOString()
  const waiting = () => askAsOperator('promotions-list', { promotionId, status: 'paying' })
  platform.advance(5 * MINUTE_MS - 1)
  expect(await waiting(), 'somebody may be at it').toMatchObject({ value: { waiting: [] } })
  platform.advance(1)
  expect(await waiting()).toMatchObject({
    value: { waiting: [{ promotionId, username: player.username, comment: 'for the weekend', since }] },
  })
  platform.advance(-10 * MINUTE_MS)
  expect(await waiting(), 'decided by a clock that has gone back since').toMatchObject({
    value: { waiting: [{ promotionId }] },
  })
  await walletOf(player).unfreeze()
  expect(await askAsOperator('promotions-approve', chosen)).toMatchObject({ value: { state: 'Issued' } })
  platform.advance(10 * MINUTE_MS)
  expect(await waiting()).toMatchObject({ value: { waiting: [] } })
})
