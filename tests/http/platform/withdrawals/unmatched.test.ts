/** OPS-01, MEM-05: money that a provider paid for an order that was not its to pay, and who pays at all. */
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { bindings, codeOf, meridian, requireValue, saffron } from '../support.ts'
import {
  buildApproved,
  callBack,
  failed,
  paid,
  payBanksBy,
  payBanksInEachTest,
  pier,
  playPier,
  rounds,
  shown,
  timesTold,
} from './payout-support.ts'
import { ask, buildPlayer, buildSent, expectBooks, historyOf, operate } from './support.ts'

payBanksInEachTest(null)
beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
})

let minted = 0
/** Pier says that it paid an order: of nobody, unless told. */
async function buildUnmatched(change: Record<string, unknown> = {}, orderId = `W-00000000${1000 + ++minted}`) {
  const word = paid(orderId, change)
  expect(await callBack(word)).toBe('not_found')
  return word
}
type Word = Awaited<ReturnType<typeof buildUnmatched>>
const settle = (
  { transactionId }: Word,
  operator = 'olga',
  becomes: 'came_back' | 'accounted_for' = 'came_back',
  merchant = meridian,
) =>
  operate(
    'payouts-settle',
    { provider: 'PIER', transactionId, becomes, note: 'seen on their statement' },
    operator,
    merchant,
  )
const find = async ({ transactionId }: Word) =>
  requireValue(await operate('payouts-unmatched', { limit: 200 })).movements.find(
    (one) => one.transactionId === transactionId,
  )

describe('OPS-01 money paid for an order nobody knows', () => {
  test('is listed, said again or not, until one operator with a name settles a small one; nothing moves', async () => {
    const word = await buildUnmatched()
    expect(await callBack(word)).toBe('not_found')
    expect(await find(word)).toMatchObject({ orderId: word.orderId, amount: '1000.00', order: null, settled: null })
    expect(codeOf(await settle(word, 'unnamed'))).toBe('forbidden')
    const answer = requireValue(await settle(word))
    expect(answer).toMatchObject({ waitsBecause: null, movement: { settled: { as: 'came_back', by: 'olga' } } })
    expect(await find(word)).toBeUndefined()
    expect(codeOf(await settle(word)), 'once').toBe('conflict')
    expect(await callBack(word)).toBe('not_found')
    expect(await find(word), 'said again it is no new one').toBeUndefined()
  })

  // @fault Payout: unmatched payment settled by one operator
  test.each([
    ['a large one', { amount: '2000.00' }],
    ['one of another currency', { currency: 'THB', amount: '1.00' }],
    ['one of a merchant that is not here', { operator: 'nobody', amount: '1.00' }],
  ])('%s takes two who say the same, however often one says it', async (_, change) => {
    const word = await buildUnmatched(change)
    for (const operator of ['olga', 'Olga', 'olga'])
      expect(requireValue(await settle(word, operator)).waitsBecause).toBe('second_approval')
    expect(requireValue(await settle(word, 'petra', 'accounted_for')).waitsBecause).toBe('second_approval')
    expect((await find(word))?.settled).toBeNull()
    const answers = await Promise.all(['petra', 'petra', 'petra'].map((operator) => settle(word, operator)))
    expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
    expect(answers.flatMap((one) => (one.ok ? [one.value.movement.settled?.by] : []))).toEqual(['olga, petra'])
    expect(await find(word)).toBeUndefined()
  })

  test('of which its provider says afterwards that nothing was sent says so in the list', async () => {
    const word = await buildUnmatched()
    expect(await callBack(failed(word.orderId), { secret: 'the-secret-of-another-one', code: 'GULL' })).toBe(
      'not_found',
    )
    expect((await find(word))?.failureReportedAt).toBeNull()
    expect(await callBack(failed(word.orderId))).toBe('not_found')
    expect((await find(word))?.failureReportedAt).toEqual(expect.any(String))
  })

  test('of another merchant is neither seen nor settled here', async () => {
    const word = await buildUnmatched({ operator: 'saffron' })
    expect(await find(word)).toBeUndefined()
    expect(codeOf(await settle(word))).toBe('not_found')
  })
})

describe('MEM-05 a withdrawal that a provider paid which was not to pay it', () => {
  // @fault Payout: payment for an order that people pay
  test.each(['checks', 'approved'])(
    'in %s is neither approved, paid, shown nor given back before it is settled',
    async (state) => {
      const player = await buildPlayer()
      const { orderId } = requireValue(await ask(player))
      if (state === 'approved') requireValue(await operate('withdrawals-approve', { orderId }))
      const word = await buildUnmatched({}, orderId)
      expect(await shown(orderId)).toMatchObject({ state, unmatched: [{ provider: 'PIER', amount: '1000.00' }] })
      expect(await find(word)).toMatchObject({ order: { state, username: player.username } })
      expect(await callBack(word)).toBe('not_found')
      for (const [name, more] of [
        ['withdrawals-approve', {}],
        ['withdrawals-pay', { reference: `HAND ${orderId}` }],
        ['withdrawals-account', {}],
        ['withdrawals-refuse', { reason: 'payment_failed' }],
      ] as const)
        expect(codeOf(await operate(name, { orderId, ...more })), name).toBe('conflict')
      await expectBooks(player, { real: 900_000, held: 100_000 })
      requireValue(await settle(word))
      requireValue(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))
      await expectBooks(player, { real: 1_000_000, held: 0 })
      expect((await historyOf(orderId)).filter((act) => act.startsWith('unmatched'))).toEqual([
        'unmatched_said by provider',
        'unmatched_settled by operator',
      ])
    },
  )

  test('with another provider is told to nobody again and decided by nobody until then', async () => {
    const player = await buildPlayer()
    await payBanksBy('PIER')
    playPier('is down')
    const orderId = await buildApproved(player)
    const word = paid(orderId)
    expect(await callBack(word, { secret: 'the-secret-of-another-one', code: 'GULL' })).toBe('not_found')
    playPier()
    await rounds(3, 11)
    expect(timesTold(orderId), 'it may be paid already').toBe(0)
    const say = () => operate('withdrawals-resolve', { orderId, becomes: 'failed', note: 'by telephone' })
    expect(codeOf(await say())).toBe('conflict')
    const { transactionId } = word
    requireValue(
      await operate('payouts-settle', {
        provider: 'GULL',
        transactionId,
        becomes: 'came_back',
        note: 'they took it back',
      }),
    )
    await rounds(2, 11)
    expect(timesTold(orderId)).toBe(1)
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  // @fault Payout: message under another merchant's name
  test('under the name of another merchant is seen and settled by whose order it is, by two, and shows its member to nobody else', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    requireValue(await operate('withdrawals-approve', { orderId }))
    const word = await buildUnmatched({ operator: 'saffron' }, orderId)
    const there = requireValue(await operate('payouts-unmatched', { limit: 200 }, 'olga', saffron)).movements
    expect(there.find((one) => one.transactionId === word.transactionId)).toMatchObject({ order: null })
    expect(await find(word)).toMatchObject({ merchant: 'saffron', order: { username: player.username } })
    expect(codeOf(await operate('withdrawals-pay', { orderId, reference: `HAND ${orderId}` }))).toBe('conflict')
    const settleThere = await settle(word, 'sanna', 'came_back', saffron)
    expect(requireValue(settleThere), 'they free no order of another house by one word').toMatchObject({
      waitsBecause: 'second_approval',
      movement: { order: null },
    })
    expect(requireValue(await settle(word)).waitsBecause).toBe('second_approval')
    expect(requireValue(await settle(word, 'petra'))).toMatchObject({
      waitsBecause: null,
      movement: { settled: { by: 'olga, petra' }, order: { username: player.username } },
    })
    requireValue(await operate('withdrawals-pay', { orderId, reference: `HAND ${orderId}` }))
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Payout: failed while another provider says paid
  test('is not given back by the word of its own provider before that is settled, and is then', async () => {
    const player = await buildPlayer()
    await payBanksBy('PIER')
    const orderId = await buildApproved(player)
    const { transactionId, ...word } = paid(orderId)
    const other = { secret: 'the-secret-of-another-one', code: 'GULL' }
    expect(await callBack({ transactionId, ...word }, other)).toBe('not_found')
    for (const again of [1, 2]) expect(await callBack(failed(orderId)), `time ${again}`).toBe(200)
    expect(await shown(orderId)).toMatchObject({ state: 'approved', payout: { state: 'open' } })
    await expectBooks(player, { real: 900_000, held: 100_000 })
    const gull = { provider: 'GULL', transactionId, becomes: 'came_back', note: 'they took it back' } as const
    requireValue(await operate('payouts-settle', gull))
    pier.facts.set(orderId, failed(orderId))
    await rounds(1)
    expect(await shown(orderId)).toMatchObject({ state: 'refused', money: 'returned' })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('is not counted as received before it is settled', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const word = await buildUnmatched({}, orderId)
    await rounds(1, 61)
    expect((await shown(orderId)).state).toBe('sent')
    requireValue(await settle(word))
    await rounds(1)
    expect((await shown(orderId)).state).toBe('received')
  })

  test('after people had paid it is not said to have come back before it is settled', async () => {
    const player = await buildPlayer()
    const { orderId } = await buildSent(player)
    const word = await buildUnmatched({}, orderId)
    const refuse = () => operate('withdrawals-refuse', { orderId, reason: 'payment_failed' })
    expect(codeOf(await refuse())).toBe('conflict')
    expect(requireValue(await operate('withdrawals-list', { limit: 200 })).orders.map((one) => one.orderId)).toContain(
      orderId,
    )
    requireValue(await settle(word))
    requireValue(await refuse())
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Payout: settled payment, order given to the provider later
  test('and that is settled before the order was given to it goes to review when it is said again', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const word = await buildUnmatched({}, orderId)
    requireValue(await settle(word))
    await payBanksBy('PIER')
    requireValue(await operate('withdrawals-approve', { orderId }))
    expect(await callBack(word)).toBe(200)
    expect(await callBack(word)).toBe(200)
    expect(await shown(orderId)).toMatchObject({ state: 'approved', payout: { state: 'review' } })
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })
})

describe('OPS-01 who pays a way to withdraw', () => {
  const set = (provider: string | null, operator = 'olga', kind = 'bank') =>
    operate('payouts-method-set', { kind, provider } as never, operator)
  const bankOf = (answer: Awaited<ReturnType<typeof set>>) =>
    requireValue(answer).methods.find(({ kind }) => kind === 'bank')

  test('is a provider or people, from the next approval on, and who said so stands written', async () => {
    const player = await buildPlayer()
    expect(bankOf(await set('PIER'))).toMatchObject({ provider: 'PIER', isSetUp: true })
    const orderId = await buildApproved(player)
    expect(timesTold(orderId)).toBe(1)
    const answer = await set(null, 'unnamed')
    expect(bankOf(answer), 'what it has it keeps').toMatchObject({ provider: null, underWay: expect.any(Number) })
    expect((await shown(orderId)).payout).toMatchObject({ provider: 'PIER', state: 'open' })
    const later = await buildApproved(player)
    expect((await shown(later)).payout).toBeNull()
    expect(requireValue(answer).changes.slice(0, 2)).toMatchObject([
      { kind: 'bank', provider: null, setBy: 'unnamed' },
      { kind: 'bank', provider: 'PIER', setBy: 'olga' },
    ])
  })

  test.each([
    ['without a name', 'PIER', 'unnamed', 'bank', 'forbidden'],
    ['to a provider nobody set up', 'NOBODY', 'olga', 'bank', 'not_found'],
    ['to what every object has', 'CONSTRUCTOR', 'olga', 'bank', 'not_found'],
    ['by another word', 'by_hand', 'olga', 'bank', 'malformed'],
    ['of a kind there is none', 'PIER', 'olga', 'cheque', 'malformed'],
  ])('is not given %s', async (_, provider, operator, kind, code) => {
    expect(codeOf(await set(provider, operator, kind))).toBe(code)
    expect(bankOf(await operate('payouts-methods', {}))?.provider).toBeNull()
  })

  test('said twice, at once or later, is one change; a method that is not there is told', async () => {
    const before = requireValue(await operate('payouts-methods', {})).changes.length
    await Promise.all([set('PIER'), set('PIER', 'petra'), set('PIER')])
    expect(requireValue(await set('PIER')).changes.length).toBe(before + 1)
    await bindings.DB.prepare(`DELETE FROM withdraw_method WHERE kind = 'crypto'`).run()
    expect(codeOf(await set('PIER', 'olga', 'crypto'))).toBe('not_found')
  })
})
