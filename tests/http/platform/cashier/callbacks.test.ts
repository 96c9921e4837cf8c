/** MEM-04: callbacks as they will come: twice, late, shuffled, forged, with other money. */

import { describe, expect, test } from 'vitest'
import { productionHooks, walletHooks } from '../../../../platform/money/wallet/wallet-hooks.ts'
import { HERD } from '../../../support/herd.ts'
import { bindings } from '../support.ts'
import {
  ACKNOWLEDGED,
  auditsOf,
  buildDepositor,
  callBack,
  expectBooks,
  MINUTE_MS,
  open,
  operate,
  orderOf,
  paid,
  pier,
  platform,
  playProviderInEachTest,
  runJobs,
  said,
} from './support.ts'

playProviderInEachTest()

const AUDITS = ['deposit_opened', 'deposit_paid', 'deposit_credited']

async function opened() {
  const depositor = await buildDepositor()
  return { depositor, ...(await open(depositor)) }
}

describe('MEM-04 money that arrives', () => {
  test('is credited, less the fee agreed on', async () => {
    const depositor = await buildDepositor()
    const { orderId } = await open(depositor, { channelId: 'coin', receive: '487.50' })
    expect(await callBack(said(orderId, 'pending'))).toEqual(ACKNOWLEDGED)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'processing', payUrl: null })
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', credited: '487.50' })
    await expectBooks(depositor, { real: 48_750, deposits: 1 })
    expect(await auditsOf(depositor)).toEqual(AUDITS)
  })

  // @fault Callback twice
  test('is credited once, however often it is said, many times at once', async () => {
    const { depositor, orderId } = await opened()
    const facts = paid(orderId)
    const answers = await Promise.all(Array.from({ length: HERD }, () => callBack(facts)))
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    expect(await callBack(facts)).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
    expect(await auditsOf(depositor)).toEqual(AUDITS)
  })

  // @fault Callback after a refusal
  test.each<[string, (orderId: string) => object[]]>([
    ['a word of waiting', (id) => [said(id, 'pending')]],
    ['a refusal', (id) => [said(id, 'failed', { reason: 'declined' })]],
    ['a block', (id) => [said(id, 'failed', { reason: 'blocked' })]],
    ['the end of its time', (id) => [said(id, 'expired')]],
    ['all of these', (id) => [said(id, 'expired'), said(id, 'failed', { reason: 'blocked' }), said(id, 'pending')]],
  ])('counts after %s, and nothing said later takes it away', async (_, words) => {
    const { depositor, orderId } = await opened()
    for (const facts of words(orderId)) await callBack(facts)
    await expectBooks(depositor, { real: 0, deposits: 0 })
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    for (const facts of words(orderId)) expect(await callBack(facts)).toEqual(ACKNOWLEDGED)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', failure: null })
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('counts a day late', async () => {
    const { depositor, orderId } = await opened()
    platform.advance(24 * 60 * MINUTE_MS)
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('counts for an account locked in between: it is the member’s', async () => {
    const { depositor, orderId } = await opened()
    await bindings.DB.prepare("UPDATE member SET status = 'excluded' WHERE id = ?").bind(depositor.memberId).run()
    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })
})

describe('MEM-04 money that is not what was agreed is never credited by itself', () => {
  // @fault Callback with another amount or currency
  test.each<[string, Record<string, unknown>]>([
    ['less', { amount: '499.99' }],
    ['more', { amount: '500.01' }],
    ['another currency', { currency: 'USD' }],
    ['what a chain calls its money', { currency: 'USDT' }],
  ])('%s goes to review, and what fits afterwards is credited all the same', async (_, change) => {
    const { depositor, orderId } = await opened()
    const other = paid(orderId, change)
    expect(await callBack(other)).toEqual(ACKNOWLEDGED)
    expect(await callBack(other)).toEqual(ACKNOWLEDGED)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'review', credited: null })
    await expectBooks(depositor, { real: 0, deposits: 0 })
    expect(await auditsOf(depositor)).toEqual(['deposit_opened', 'deposit_put_to_review'])

    expect(await callBack(paid(orderId))).toEqual(ACKNOWLEDGED)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
    const shown = await operate('deposits-show', { orderId })
    expect(shown).toMatchObject({ value: { incomingPayments: [{ state: 'review' }, { state: 'credited' }] } })
  })

  test('a second payment of one order goes to review, both at once as one after the other', async () => {
    const { depositor, orderId } = await opened()
    await Promise.all([callBack(paid(orderId)), callBack(paid(orderId)), callBack(paid(orderId))])
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
    const shown = await operate('deposits-show', { orderId })
    const states =
      (shown.ok && (shown.value.incomingPayments as { state: string }[]).map(({ state }) => state).sort()) || []
    expect(states).toEqual(['credited', 'review', 'review'])
  })

  test('one movement of money with two contents, or for two orders, is a conflict', async () => {
    const [one, two] = [await opened(), await opened()]
    const facts = paid(one.orderId)
    await callBack(facts)
    expect(await callBack({ ...facts, amount: '900.00' })).toMatchObject({ errorCode: 'conflict' })
    expect(await callBack({ ...facts, orderId: two.orderId })).toMatchObject({ errorCode: 'conflict' })
    await expectBooks(one.depositor, { real: 50_000, deposits: 1 })
    await expectBooks(two.depositor, { real: 0, deposits: 0 })
    expect(await orderOf(two.depositor, two.orderId)).toMatchObject({ state: 'waiting' })
  })
})

describe('MEM-04 a callback before its order is here', () => {
  // @fault Callback before the order exists
  test('is refused so that it is said again; its money is noted and finds the order', async () => {
    const { depositor, orderId } = await opened()
    await bindings.DB.exec('CREATE TABLE IF NOT EXISTS kept AS SELECT * FROM deposit_order WHERE 0')
    const move = (from: string, to: string) =>
      bindings.DB.batch([
        bindings.DB.prepare(`INSERT INTO ${to} SELECT * FROM ${from} WHERE id = ?`).bind(orderId),
        bindings.DB.prepare(`DELETE FROM ${from} WHERE id = ?`).bind(orderId),
      ])
    await move('deposit_order', 'kept')
    const facts = paid(orderId)
    expect(await callBack(said(orderId, 'pending'))).toMatchObject({ status: 404, errorCode: 'not_found' })
    expect(await callBack(facts)).toMatchObject({ status: 404, errorCode: 'not_found' })
    expect(await callBack(facts)).toMatchObject({ status: 404 })
    expect(await operate('deposits-list', {})).toMatchObject({
      value: { incomingPayments: expect.arrayContaining([expect.objectContaining({ orderId, state: 'unmatched' })]) },
    })
    await move('kept', 'deposit_order')
    expect(await callBack(facts)).toEqual(ACKNOWLEDGED)
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
    expect(await operate('deposits-show', { orderId })).toMatchObject({
      value: { incomingPayments: [{ state: 'credited' }] },
    })
  })
})

describe('MEM-04 a callback that is not signed as agreed moves nothing', () => {
  test.each<[string, () => Parameters<typeof callBack>[1]]>([
    ['another secret', () => ({ secret: 'not-the-secret-of-anybody' })],
    ['an unknown provider', () => ({ code: 'NOBODY' })],
    ['the secret of one in the name of another', () => ({ code: 'GULL' })],
    ['six minutes old', () => ({ timestampMs: platform.time.nowMs - 6 * MINUTE_MS })],
    ['of the future', () => ({ timestampMs: platform.time.nowMs + 6 * MINUTE_MS })],
    ['a body altered on the way', () => ({ signedBody: '{}' })],
    ['signed for another call', () => ({ signedPath: '/operator/v1/payment' })],
  ])('%s', async (_, wrong) => {
    const { depositor, orderId } = await opened()
    expect(await callBack(paid(orderId), wrong?.())).toEqual({ status: 401, errorCode: 'signature_invalid' })
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'waiting' })
  })

  test('another provider’s order is none of its own', async () => {
    const { depositor, orderId } = await opened()
    const signing = { code: 'GULL', secret: 'the-secret-of-another-one' }
    expect(await callBack(paid(orderId), signing)).toMatchObject({ errorCode: 'not_found' })
    expect(await callBack(paid(orderId, { operator: 'saffron' }))).toMatchObject({ errorCode: 'not_found' })
    await expectBooks(depositor, { real: 0, deposits: 0 })
  })

  test.each<[string, Record<string, unknown>]>([
    ['an amount that is a number', { amount: 500 }],
    ['nothing', { amount: '0.00' }],
    ['less than nothing', { amount: '-5.00' }],
    ['no movement named', { transactionId: undefined }],
    ['an unknown word', { status: 'done' }],
    ['an order of another form', { orderId: "D-1' OR 1=1" }],
  ])('%s is malformed', async (_, change) => {
    expect(await callBack(paid('D-000000000000', change))).toEqual({ status: 400, errorCode: 'malformed' })
  })
})

describe('REL-02 between paid and credited', () => {
  // @fault Crash before and after each commit: deposit
  test.each(['beforeCommit', 'afterCommit'] as const)(
    'a wallet that dies %s is asked again by the cron job, once credited',
    async (point) => {
      const { depositor, orderId } = await opened()
      walletHooks[point] = () => {
        walletHooks[point] = productionHooks[point]
        throw new Error('the machine died')
      }
      expect(await callBack(paid(orderId)), 'what is recorded is acknowledged').toEqual(ACKNOWLEDGED)
      expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'paid', credited: null })
      await runJobs()
      expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', credited: '500.00' })
      await expectBooks(depositor, { real: 50_000, deposits: 1 })
      expect(await auditsOf(depositor)).toEqual(AUDITS)
    },
  )

  // @fault Crash before the order is marked credited
  test('a crash before the order is marked credited credits no second time', async () => {
    const { depositor, orderId } = await opened()
    await callBack(paid(orderId))
    await bindings.DB.prepare(
      "UPDATE deposit_order SET state = 'paid', credited_minor = NULL, ended_at_ms = NULL, next_attempt_at_ms = 0 WHERE id = ?",
    )
      .bind(orderId)
      .run()
    await Promise.all([runJobs(), runJobs(), callBack(paid(orderId))])
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })
})

describe('REL-02 a provider that says nothing', () => {
  // @fault Payment provider silent for an hour
  test('for an hour is asked, and its money is credited', async () => {
    const { depositor, orderId } = await opened()
    pier.manner = 'silent'
    const { asked } = pier
    for (let n = 0; n < 60; n += 1) await runJobs()
    expect(pier.asked - asked, 'each minute, then less often').toBeGreaterThan(7)
    expect(pier.toldInSilence, 'never told as new').toBe(0)
    expect(await orderOf(depositor, orderId), 'silence decides nothing').toMatchObject({ state: 'waiting' })
    pier.manner = 'answers'
    pier.facts.set(orderId, paid(orderId))
    await runJobs(10 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
    await expectBooks(depositor, { real: 50_000, deposits: 1 })
  })

  test('and says, when asked, that it came in the money of a chain: that is in review, and is no failure of the provider', async () => {
    const { depositor, orderId } = await opened()
    pier.manner = 'answers'
    pier.facts.set(orderId, paid(orderId, { currency: 'USDT' }))
    await runJobs(10 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'review', credited: null })
    await runJobs(100 * 60 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'review' })
    await expectBooks(depositor, { real: 0, deposits: 0 })
  })

  test('is asked less and less often', async () => {
    const { orderId } = await opened()
    pier.manner = 'answers'
    const asked = pier.asked
    pier.facts.set(orderId, said(orderId, 'pending'))
    for (let n = 0; n < 120; n += 1) await runJobs()
    expect(pier.asked - asked).toBeLessThan(80)
  })

  test('and never heard of the order lets it end when its time is over', async () => {
    const depositor = await buildDepositor()
    pier.manner = 'silent'
    const { orderId } = await open(depositor)
    await runJobs(31 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'opened' })
    pier.manner = 'answers'
    await runJobs(10 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'failed_retry', failure: 'provider_unavailable' })
  })

  test('and waits for a payer who has left lets it end', async () => {
    const { depositor, orderId } = await opened()
    await runJobs(45 * MINUTE_MS)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'failed_retry', failure: 'expired' })
  })
})

describe('OPS-01 what an operator does with money in review', () => {
  const resolve = (orderId: string, transactionId: string, more: object) =>
    operate('deposits-resolve', { orderId, transactionId, reason: 'seen on the bank statement', ...more })

  async function inReview(change: Record<string, unknown> = { amount: '400.00' }) {
    const made = await opened()
    const facts = paid(made.orderId, change)
    await callBack(facts)
    return { ...made, transactionId: facts.transactionId }
  }

  test('credits what arrived, once, ten times asked', async () => {
    const { depositor, orderId, transactionId } = await inReview()
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => resolve(orderId, transactionId, { becomes: 'credited' })),
    )
    expect(
      answers.filter(({ ok }) => ok),
      'each gets the same answer',
    ).toHaveLength(10)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', credited: '400.00' })
    await expectBooks(depositor, { real: 40_000, deposits: 1 })
    expect(await auditsOf(depositor)).toEqual(['deposit_opened', 'deposit_put_to_review', 'deposit_resolved'])
    expect(await operate('deposits-show', { orderId })).toMatchObject({
      value: { incomingPayments: [{ state: 'credited', decidedBy: 'olga', reason: 'seen on the bank statement' }] },
    })
  })

  test.each(['USD', 'USDT'])('has to say what money of another currency (%s) is worth', async (currency) => {
    const { depositor, orderId, transactionId } = await inReview({ currency })
    expect(await resolve(orderId, transactionId, { becomes: 'credited' })).toMatchObject({
      failure: { errorCode: 'currency_mismatch' },
    })
    const worth = { orderId, transactionId, becomes: 'credited', amount: '28000.00', reason: `500 ${currency} at 56` }
    for (const operator of ['olga', 'petra'])
      expect((await operate('deposits-resolve', worth, { operator })).ok).toBe(true)
    await expectBooks(depositor, { real: 2_800_000, deposits: 1 })
  })

  test('notes by two that a large one went back, or one in another currency, and by nobody without a name', async () => {
    for (const change of [{ amount: '2000.00' }, { amount: '1.00', currency: 'USD' }]) {
      const { orderId, transactionId } = await inReview(change)
      const say = (operator: string) =>
        operate(
          'deposits-resolve',
          { orderId, transactionId, becomes: 'returned', reason: 'sent back by the bank' },
          { operator },
        )
      expect(await say('unnamed')).toMatchObject({ failure: { errorCode: 'forbidden' } })
      for (const again of ['olga', 'OLGA'])
        expect(await say(again)).toMatchObject({ value: { waitsBecause: 'second_approval' } })
      expect(await resolve(orderId, transactionId, { becomes: 'credited', amount: '1.00' }), 'is open').toMatchObject({
        ok: true,
      })
    }
    const { depositor, orderId, transactionId } = await inReview({ amount: '2000.00' })
    const answers = await Promise.all(
      ['olga', 'petra', 'petra'].map((operator) =>
        operate(
          'deposits-resolve',
          { orderId, transactionId, becomes: 'returned', reason: 'sent back by the bank' },
          { operator },
        ),
      ),
    )
    expect(answers.filter(({ ok }) => ok).length).toBeGreaterThan(1)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'failed_final', failure: 'returned' })
    await expectBooks(depositor, { real: 0, deposits: 0 })
  })

  test('notes that it went back, and the member is told', async () => {
    const { depositor, orderId, transactionId } = await inReview()
    expect(await resolve(orderId, transactionId, { becomes: 'returned' })).toMatchObject({ ok: true })
    expect(await resolve(orderId, transactionId, { becomes: 'credited' })).toMatchObject({
      failure: { errorCode: 'conflict' },
    })
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'failed_final', failure: 'returned' })
    await expectBooks(depositor, { real: 0, deposits: 0 })
  })

  test('is finished by the cron job after a crash of the wallet', async () => {
    const { depositor, orderId, transactionId } = await inReview()
    walletHooks.beforeCommit = () => {
      walletHooks.beforeCommit = productionHooks.beforeCommit
      throw new Error('the machine died')
    }
    expect(await resolve(orderId, transactionId, { becomes: 'credited' })).toMatchObject({
      value: { waitsBecause: 'internal' },
    })
    await runJobs()
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited' })
    await expectBooks(depositor, { real: 40_000, deposits: 1 })
  })

  test('is nothing where nothing is open', async () => {
    const { orderId } = await opened()
    expect(await resolve(orderId, 'tx-none', { becomes: 'credited' })).toMatchObject({
      failure: { errorCode: 'not_found' },
    })
  })
})
