/** MEM-05, OPS-01: payouts of which people and their provider say different things, or both say something at once. */
import { describe, expect, test, vi } from 'vitest'
import type { WithdrawOrderId } from '../../../../contract/ids.ts'
import { submitPayout } from '../../../../platform/money/payouts/submit-payout.ts'
import { bindings, codeOf, requireValue } from '../support.ts'
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
import {
  ask,
  buildPlayer,
  confirm,
  expectBooks,
  historyOf,
  operate,
  type Player,
  platform,
  services,
} from './support.ts'

payBanksInEachTest('PIER')

const note = 'seen on the statement'
const sayPaid = (orderId: WithdrawOrderId, reference: string, operator: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'paid', reference, note }, operator)
const close = (orderId: WithdrawOrderId, operator?: string) =>
  operate('withdrawals-resolve', { orderId, becomes: 'closed', note: 'settled with Pier' }, operator)
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
  // @fault Payout: failed after operators said paid
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

  // @fault Payout: failed after another review was closed
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

  // @fault Payout: failed during a review
  test('failed while operators look at it is written down, once, and moves nothing', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId, { amount: '999.99' }))).toBe(200)
    for (const again of [1, 2]) expect(await callBack(failed(orderId)), `time ${again}`).toBe(200)
    expect(await countActs(orderId, 'failure_reported by provider')).toBe(1)
    expect((await shown(orderId)).state).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  // @fault Payout: another payment under the operators' reference
  test.each([
    ['another amount', { amount: '1.00' }],
    ['another currency', { currency: 'THB' }],
    ['what a chain calls its money', { currency: 'USDT' }],
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

  // @fault Payout: payment for an unknown order
  test('paid for an order nobody knows is cried out, as nobody else would see it', async () => {
    const cried = vi.spyOn(console, 'error').mockImplementation(() => {})
    const word = paid('W-000000000001')
    for (const again of [1, 2]) expect(await callBack(word), `time ${again}`).toBe('not_found')
    expect(await callBack({ ...word, amount: '999.00' })).toBe('conflict')
    expect(cried.mock.calls.map(([line]) => JSON.parse(String(line)))).toEqual([
      {
        event: 'payout_movement_unmatched',
        provider: 'PIER',
        order: word.orderId,
        transactionId: word.transactionId,
        amount: '1000.00',
        currency: 'PHP',
      },
      { event: 'payout_movement_differs', provider: 'PIER', transactionId: word.transactionId },
    ])
  })

  test('paid for an order that is given to it in that very moment finds it when it is said again', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const word = paid(orderId)
    const batch = bindings.DB.batch.bind(bindings.DB)
    // Between what the call read and what it writes.
    vi.spyOn(bindings.DB, 'batch').mockImplementationOnce(async (statements) => {
      requireValue(await operate('withdrawals-approve', { orderId }))
      return batch(statements)
    })
    expect(await callBack(word)).toBe('not_found')
    expect(await shown(orderId)).toMatchObject({ state: 'approved', unmatched: [{ provider: 'PIER' }] })
    for (const again of [1, 2]) expect(await callBack(word), `time ${again}`).toBe(200)
    expect(await shown(orderId)).toMatchObject({
      state: 'sent',
      unmatched: [],
      payout: { state: 'paid', moved: [{ state: 'accepted' }] },
    })
    expect(await countActs(orderId, 'sent by provider')).toBe(1)
    await expectBooks(player, { real: 900_000, held: 0 })
  })
})

describe('MEM-05 money of a withdrawal that counts as sent', () => {
  const comesBack = (orderId: WithdrawOrderId, operator: string) =>
    operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }, operator)

  // @fault Payout: failed after it counted as received
  test('and failed after its time to confirm comes back when two say so, once, however often and at once', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId))).toBe(200)
    await rounds(1, 61)
    expect(await shown(orderId)).toMatchObject({ state: 'received', receivedBy: 'time' })
    expect(await callBack(failed(orderId))).toBe(200)
    expect((await shown(orderId)).payout?.state).toBe('review')
    for (const again of ['olga', 'OLGA', 'olga']) requireValue(await comesBack(orderId, again))
    expect(await shown(orderId)).toMatchObject({
      state: 'received',
      said: [{ operator: 'olga', outcome: 'came_back' }],
    })
    const answers = await Promise.all(['petra', 'petra', 'rosa', 'olga'].map((one) => comesBack(orderId, one)))
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(0)
    expect(await shown(orderId)).toMatchObject({
      state: 'refused',
      refusal: 'payment_failed',
      money: 'returned',
      receivedAt: null,
      receivedBy: null,
      payout: { state: 'failed' },
    })
    expect(codeOf(await comesBack(orderId, 'rosa'))).toBe('conflict')
    await rounds(1)
    expect(await countActs(orderId, 'returned')).toBe(1)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('and was seen to arrive by the member does not come back', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId))).toBe(200)
    requireValue(await confirm(player, orderId, true))
    for (const operator of ['olga', 'petra']) expect(codeOf(await comesBack(orderId, operator))).toBe('conflict')
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Payout: signed as paid, one operator says otherwise
  test('against the signed word of its provider comes back by two, also a small one', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId))).toBe(200)
    for (const again of ['olga', 'Olga']) requireValue(await comesBack(orderId, again))
    expect(await shown(orderId)).toMatchObject({ state: 'sent', payout: { state: 'paid' } })
    await expectBooks(player, { real: 900_000, held: 0 })
    requireValue(await comesBack(orderId, 'petra'))
    expect(await shown(orderId)).toMatchObject({ state: 'refused', payout: { state: 'failed' } })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('and is said to have come back by mistake is counted as received once that is taken back', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId))).toBe(200)
    requireValue(await comesBack(orderId, 'olga'))
    const withdrawApproval = (operator: string) => operate('withdrawals-withdraw-approval', { orderId }, operator)
    expect(codeOf(await withdrawApproval('petra'))).toBe('conflict')
    expect(codeOf(await withdrawApproval('unnamed'))).toBe('forbidden')
    await rounds(1, 61)
    expect(requireValue(await withdrawApproval('Olga'))).toMatchObject({ state: 'sent', said: [] })
    expect(codeOf(await withdrawApproval('olga')), 'once').toBe('conflict')
    await rounds(1)
    expect((await shown(orderId)).state).toBe('received')
    expect(await countActs(orderId, 'approval_withdrawn by operator')).toBe(1)
  })

  test('and is large, of which its provider says that it failed, is closed by two', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player, { amount: '2000.00', receive: '2000.00' })
    expect(await callBack(paid(orderId, { amount: '2000.00' }))).toBe(200)
    expect(await callBack(failed(orderId))).toBe(200)
    for (const again of ['olga', 'Olga']) requireValue(await close(orderId, again))
    await rounds(1, 61)
    expect(await shown(orderId)).toMatchObject({ state: 'sent', payout: { state: 'review' } })
    expect(requireValue(await close(orderId, 'petra'))).toMatchObject({ state: 'sent', payout: { state: 'paid' } })
    expect(await countActs(orderId, 'review_closed')).toBe(1)
    await expectBooks(player, { real: 800_000, held: 0 })
  })

  // @fault Payout: contradiction during another review
  test('and is large, which failed while another matter of it is open, is closed by two all the same', async () => {
    const orderId = await buildApproved(await buildPlayer(), { amount: '2000.00', receive: '2000.00' })
    expect(await callBack(paid(orderId, { amount: '2000.00' }))).toBe(200)
    expect(await callBack(paid(orderId, { amount: '0.01' }))).toBe(200)
    for (const again of [1, 2]) expect(await callBack(failed(orderId)), `time ${again}`).toBe(200)
    expect(await countActs(orderId, 'failure_reported by provider')).toBe(1)
    for (const again of ['olga', 'Olga']) requireValue(await close(orderId, again))
    await rounds(1, 61)
    expect(await shown(orderId)).toMatchObject({ state: 'sent', payout: { state: 'review' } })
    expect(requireValue(await close(orderId, 'petra'))).toMatchObject({ state: 'sent', payout: { state: 'paid' } })
  })

  test('and which its provider says it paid twice comes back by two, also a small one', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    for (const time of [1, 2]) expect(await callBack(paid(orderId)), `time ${time}`).toBe(200)
    for (const again of ['olga', 'Olga']) requireValue(await comesBack(orderId, again))
    expect(await shown(orderId)).toMatchObject({ state: 'sent', payout: { state: 'review' } })
    await expectBooks(player, { real: 900_000, held: 0 })
    expect(requireValue(await comesBack(orderId, 'petra')).state).toBe('refused')
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })
})

describe('OPS-01 two people who give the money back', () => {
  // @fault Payout: provider says paid between two approvals
  test.each([
    ['another amount', { amount: '999.99' }],
    ['a second currency', { currency: 'THB' }],
  ])(
    'and whose provider says between them that it paid, with %s, have said it of what was before',
    async (_, change) => {
      const player = await buildPlayer()
      playPier('loses the answer')
      const orderId = await buildApproved(player)
      pier.manner = 'is silent'
      await rounds(1, 11)
      const say = (operator: string) => operate('withdrawals-resolve', { orderId, becomes: 'failed', note }, operator)
      requireValue(await say('olga'))
      platform.advance(1)
      const word = paid(orderId, change)
      for (const again of [1, 2]) expect(await callBack(word), `time ${again}`).toBe(200)
      platform.advance(1)
      expect(requireValue(await say('petra'))).toMatchObject({
        state: 'approved',
        said: [{ operator: 'petra' }],
        payout: { state: 'review', moved: [{ state: 'review' }] },
      })
      await expectBooks(player, { real: 900_000, held: 100_000 })
      expect(
        codeOf(await operate('withdrawals-withdraw-approval', { orderId }, 'olga')),
        'nothing of hers counts',
      ).toBe('conflict')
      expect(requireValue(await say('olga'))).toMatchObject({
        state: 'refused',
        payout: { moved: [{ state: 'closed' }] },
      })
      await expectBooks(player, { real: 1_000_000, held: 0 })
    },
  )

  test('or say that it was paid, and hear the provider in between while they look at it, say it again', async () => {
    const player = await buildPlayer()
    playPier('differs')
    const orderId = await buildApproved(player)
    expect((await shown(orderId)).payout).toMatchObject({ state: 'review', reason: 'refused: conflict' })
    platform.advance(1)
    requireValue(await sayPaid(orderId, `SLIP ${orderId}`, 'olga'))
    platform.advance(1)
    const word = paid(orderId)
    for (const again of [1, 2]) expect(await callBack(word), `time ${again}`).toBe(200)
    expect(await countActs(orderId, 'paid_said by provider'), 'it stands in the history, once').toBe(1)
    platform.advance(1)
    requireValue(await sayPaid(orderId, `SLIP ${orderId}`, 'petra'))
    expect(await callBack(failed(orderId))).toBe(200)
    platform.advance(1)
    requireValue(await sayPaid(orderId, `SLIP ${orderId}`, 'rosa'))
    expect(await shown(orderId)).toMatchObject({ state: 'approved', said: [{ operator: 'rosa' }] })
    await expectBooks(player, { real: 900_000, held: 100_000 })
    requireValue(await sayPaid(orderId, `SLIP ${orderId}`, 'petra'))
    expect((await shown(orderId)).state).toBe('sent')
  })

  test('have time between two tries, and what one said before a try says nothing of it', async () => {
    const player = await buildPlayer()
    playPier('forgets')
    const orderId = await buildApproved(player)
    await rounds(1, 11)
    await rounds(1, 11)
    expect(timesTold(orderId), 'and not each ten minutes').toBe(2)
    const say = (operator: string) => operate('withdrawals-resolve', { orderId, becomes: 'failed', note }, operator)
    requireValue(await say('olga'))
    await rounds(1, 10)
    expect(timesTold(orderId)).toBe(3)
    expect((await shown(orderId)).said).toEqual([])
    await rounds(1, 11)
    expect(requireValue(await say('petra'))).toMatchObject({ state: 'approved', said: [{ operator: 'petra' }] })
    await expectBooks(player, { real: 900_000, held: 100_000 })
    expect(requireValue(await say('olga')).state).toBe('refused')
    expect(timesTold(orderId)).toBe(3)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Payout: sent again during a refund
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
        await submitPayout(services(), orderId)
        return batch(statements)
      })
      expect(codeOf(await say('petra'))).toBe('conflict')
      expect(timesTold(orderId)).toBe(2)
      await expectBooks(player, { real: 900_000, held: 100_000 })
      expect((await shown(orderId)).said, 'it was of the try before').toEqual([])
      expect(await callBack(paid(orderId))).toBe(200)
      await expectBooks(player, { real: 900_000, held: 0 })
    },
  )
})
