/** TRUST-06, MEM-15: a reported deposit brings the money that named it along; a credited one is told, once. */
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { requireValue } from '../support.ts'
import { buildDepositor, callBack, open, operate, paid, platform, playProvider, seedChannels } from './support.ts'

beforeAll(seedChannels)
beforeEach(playProvider)

test('TRUST-06 a deposit is reported with its order and every movement that named it', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  await callBack(paid(orderId, { amount: '400.00' }))
  const content = 'I paid and the balance says nothing of it'
  const input = { kind: 'complaint', topic: 'deposit', content, paymentId: orderId } as const
  const { reference } = requireValue(await platform.call('feedback', input, { token: depositor.token }))
  const { rows } = requireValue(await operate('complaints-list', {}))
  expect(rows).toContainEqual(
    expect.objectContaining({
      reference,
      details: {
        payment: {
          deposit: expect.objectContaining({ id: orderId, state: 'review', amount_minor: 50_000 }),
          incomingPayments: [expect.objectContaining({ amount_minor: 40_000, state: 'review' })],
        },
      },
    }),
  )
})

test('TRUST-06 money of another provider that names the same order is no part of the report', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  await callBack(paid(orderId, { amount: '400.00' }))
  await callBack(paid(orderId, { amount: '70.00' }), { code: 'GULL', secret: 'the-secret-of-another-one' })
  const content = 'I paid and the balance says nothing of it'
  const input = { kind: 'complaint', topic: 'deposit', content, paymentId: orderId } as const
  const { reference } = requireValue(await platform.call('feedback', input, { token: depositor.token }))
  const { rows } = requireValue(await operate('complaints-list', {}))
  const incomingPayments = [expect.objectContaining({ provider: 'PIER', amount_minor: 40_000 })]
  expect(rows).toContainEqual(
    expect.objectContaining({ reference, details: { payment: expect.objectContaining({ incomingPayments }) } }),
  )
})

test('MEM-15 a credited deposit is told once, though its callback comes five times at once', async () => {
  const depositor = await buildDepositor()
  const { orderId } = await open(depositor)
  const said = paid(orderId)
  await Promise.all(Array.from({ length: 5 }, () => callBack(said)))
  const { rows } = requireValue(await platform.call('messages', {}, { token: depositor.token }))
  expect(rows).toMatchObject([
    { title: 'Deposit credited: ₱500.00', about: { subject: 'deposit', id: orderId }, readAt: null },
  ])
})
