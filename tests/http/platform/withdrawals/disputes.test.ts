/** OPS-01, MEM-05: a dispute that the house ends by proof, and what keeps it from ending one. */
import { describe, expect, test, vi } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { codeOf, requireValue } from '../support.ts'
import { buildApproved, callBack, failed, paid, payBanksBy, payBanksInEachTest, shown } from './payout-support.ts'
import { buildPlayer, buildSent, confirm, expectBooks, historyOf, operate, type Player } from './support.ts'

payBanksInEachTest('PIER')

const large = { amount: '2000.00', receive: '2000.00' }
const settle = (orderId: WithdrawOrderId, operator?: string) =>
  operate('withdrawals-settle', { orderId, note: 'The bank confirmed it by letter.' }, operator)
const close = (orderId: WithdrawOrderId, operator: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'closed', note: 'settled with Pier' }, operator)
const cameBack = (orderId: WithdrawOrderId, operator: string) =>
  operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }, operator)

/** Large, paid by Pier or typed by a third person, and disputed by its member. */
async function buildDisputed(player: Player, paidBy: 'PIER' | 'rosa'): Promise<WithdrawOrderId> {
  if (paidBy === 'rosa') await payBanksBy(null)
  const orderId = await buildApproved(player, large)
  if (paidBy === 'PIER') expect(await callBack(paid(orderId, { amount: '2000.00' }))).toBe(200)
  else requireValue(await operate('withdrawals-pay', { orderId, reference: `REF ${orderId}` }, 'Rosa'))
  requireValue(await confirm(player, orderId, false))
  return orderId
}

describe('OPS-01 a disputed withdrawal', () => {
  test('that is small is settled by one with a name', async () => {
    await payBanksBy(null)
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    expect(codeOf(await settle(orderId)), 'nobody disputes it').toBe('conflict')
    requireValue(await confirm(player, orderId, false))
    expect(codeOf(await settle(orderId, 'unnamed'))).toBe('forbidden')
    expect(requireValue(await settle(orderId))).toMatchObject({ state: 'received', receivedBy: 'operator' })
  })

  // @fault One operator settles a large dispute that they paid
  test('that is large is settled by two, neither of whom paid it, once', async () => {
    const player = await buildPlayer()
    const orderId = await buildDisputed(player, 'rosa')
    for (const name of ['unnamed', 'rosa', 'ROSA']) expect(codeOf(await settle(orderId, name)), name).toBe('forbidden')
    for (const again of ['olga', 'Olga', ' ｏｌｇａ '])
      expect(requireValue(await settle(orderId, again))).toMatchObject({ state: 'sent' })
    const answers = await Promise.all(Array.from({ length: 5 }, () => settle(orderId, 'petra')))
    expect(answers.map(codeOf).toSorted()).toEqual(['conflict', 'conflict', 'conflict', 'conflict', 'fine'])
    expect(await shown(orderId)).toMatchObject({ state: 'received', receivedBy: 'operator' })
    expect((await historyOf(orderId)).filter((act) => act.startsWith('received'))).toHaveLength(1)
    await expectBooks(player, { real: 800_000, held: 0 })
  })

  test('shows who said first that it arrived, as long as that counts, and they may take it back', async () => {
    const orderId = await buildDisputed(await buildPlayer(), 'PIER')
    const withdrawApproval = (operator: string) => operate('withdrawals-withdraw-approval', { orderId }, operator)
    const olgas = [{ operator: 'olga', outcome: 'received', reference: null }]
    expect(requireValue(await settle(orderId, 'Olga')).said).toEqual(olgas)
    expect(codeOf(await withdrawApproval('petra'))).toBe('conflict')
    expect(requireValue(await withdrawApproval('olga')).said).toEqual([])
    expect(codeOf(await withdrawApproval('olga')), 'once').toBe('conflict')
    expect((await historyOf(orderId)).filter((act) => act.startsWith('approval_withdrawn'))).toHaveLength(1)
    expect(requireValue(await settle(orderId, 'petra')), 'the first again').toMatchObject({ state: 'sent' })
    expect(await callBack(failed(orderId))).toBe(200)
    expect((await shown(orderId)).said, 'said before its provider spoke').toEqual([])
    expect(codeOf(await withdrawApproval('petra'))).toBe('conflict')
    expect(requireValue(await close(orderId, 'petra')).said).toEqual([
      { operator: 'petra', outcome: 'closed', reference: null },
    ])
    expect(requireValue(await withdrawApproval('petra')).said).toEqual([])
    for (const name of ['petra', 'olga']) requireValue(await close(orderId, name))
    for (const name of ['olga', 'petra']) requireValue(await settle(orderId, name))
    expect(await shown(orderId)).toMatchObject({ state: 'received', said: [] })
  })

  // @fault One operator settles a dispute whose provider says failed
  test('of which its provider says that it failed is not settled before that is closed, by two who say it after', async () => {
    const orderId = await buildDisputed(await buildPlayer(), 'PIER')
    requireValue(await settle(orderId, 'olga'))
    expect(await callBack(failed(orderId))).toBe(200)
    expect(codeOf(await settle(orderId, 'unnamed'))).toBe('forbidden')
    for (const name of ['olga', 'petra']) expect(codeOf(await settle(orderId, name)), name).toBe('conflict')
    for (const name of ['olga', 'petra']) requireValue(await close(orderId, name))
    expect(requireValue(await settle(orderId, 'petra')), 'olga spoke before').toMatchObject({ state: 'sent' })
    expect(requireValue(await settle(orderId, 'olga'))).toMatchObject({ state: 'received' })
  })

  // @fault One operator settles a dispute against a colleague
  test('that one says came back is settled by nobody, and comes back by the second', async () => {
    const player = await buildPlayer()
    const orderId = await buildDisputed(player, 'rosa')
    requireValue(await settle(orderId, 'olga'))
    requireValue(await cameBack(orderId, 'rosa'))
    for (const name of ['petra', 'sven']) expect(codeOf(await settle(orderId, name)), name).toBe('conflict')
    requireValue(await cameBack(orderId, 'petra'))
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('that a provider says it paid, which was not to, is not settled before that is', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const orderId = await buildDisputed(await buildPlayer(), 'rosa')
    const { transactionId, ...word } = paid(orderId)
    expect(await callBack({ ...word, transactionId })).toBe('not_found')
    for (const name of ['olga', 'petra']) expect(codeOf(await settle(orderId, name)), name).toBe('conflict')
    const of = { provider: 'PIER', transactionId }
    requireValue(await operate('payouts-settle', { ...of, becomes: 'came_back', note: 'they took it back' }))
    for (const name of ['olga', 'petra']) requireValue(await settle(orderId, name))
    expect((await shown(orderId)).state).toBe('received')
  })
})
