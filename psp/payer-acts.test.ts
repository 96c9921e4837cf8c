import { describe, expect, test } from 'vitest'
import { minor } from '../contract/amount.ts'
import { paymentFactsSchema } from '../contract/protocols/payment-provider.ts'
import { computeRetryDelay, computeStatus, isAnsweredLate, PAYER_ACTS, planCallbacks } from './payer-acts.ts'

const open = { amountMinor: minor(50_000), currency: 'PHP', transactionId: 'tx-1' }

describe('MEM-04 the reference provider', () => {
  test.each(PAYER_ACTS)('says of %s what the contract knows', (act) => {
    const named = { operator: 'meridian', orderId: 'D-000000000000', paymentId: 'p' }
    for (const { fact } of planCallbacks(act, open))
      expect(() => paymentFactsSchema.parse({ ...named, ...fact })).not.toThrow()
  })

  test('names one movement of money for one payment, however often it says so', () => {
    const paid = planCallbacks('pay_unruly', open).flatMap(({ fact }) => (fact.status === 'paid' ? [fact] : []))
    expect(paid).toHaveLength(3)
    expect(new Set(paid.map((fact) => JSON.stringify(fact))).size).toBe(1)
  })

  test('is silent at first for what ends in .77, and for nothing else', () => {
    const amounts = [10_077, 77, 7_777, 10_000, 7_700, 77_000, 10_078]
    expect(amounts.filter((amount) => isAnsweredLate(minor(amount)))).toEqual([10_077, 77, 7_777])
  })

  test('says again after 1, 2, 4 seconds, at last every ten minutes', () => {
    expect([0, 1, 2, 9, 10, 299].map(computeRetryDelay)).toEqual([1_000, 2_000, 4_000, 512_000, 600_000, 600_000])
  })

  test('holds money above all it has said', () => {
    const [pending, paid, failed] = [
      { status: 'pending' } as const,
      { status: 'paid', transactionId: 't', amount: '1.00', currency: 'PHP' } as const,
      { status: 'failed', reason: 'declined' } as const,
    ]
    expect(computeStatus([])).toBe('waiting')
    expect(computeStatus([pending])).toBe('pending')
    expect(computeStatus([pending, failed])).toBe('failed')
    expect(computeStatus([failed, paid, pending])).toBe('paid')
  })
})
