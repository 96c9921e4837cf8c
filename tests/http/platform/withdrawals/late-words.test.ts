/** MEM-05, OPS-01: what a provider says after an order is over, or after a clock was set back, against what people said before. */
import { describe, expect, test } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { codeOf, requireValue } from '../support.ts'
import {
  buildApproved,
  callBack,
  failed,
  paid,
  payBanksInEachTest,
  pier,
  playPier,
  rounds,
  shown,
  timesTold,
} from './payout-support.ts'
import { buildPlayer, confirm, expectBooks, MINUTE_MS, operate, type Player, platform } from './support.ts'

payBanksInEachTest('PIER')

const note = 'by telephone'
const large = { amount: '2000.00', receive: '2000.00' }
const say = (orderId: WithdrawOrderId, operator: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'failed', note }, operator)
const close = (orderId: WithdrawOrderId, operator: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'closed', note: 'settled with Pier' }, operator)
const comesBack = (orderId: WithdrawOrderId, operator: string) =>
  operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }, operator)

/** Told, and of its provider nothing was heard since. */
async function buildSilent(player: Player): Promise<WithdrawOrderId> {
  playPier('loses the answer')
  const orderId = await buildApproved(player)
  pier.manner = 'is silent'
  platform.advance(25 * MINUTE_MS)
  return orderId
}

describe('MEM-05 what one said before the clock was set back ten minutes', () => {
  const changes = [
    ['paid, with another amount', (orderId: string) => paid(orderId, { amount: '999.99' })],
    ['paid, with another currency', (orderId: string) => paid(orderId, { currency: 'THB' })],
  ] as const
  // @fault Payout: provider's message ends approvals, clock set back
  test.each(changes)('counts no longer once the provider says %s', async (_, build) => {
    const player = await buildPlayer()
    const orderId = await buildSilent(player)
    requireValue(await say(orderId, 'olga'))
    platform.advance(-10 * MINUTE_MS)
    expect(await callBack(build(orderId))).toBe(200)
    platform.advance(1)
    expect(requireValue(await say(orderId, 'petra'))).toMatchObject({
      state: 'approved',
      said: [{ operator: 'petra' }],
      payout: { state: 'review' },
    })
    await expectBooks(player, { real: 900_000, held: 100_000 })
    expect(requireValue(await say(orderId, 'olga')).state).toBe('refused')
  })

  test.each([0, 1])(
    'counts no longer once the provider says that it failed, of what is in review, by a clock that goes on by %i',
    async (tickMs) => {
      const player = await buildPlayer()
      playPier('differs')
      const orderId = await buildApproved(player)
      platform.advance(25 * MINUTE_MS)
      const sayPaid = (operator: string) =>
        operate('withdrawals-resolve', { orderId, becomes: 'paid', reference: `SLIP ${orderId}`, note }, operator)
      requireValue(await sayPaid('olga'))
      platform.advance(-10 * MINUTE_MS)
      platform.time.tickMs = tickMs
      expect(await callBack(failed(orderId))).toBe(200)
      platform.time.tickMs = 0
      platform.advance(1)
      expect(requireValue(await sayPaid('petra'))).toMatchObject({ state: 'approved', said: [{ operator: 'petra' }] })
    },
  )

  // @fault Payout: sending again ends approvals
  test('counts no longer once its provider was told again', async () => {
    const player = await buildPlayer()
    playPier('forgets')
    const orderId = await buildApproved(player)
    platform.advance(25 * MINUTE_MS)
    requireValue(await say(orderId, 'olga'))
    platform.advance(-10 * MINUTE_MS)
    await rounds(1)
    expect(timesTold(orderId)).toBe(2)
    platform.advance(11 * MINUTE_MS)
    expect(requireValue(await say(orderId, 'petra'))).toMatchObject({
      state: 'approved',
      said: [{ operator: 'petra' }],
    })
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })
})

describe('MEM-05 a withdrawal that was seen to arrive, and whose provider says afterwards that it failed', () => {
  async function buildReceived(player: Player, by: 'operator' | 'member', asked = {}): Promise<WithdrawOrderId> {
    const orderId = await buildApproved(player, asked)
    expect(await callBack(paid(orderId, 'amount' in asked ? { amount: '2000.00' } : {}))).toBe(200)
    requireValue(await confirm(player, orderId, by === 'member'))
    if (by === 'operator')
      for (const operator of ['olga', 'petra'])
        await operate('withdrawals-settle', { orderId, note: 'A letter of the bank' }, operator)
    expect(await shown(orderId)).toMatchObject({ state: 'received', receivedBy: by })
    return orderId
  }

  // @fault Payout: failed after its money was seen to arrive
  test.each(['operator', 'member'] as const)('by the %s, comes back by two, once', async (by) => {
    const player = await buildPlayer()
    const orderId = await buildReceived(player, by)
    for (const operator of ['olga', 'petra']) expect(codeOf(await comesBack(orderId, operator))).toBe('conflict')
    expect(await callBack(failed(orderId))).toBe(200)
    for (const again of ['olga', 'Olga'])
      expect(requireValue(await comesBack(orderId, again))).toMatchObject({ state: 'received', receivedBy: by })
    await expectBooks(player, { real: 900_000, held: 0 })
    const answers = await Promise.all(['petra', 'petra', 'rosa'].map((one) => comesBack(orderId, one)))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await shown(orderId)).toMatchObject({ state: 'refused', money: 'returned', payout: { state: 'failed' } })
    await rounds(1)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('is closed by two where it is large, and what one said of it may be taken back', async () => {
    const player = await buildPlayer()
    const orderId = await buildReceived(player, 'operator', large)
    expect(await callBack(failed(orderId))).toBe(200)
    requireValue(await comesBack(orderId, 'olga'))
    requireValue(await operate('withdrawals-withdraw-approval', { orderId }, 'olga'))
    for (const again of ['olga', 'Olga'])
      expect(requireValue(await close(orderId, again))).toMatchObject({ payout: { state: 'review' } })
    expect(requireValue(await close(orderId, 'petra'))).toMatchObject({ state: 'received', payout: { state: 'paid' } })
    expect(codeOf(await comesBack(orderId, 'rosa')), 'that is over').toBe('conflict')
    await expectBooks(player, { real: 800_000, held: 0 })
  })
})
