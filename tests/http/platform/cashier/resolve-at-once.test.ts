/** OPS-01: many equal decisions at once on money that fitted no order: one is made, and everybody who made it is told so. */

import { describe, expect, test } from 'vitest'
import { HERD } from '../../../support/herd.ts'
import { codeOf, requireValue } from '../support.ts'
import { buildNamed, DONE, inReview, unmatched, WAITS } from './resolve-support.ts'
import {
  auditsOf,
  type Depositor,
  expectBooks,
  operate,
  orderOf,
  platform,
  playProviderInEachTest,
  runJobs,
} from './support.ts'

playProviderInEachTest({ wallets: 'platform' })

const many = <T>(ask: (n: number) => Promise<T>) => Promise.all(Array.from({ length: HERD }, (_, n) => ask(n)))
const incomingPaymentsOf = async (orderId: string) =>
  requireValue(await operate('deposits-show', { orderId })).incomingPayments

/** One posting, one audit row, one message, and nothing that the cron job would still do. */
async function expectOnce(depositor: Depositor, { real, act }: { real: number; act: string }) {
  await runJobs()
  await runJobs()
  await expectBooks(depositor, { real, deposits: real > 0 ? 1 : 0 })
  expect((await auditsOf(depositor)).filter((one) => one === act)).toHaveLength(1)
  const { rows } = requireValue(await platform.call('messages', {}, { token: depositor.token }))
  expect(rows.filter(({ title }) => title.startsWith('Deposit'))).toHaveLength(real > 0 ? 1 : 0)
}

describe('OPS-01 many decisions at once on money in review', () => {
  // @fault Equal requests at once: operator credits an incoming payment
  test('many equal ones credit it once, and each is told that it is credited; said again it is the same answer', async () => {
    const { depositor, orderId, credit } = await inReview()
    for (const answer of await many(() => credit('olga'))) expect(answer).toMatchObject(DONE)
    await expectOnce(depositor, { real: 40_000, act: 'deposit_resolved' })
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'credited', credited: '400.00' })
    expect(await incomingPaymentsOf(orderId)).toMatchObject([
      { state: 'credited', decidedBy: 'olga', credited: '400.00' },
    ])
    expect(await credit('olga')).toMatchObject(DONE)
    expect(codeOf(await credit('olga', '399.99')), 'another amount').toBe('conflict')
    expect(codeOf(await credit('petra')), 'by whom it was not decided').toBe('conflict')
    await expectOnce(depositor, { real: 40_000, act: 'deposit_resolved' })
  })

  test('many first words of a large one are one word, and many second ones credit it once', async () => {
    const { depositor, orderId, credit } = await inReview({ amount: '2000.00' })
    for (const answer of await many(() => credit('olga'))) expect(answer).toMatchObject(WAITS)
    expect(await incomingPaymentsOf(orderId)).toMatchObject([{ state: 'review', said: [{ operator: 'olga' }] }])
    await expectBooks(depositor, { real: 0, deposits: 0 })
    for (const answer of await many(() => credit('petra'))) expect(answer).toMatchObject(DONE)
    await expectOnce(depositor, { real: 200_000, act: 'deposit_resolved' })
  })

  // @fault Equal requests at once: operator returns an incoming payment
  test('many that it went back note it once, and each is told so; then nobody credits it', async () => {
    const { depositor, orderId, credit, giveBack } = await inReview()
    for (const answer of await many(() => giveBack('olga'))) expect(answer).toMatchObject(DONE)
    expect(await orderOf(depositor, orderId)).toMatchObject({ state: 'failed_final' })
    expect(await incomingPaymentsOf(orderId)).toMatchObject([{ state: 'returned', decidedBy: 'olga' }])
    for (const operator of ['olga', 'petra']) expect(codeOf(await credit(operator))).toBe('conflict')
    expect(codeOf(await giveBack('petra'))).toBe('conflict')
    await expectOnce(depositor, { real: 0, act: 'deposit_resolved' })
  })

  // @fault Credit and return of one incoming payment at once
  test('twenty-five that credit it and twenty-five that it went back: one of the two, and each is told which', async () => {
    const { depositor, orderId, credit, giveBack } = await inReview()
    const answers = await many((n) => (n % 2 === 0 ? credit('olga') : giveBack('olga')))
    const [{ state } = { state: '' }] = await incomingPaymentsOf(orderId)
    const [won, lost] = state === 'credited' ? [0, 1] : [1, 0]
    expect(answers.filter((_, n) => n % 2 === won).map(codeOf)).toEqual(Array.from({ length: HERD / 2 }, () => 'fine'))
    expect(answers.filter((_, n) => n % 2 === lost).map(codeOf)).toEqual(
      Array.from({ length: HERD / 2 }, () => 'conflict'),
    )
    await expectOnce(depositor, { real: state === 'credited' ? 40_000 : 0, act: 'deposit_resolved' })
  })
})

// @fault Equal requests at once: unmatched payment assigned by two operators
test('OPS-01 money of an order nobody knows, given by two, many times at once: once, and each is told so', async () => {
  const [player, other] = [await buildNamed(), await buildNamed()]
  const { facts, assign } = await unmatched()
  for (const answer of await many(() => assign(player, 'olga'))) expect(answer).toMatchObject(WAITS)
  for (const answer of await many(() => assign(player, 'petra'))) expect(answer).toMatchObject(DONE)
  expect(codeOf(await assign(other, 'petra')), 'to somebody else').toBe('conflict')
  expect(await incomingPaymentsOf(facts.orderId)).toMatchObject([{ state: 'credited', decidedBy: 'olga, petra' }])
  await expectOnce(player, { real: 50_000, act: 'deposit_assigned' })
  await expectBooks(other, { real: 0, deposits: 0 })
})
