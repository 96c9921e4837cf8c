/** MEM-05: withdrawals that a provider pays, and a provider that is late, doubled, contradictory, silent or down. */

import { describe, expect, test, vi } from 'vitest'
import { reconcilePayouts } from '../../../../platform/money/payouts/reconcile-payouts.ts'
import { submitPayout } from '../../../../platform/money/payouts/submit-payout.ts'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { drainJob } from '../../../support/drain-jobs.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings, codeOf, requireValue } from '../support.ts'
import {
  buildApproved,
  callBack,
  failed,
  paid,
  payBanksBy,
  payBanksInEachTest,
  pier,
  playPier,
  refusal,
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
  MINUTE_MS,
  operate,
  platform,
  read,
  services,
  walletOf,
} from './support.ts'

payBanksInEachTest('PIER')

/** Approved while the wallet was frozen: its provider has not heard of it. */
async function buildUntold(player: Parameters<typeof read>[0]) {
  const { orderId } = requireValue(await ask(player))
  await walletOf(player).freeze({ reason: 'books check' })
  requireValue(await operate('withdrawals-approve', { orderId }))
  await walletOf(player).unfreeze()
  expect(timesTold(orderId)).toBe(0)
  return orderId
}
const stateOf = async (player: Parameters<typeof read>[0], orderId: string) =>
  requireValue(await read(player, orderId)).state

describe('MEM-05 a withdrawal that a provider pays', () => {
  test('is told under its own number when it is approved, and sent when the provider says that it paid', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(pier.told).toMatchObject([
      {
        operator: 'meridian',
        orderId,
        amount: '1000.00',
        currency: 'PHP',
        to: { kind: 'bank', provider: 'PH_HARBOUR', account: expect.stringMatching(/^\d{10}$/), holder: 'Maria Cruz' },
      },
    ])
    expect(await stateOf(player, orderId)).toBe('approved')
    expect(await callBack(paid(orderId, { transactionId: 'bank-1' }))).toBe(200)
    expect(requireValue(await read(player, orderId))).toMatchObject({
      state: 'sent',
      next: 'member',
      reference: 'PIER bank-1',
    })
    expect(await historyOf(orderId)).toEqual([
      'requested by member',
      'held by platform',
      'approval_given by operator',
      'submitted by platform',
      'sent by provider',
      'paid by platform',
    ])
    expect(requireValue(await confirm(player, orderId, true))).toMatchObject({ state: 'received' })
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Payout: paid by hand as well
  test('is paid by nobody else: neither by hand nor refused nor shown to be typed', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    expect(codeOf(await operate('withdrawals-pay', { orderId, reference: 'BY HAND' }))).toBe('conflict')
    expect(codeOf(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))).toBe('conflict')
    expect(codeOf(await operate('withdrawals-refuse', { orderId, reason: 'rules_broken' }))).toBe('conflict')
    expect(codeOf(await operate('withdrawals-account', { orderId }))).toBe('conflict')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  // @fault Payout: repeated messages, at once and out of order
  test('twice, many times at once and out of order is sent once', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    const word = paid(orderId)
    const pending = { operator: 'meridian', orderId, payoutId: 'p', status: 'pending' }
    const answers = await Promise.all(Array.from({ length: HERD }, () => callBack(word)))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(await callBack(pending)).toBe(200)
    expect(await callBack(word)).toBe(200)
    expect((await historyOf(orderId)).filter((act) => /^(sent|paid)/.test(act))).toEqual([
      'sent by provider',
      'paid by platform',
    ])
    expect((await shown(orderId)).payout).toMatchObject({ state: 'paid', moved: [{ state: 'accepted' }] })
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Payout: another amount or currency
  test.each([
    ['another amount', { amount: '999.99' }],
    ['another currency', { currency: 'THB' }],
  ])('with %s moves nothing and waits for operators', async (_, change) => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    const word = paid(orderId, change)
    expect(await callBack(word)).toBe(200)
    expect(await callBack(word)).toBe(200)
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'approved', delay: 'manual_review' })
    expect((await shown(orderId)).payout).toMatchObject({ state: 'review', moved: [{ ...change, state: 'review' }] })
    expect((await historyOf(orderId)).filter((act) => act.startsWith('put_to_review'))).toHaveLength(1)
    // What fits afterwards would be a second payment.
    expect(await callBack(paid(orderId))).toBe(200)
    expect(await stateOf(player, orderId)).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  // @fault Payout: failed
  test('of which it says that nothing was sent is given back once, with the reason', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    const answers = await Promise.all(Array.from({ length: HERD }, () => callBack(failed(orderId, 'rejected'))))
    expect(new Set(answers)).toEqual(new Set([200]))
    expect(requireValue(await read(player, orderId))).toMatchObject({
      state: 'refused',
      refusal: 'destination_rejected',
      isReturned: true,
    })
    await rounds(2)
    expect((await historyOf(orderId)).slice(4)).toEqual(['refused by provider', 'returned by platform'])
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Payout: paid after failed
  test('which it pays after it had failed moves nothing more, and operators see it until they close it', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    await callBack(failed(orderId))
    const late = paid(orderId)
    expect(await callBack(late)).toBe(200)
    expect(await stateOf(player, orderId)).toBe('refused')
    await expectBooks(player, { real: 1_000_000, held: 0 })
    const waiting = async () =>
      requireValue(await operate('withdrawals-list', { limit: 200 })).orders.some((order) => order.orderId === orderId)
    expect(await waiting()).toBe(true)
    const close = { orderId, becomes: 'closed', note: 'Pier took it back' } as const
    expect(codeOf(await operate('withdrawals-resolve', close, 'unnamed'))).toBe('forbidden')
    expect(requireValue(await operate('withdrawals-resolve', close)).payout?.state).toBe('failed')
    expect(await callBack(late)).toBe(200)
    expect(await waiting()).toBe(false)
  })

  // @fault Payout: failed after paid
  test('of which it says that it failed after it was paid is not given back by itself, nor counted as received', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    await callBack(paid(orderId))
    expect(await callBack(failed(orderId))).toBe(200)
    await rounds(2, 61)
    expect(await stateOf(player, orderId)).toBe('sent')
    await expectBooks(player, { real: 900_000, held: 0 })
    expect((await shown(orderId)).payout?.state).toBe('review')
    requireValue(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }))
    expect((await shown(orderId)).payout?.state).toBe('failed')
    expect(await callBack(failed(orderId))).toBe(200)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('of another provider, of nobody, or badly signed says nothing', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    const foreign = { secret: 'the-secret-of-another-one', code: 'GULL' }
    expect(await callBack(paid(orderId), foreign)).toBe('not_found')
    expect(await callBack(failed(orderId), foreign)).toBe('not_found')
    expect(await callBack(paid('W-000000000000'))).toBe('not_found')
    expect(await callBack(paid(orderId), { secret: 'no-secret-of-anybody-at-all' })).toBe('signature_invalid')
    expect(await callBack(paid(orderId, { amount: '-5' }))).toBe('malformed')
    expect(await stateOf(player, orderId)).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })

  test('one movement of money pays one order: the same under another is a conflict', async () => {
    const player = await buildPlayer()
    const [first, second] = [await buildApproved(player), await buildApproved(player)]
    expect(await callBack(paid(first, { transactionId: 'once' }))).toBe(200)
    expect(await callBack(paid(second, { transactionId: 'once' }))).toBe('conflict')
    expect(await stateOf(player, second)).toBe('approved')
    await expectBooks(player, { real: 800_000, held: 100_000 })
  })

  // @fault Payout: two orders paid by one movement
  test('of which it says, when it is asked, that it paid by the movement of another waits for operators', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {})
    const player = await buildPlayer()
    const [first, second] = [await buildApproved(player), await buildApproved(player)]
    expect(await callBack(paid(first, { transactionId: 'the-same' }))).toBe(200)
    pier.facts.set(second, paid(second, { transactionId: 'the-same' }))
    await rounds(1)
    expect(requireValue(await read(player, second))).toMatchObject({ state: 'approved', delay: 'manual_review' })
    expect((await shown(second)).payout).toMatchObject({ state: 'review', moved: [] })
    await expectBooks(player, { real: 800_000, held: 100_000 })
  })

  test('whose answers cannot be taken in is slow to the member all the same', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    pier.facts.set(orderId, { operator: 'saffron', orderId, payoutId: 'p', status: 'pending' })
    await rounds(2, 31)
    expect(requireValue(await read(player, orderId)).delay).toBe('bank_slow')
  })

  test('a reference that somebody typed before sends nothing', async () => {
    const player = await buildPlayer()
    await payBanksBy(null)
    const byHand = await buildApproved(player)
    requireValue(await operate('withdrawals-pay', { orderId: byHand, reference: 'PIER typed' }))
    await payBanksBy('PIER')
    const orderId = await buildApproved(player)
    expect(await callBack(paid(orderId, { transactionId: 'typed' }))).toBe(200)
    expect((await shown(orderId)).payout?.state).toBe('review')
    await expectBooks(player, { real: 800_000, held: 100_000 })
  })
})

describe('MEM-05 a provider', () => {
  // @fault Payout: provider silent for an hour
  test('silent for an hour is asked by the order’s number and told once; what it paid is sent', async () => {
    const player = await buildPlayer()
    playPier('loses the answer')
    const orderId = await buildApproved(player)
    pier.manner = 'is silent'
    await rounds(14, 5)
    expect(timesTold(orderId)).toBe(1)
    expect(pier.asked).toBeGreaterThan(7)
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'approved', delay: 'bank_slow' })
    await expectBooks(player, { real: 900_000, held: 100_000 })
    pier.manner = 'answers'
    pier.facts.set(orderId, paid(orderId))
    await rounds(2, 10)
    expect(requireValue(await read(player, orderId))).toMatchObject({ state: 'sent', delay: null })
    expect(timesTold(orderId)).toBe(1)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('that never heard of it is told again, and not before the first word can no longer arrive', async () => {
    const player = await buildPlayer()
    playPier('is down')
    const orderId = await buildApproved(player)
    pier.manner = 'answers'
    await rounds(3, 3)
    expect(timesTold(orderId)).toBe(1)
    await rounds(1, 3)
    expect(timesTold(orderId)).toBe(2)
    expect(new Set(pier.told.map((one) => JSON.stringify(one))).size, 'the very same').toBe(1)
    expect(await callBack(paid(orderId))).toBe(200)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('that refuses the first word ends it: the money is back', async () => {
    const player = await buildPlayer()
    playPier('refuses')
    const orderId = await buildApproved(player)
    expect(requireValue(await read(player, orderId))).toMatchObject({
      state: 'refused',
      refusal: 'payment_failed',
      isReturned: true,
    })
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  // @fault Payout: refusal after an unanswered try
  test('that refuses after a try nobody answered is believed only when it knows of none', async () => {
    const player = await buildPlayer()
    playPier('is down')
    const orderId = await buildApproved(player)
    pier.manner = 'refuses'
    await rounds(1, 11)
    expect(timesTold(orderId)).toBe(2)
    expect(await stateOf(player, orderId), 'refused, and not yet believed').toBe('approved')
    await rounds(4, 3)
    expect(await stateOf(player, orderId)).toBe('refused')
    expect(timesTold(orderId)).toBe(2)
    await expectBooks(player, { real: 1_000_000, held: 0 })
  })

  test('that breaks, or knows the order otherwise, has taken nothing for sure: the money stays set aside', async () => {
    const player = await buildPlayer()
    playPier('breaks')
    const broken = await buildApproved(player)
    pier.manner = 'differs'
    const differs = await buildApproved(player)
    await rounds(1)
    expect(await stateOf(player, broken)).toBe('approved')
    expect((await shown(differs)).payout?.state).toBe('review')
    await expectBooks(player, { real: 800_000, held: 200_000 })
  })

  test('hears of an order once, however many tell it at once, also with the clock ten minutes back', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    await Promise.all(Array.from({ length: 10 }, () => submitPayout(services(), orderId)))
    for (const minutes of [-10, 10, 5]) {
      platform.advance(minutes * MINUTE_MS)
      await submitPayout(services(), orderId)
      await rounds(1)
    }
    expect(timesTold(orderId)).toBe(1)
  })

  // @fault Payout: sent by two machines at once
  test('hears of an order once from two machines whose clocks differ by a millisecond', async () => {
    const player = await buildPlayer()
    const orderId = await buildUntold(player)
    const { nowMs } = platform.time
    const at = (ms: number) => submitPayout({ ...services(), clock: () => ms }, orderId)
    await Promise.all([at(nowMs), at(nowMs - 1), at(nowMs + 1)])
    await at(nowMs - 1)
    expect(timesTold(orderId)).toBe(1)
  })

  // @fault Payout: late refusal of the first try, second one accepted
  test('that refuses the first word late, when it has taken a second one, has not ended it', async () => {
    const player = await buildPlayer()
    const orderId = await buildUntold(player)
    playPier().mockImplementationOnce(async () => {
      platform.advance(11 * MINUTE_MS)
      await submitPayout(services(), orderId)
      return refusal()
    })
    await submitPayout(services(), orderId)
    expect(timesTold(orderId), 'and the one that was refused').toBe(1)
    expect(await stateOf(player, orderId)).toBe('approved')
    await rounds(2, 11)
    await expectBooks(player, { real: 900_000, held: 100_000 })
    expect(await callBack(paid(orderId))).toBe(200)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('that is told again while it is asked is not believed to have refused that, too', async () => {
    const player = await buildPlayer()
    playPier('forgets')
    const orderId = await buildApproved(player)
    pier.manner = 'refuses'
    await rounds(1, 11)
    // Long after, one machine asks, and before it heads the answer another one tells.
    platform.advance(21 * MINUTE_MS)
    playPier().mockImplementationOnce(async () => {
      await submitPayout(services(), orderId)
      return refusal('not_found')
    })
    await drainJob(reconcilePayouts, services())
    expect(await stateOf(player, orderId)).toBe('approved')
    expect(await callBack(paid(orderId))).toBe(200)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  test('is not told for a frozen wallet, and is when it is sound', async () => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    await walletOf(player).freeze({ reason: 'books check' })
    requireValue(await operate('withdrawals-approve', { orderId }))
    expect(timesTold(orderId)).toBe(0)
    expect(requireValue(await read(player, orderId)).delay).toBe('wallet_checked')
    await walletOf(player).unfreeze()
    await rounds(2)
    expect(timesTold(orderId)).toBe(1)
    expect(requireValue(await read(player, orderId)).delay).toBeNull()
  })

  test('that nobody set up pays nothing: the order waits for a person, and so does one approved before', async () => {
    const player = await buildPlayer()
    await payBanksBy('NOBODY')
    const orderId = await buildApproved(player)
    await payBanksBy('PIER')
    expect(requireValue(await operate('withdrawals-approve', { orderId }))).toMatchObject({ payout: null })
    await rounds(2)
    expect(timesTold(orderId)).toBe(0)
    expect(requireValue(await operate('withdrawals-pay', { orderId, reference: 'HAND 1' }))).toMatchObject({
      state: 'sent',
    })
    await expectBooks(player, { real: 900_000, held: 0 })
  })
})

describe('MEM-05 a machine that dies', () => {
  test('before the provider was told leaves an order that the cron job tells', async () => {
    const player = await buildPlayer()
    vi.spyOn(globalThis, 'fetch').mockRejectedValue(new Error('the machine died'))
    const orderId = await buildApproved(player)
    playPier()
    await rounds(2, 11)
    expect(timesTold(orderId)).toBe(1)
  })

  // @fault Payout: crash before the provider was asked
  test.each([
    ['between the approval and what says that it is told', false],
    ['between that and the telling', true],
  ])('%s leaves an order that the cron job tells, once', async (_, isWritten) => {
    const player = await buildPlayer()
    const { orderId } = requireValue(await ask(player))
    const batch = bindings.DB.batch.bind(bindings.DB)
    vi.spyOn(bindings.DB, 'batch')
      .mockImplementationOnce(batch)
      .mockImplementationOnce(async (statements) => {
        if (isWritten) await batch(statements)
        throw new Error('the machine died')
      })
    expect(requireValue(await operate('withdrawals-approve', { orderId })).state).toBe('approved')
    expect(timesTold(orderId)).toBe(0)
    expect((await historyOf(orderId)).includes('submitted by platform')).toBe(isWritten)
    await rounds(2, 11)
    expect(timesTold(orderId)).toBe(1)
    expect(await callBack(paid(orderId))).toBe(200)
    await expectBooks(player, { real: 900_000, held: 0 })
  })

  // @fault Payout: crash at the wallet
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'at %s of the wallet pays once and gives back once',
    async (point) => {
      const player = await buildPlayer()
      const [sent, back] = [await buildApproved(player), await buildApproved(player)]
      for (const word of [paid(sent), failed(back)]) {
        walletHooks[point] = () => {
          walletHooks[point] = productionHooks[point]
          throw new Error('the machine died')
        }
        expect(await callBack(word), 'written down').toBe(200)
        expect(walletHooks[point], 'it died').toBe(productionHooks[point])
      }
      expect([(await shown(sent)).money, (await shown(back)).money]).toEqual(['held', 'held'])
      await rounds(2)
      expect((await shown(sent)).money).toBe('paid')
      expect((await shown(back)).money).toBe('returned')
      await expectBooks(player, { real: 900_000, held: 0 })
    },
  )
})

describe('OPS-01 where the provider does not say', () => {
  test.each([
    ['paid', { becomes: 'paid', reference: 'SLIP 1', note: 'seen on the statement' }, 'sent', 900_000],
    ['failed', { becomes: 'failed', note: 'Pier says by phone' }, 'refused', 1_000_000],
  ] as const)(
    'two people say %s, the same one twice is one, and nothing later moves it',
    async (_, word, state, real) => {
      const player = await buildPlayer()
      playPier('loses the answer')
      const orderId = await buildApproved(player)
      pier.manner = 'is silent'
      const say = (operator: string) =>
        operate(
          'withdrawals-resolve',
          { orderId, ...word, ...('reference' in word && { reference: `${word.reference} ${orderId}` }) },
          operator,
        )
      expect(codeOf(await say('olga')), 'a moment after it was told').toBe('conflict')
      await rounds(1, 11)
      expect(codeOf(await say('unnamed'))).toBe('forbidden')
      for (const same of ['olga', 'OLGA', ' Olga ']) requireValue(await say(same))
      expect(await stateOf(player, orderId)).toBe('approved')
      expect((await shown(orderId)).said).toMatchObject([{ operator: 'olga', outcome: word.becomes }])
      expect(requireValue(await say('petra'))).toMatchObject({
        state,
        payout: { state: state === 'sent' ? 'paid' : 'failed' },
      })
      expect(codeOf(await say('rosa'))).toBe('conflict')
      expect(await callBack(word.becomes === 'paid' ? failed(orderId) : paid(orderId))).toBe(200)
      expect((await shown(orderId)).payout?.state, 'operators see the contradiction').toBe('review')
      expect(await stateOf(player, orderId)).toBe(state)
      await expectBooks(player, { real, held: 0 })
    },
  )

  test('two who say different things decide nothing', async () => {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    await rounds(1, 11)
    const note = 'seen somewhere'
    requireValue(await operate('withdrawals-resolve', { orderId, becomes: 'failed', note }))
    requireValue(await operate('withdrawals-resolve', { orderId, becomes: 'paid', reference: 'A 1', note }, 'petra'))
    requireValue(await operate('withdrawals-resolve', { orderId, becomes: 'paid', reference: 'A 2', note }, 'rosa'))
    expect(await stateOf(player, orderId)).toBe('approved')
    await expectBooks(player, { real: 900_000, held: 100_000 })
  })
})

test('TRUST-01 what a provider paid counts in how long it takes; what came back does not', async () => {
  platform.advance(8 * 24 * 60 * 60_000)
  const speedOf = async (token: string) =>
    requireValue(await platform.call('withdrawOptions', {}, { token })).methods.find(({ kind }) => kind === 'bank')
      ?.speed
  for (const minutes of [5, 10, 20, 30, 120, 600]) {
    const player = await buildPlayer()
    const orderId = await buildApproved(player)
    platform.advance(minutes * 60_000)
    expect(await callBack(paid(orderId))).toBe(200)
    if (minutes === 600)
      for (const operator of ['olga', 'petra'])
        requireValue(await operate('withdrawals-refuse', { orderId, reason: 'payment_failed' }, operator))
  }
  expect(await speedOf((await buildPlayer()).token)).toEqual({ medianMinutes: 20, p95Minutes: 120, count: 5 })
})
