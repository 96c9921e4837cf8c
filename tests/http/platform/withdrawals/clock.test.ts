/** MEM-05: the clock goes back while money is on its way out: the next cron job carries it on, once. */
import { expect, test, vi } from 'vitest'
import { reconcilePayouts } from '../../../../platform/money/payouts/reconcile-payouts.ts'
import { walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { requireValue } from '../support.ts'
import { buildApproved, paid, payBanksInEachTest, pier, playPier, timesTold } from './payout-support.ts'
import {
  ask,
  buildPlayer,
  expectBooks,
  historyOf,
  MINUTE_MS,
  platform,
  read,
  resetWallets,
  runJobs,
  services,
} from './support.ts'

payBanksInEachTest('PIER')

const back = () => platform.advance(-10 * MINUTE_MS)
const twoRoundsAtOnce = () => Promise.all([runJobs(), runJobs()])

// @fault Clock set back: withdrawal on its way to the wallet
test('a withdrawal that has not reached the wallet when the clock goes back ten minutes is held at the next round', async () => {
  const player = await buildPlayer()
  const key = crypto.randomUUID()
  vi.spyOn(console, 'warn').mockImplementation(() => {})
  walletHooks.beforeCommit = () => {
    throw new Error('the machine died')
  }
  await ask(player, { key }).catch(() => {})
  resetWallets()
  await expectBooks(player, { real: 1_000_000, held: 0 })
  back()
  await twoRoundsAtOnce()
  await expectBooks(player, { real: 900_000, held: 100_000 })
  const { orderId } = requireValue(await ask(player, { key }))
  expect(await historyOf(orderId)).toEqual(['requested by member', 'held by platform'])
})

// @fault Clock set back: payout due for a question
test('a payout whose next look lies in minutes that are to come again is asked about at the next round, and told once', async () => {
  const player = await buildPlayer()
  playPier('loses the answer')
  const orderId = await buildApproved(player)
  pier.facts.set(orderId, paid(orderId))
  back()
  await Promise.all([drainJob(reconcilePayouts, services()), drainJob(reconcilePayouts, services())])
  await twoRoundsAtOnce()
  expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'sent' })
  expect(timesTold(orderId)).toBe(1)
  await expectBooks(player, { real: 900_000, held: 0 })
  platform.advance(10 * MINUTE_MS)
  await drainJob(reconcilePayouts, services())
  await runJobs()
  await expectBooks(player, { real: 900_000, held: 0 })
})
