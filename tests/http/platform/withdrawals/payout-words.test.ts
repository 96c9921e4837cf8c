/** MEM-05, OPS-01: payouts of which people and their provider say different things, or both say something at once. */
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/calls/withdraw.ts'
import { handOverPayout } from '../../../../platform/payouts/hand-over-payout.ts'
import { bindings, refusalOf, requireValue } from '../support.ts'
import {
  buildApproved,
  callBack,
  failed,
  paid,
  payBanksBy,
  pier,
  playPier,
  rounds,
  shown,
  timesTold,
} from './payout-support.ts'
import {
  buildPlayer,
  expectBooks,
  historyOf,
  operate,
  type Player,
  resetWallets,
  seedMethods,
  services,
} from './support.ts'

beforeAll(seedMethods)
beforeEach(async () => {
  resetWallets()
  playPier()
  await payBanksBy('PIER')
})
afterEach(() => {
  resetWallets()
  vi.restoreAllMocks()
})

const codeOf = (answer: Parameters<typeof refusalOf>[0]) => (answer.ok ? 'fine' : refusalOf(answer).errorCode)
const note = 'seen on the statement'
const sayPaid = (orderId: WithdrawOrderId, reference: string, operator: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'paid', reference, note }, operator)
const close = (orderId: WithdrawOrderId) =>
  operate('withdrawals-resolve', { orderId, becomes: 'closed', note: 'settled with Pier' })
const countActs = async (orderId: WithdrawOrderId, act: string) =>
  (await historyOf(orderId)).filter((one) => one.startsWith(act)).length

/** Told, silent since, and paid by the word of two people. */
async function buildPaidByWord(player: Player, reference?: string): Promise<WithdrawOrderId> {
  playPier('loses the answer')
  const orderId = await buildApproved(player)
  pier.manner = 'is silent'
  await rounds(1, 11)
  for (const operator of ['olga', 'petra'])
    requireValue(await sayPaid(orderId, reference ?? `SLIP ${orderId}`, operator))
  expect((await shown(orderId)).state).toBe('sent')
  return orderId
}

describe('MEM-05 a withdrawal whose provider speaks late', () => {
  test('failed after two people had called it paid waits for operators, and is not counted as received', async () => {
    const player = await buildPlayer()
    const orderId = await buildPaidByWord(player)
    expect(await callBack(failed(orderId))).toBe(200)
    expect(await shown(orderId)).toMatchObject({ payout: { state: 'review', reason: 'it failed, after it was paid' } })
    await rounds(2, 61)
    expect((await shown(orderId)).state).toBe('sent')
    expect(requireValue(await close(orderId)).payout?.state).toBe('paid')
    // Its word again, which operators have seen.
    expect(await callBack(failed(orderId))).toBe(200)
    expect((await shown(orderId)).payout?.state).toBe('paid')
    expect(await countActs(orderId, 'put_to_review')).toBe(1)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('failed after another matter of it was closed waits for operators', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId))).toBe(200)
    expect(await callBack(paid(orderId))).toBe(200)
    expect(requireValue(await close(orderId)).payout?.state).toBe('paid')
    expect(await callBack(failed(orderId))).toBe(200)
    expect((await shown(orderId)).payout?.state).toBe('review')
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('failed while operators look at it is written down, once, and moves nothing', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId, { amount: '999.99' }))).toBe(200)
    for (const again of [1, 2]) expect(await callBack(failed(orderId)), `time ${again}`).toBe(200)
    expect(await countActs(orderId, 'failure_said by provider')).toBe(1)
    expect((await shown(orderId)).state).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'THB' }],
  ])('paid by the reference that people gave, and with %s, waits for operators', async (_, change) => {
    const player = await buildPlayer()
    const { transactionId } = paid('')
    const orderId = await buildPaidByWord(player, `PIER ${transactionId}`)
    const word = paid(orderId, { transactionId, ...change })
    expect(await callBack(word)).toBe(200)
    expect(await callBack(word)).toBe(200)
    expect((await shown(orderId)).payout).toMatchObject({ state: 'review', moved: [{ ...change, state: 'review' }] })
    expect(await countActs(orderId, 'put_to_review')).toBe(1)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('paid by the reference that people gave, and as agreed, is what they said', async () => {
    const { transactionId } = paid('')
    const orderId = await buildPaidByWord(await buildPlayer(), `PIER ${transactionId}`)
    expect(await callBack(paid(orderId, { transactionId }))).toBe(200)
    expect((await shown(orderId)).payout).toMatchObject({ state: 'paid', moved: [{ state: 'accepted' }] })
  })

  test('paid for an order nobody knows is cried out, as nobody else would see it', async () => {
    const cried = vi.spyOn(console, 'error').mockImplementation(() => {})
    const word = paid('W-000000000001')
    expect(await callBack(word)).toBe('not_found')
    expect(cried.mock.calls.map(([line]) => JSON.parse(String(line)))).toContainEqual({
      ...{ event: 'payout_movement_unmatched', provider: 'PIER', order: word.orderId },
      ...{ transactionId: word.transactionId, amount: '1000.00', currency: 'PHP' },
    })
  })
})

describe('OPS-01 two people who give the money back', () => {
  test.each(['failed', 'paid'] as const)(
    'say %s in the moment in which its provider is told again: they are told to wait, and it is paid once',
    async (becomes) => {
      const player = await buildPlayer()
      playPier('is down')
      const orderId = await buildApproved(player)
      await rounds(1, 11)
      // Silent for ten minutes more: nothing is under way.
      await rounds(1, 11)
      const say = (operator: string) =>
        operate(
          'withdrawals-resolve',
          { orderId, becomes, note, ...(becomes === 'paid' && { reference: `SLIP ${orderId}` }) },
          operator,
        )
      requireValue(await say('olga'))
      pier.manner = 'answers'
      const batch = bindings.DB.batch.bind(bindings.DB)
      // Between what the second one's call read and what it writes.
      vi.spyOn(bindings.DB, 'batch').mockImplementationOnce(async (statements) => {
        await handOverPayout(services(), orderId)
        return batch(statements)
      })
      expect(codeOf(await say('petra'))).toBe('conflict')
      expect(timesTold(orderId)).toBe(2)
      await expectBooks(player, { real: 900_000, held: 100_000 })
      expect((await shown(orderId)).said).toMatchObject([{ operator: 'olga' }])
      expect(await callBack(paid(orderId))).toBe(200)
      await expectBooks(player, { real: 900_000, held: 0 })
    },
  )
})
