import { describe, expect, test } from 'vitest'
import { minor } from '../contract/amount.ts'
import { payoutFactsSchema } from '../contract/protocols/payment-provider.ts'
import { computePayoutStatus, PAYOUT_ACTS, planPayout } from './payout-acts.ts'

const payout = { amountMinor: minor(50_000), currency: 'PHP', transactionId: 'tx-1' }

describe('MEM-05 the reference provider, paying out', () => {
  test.each(PAYOUT_ACTS)('says of %s what the contract knows', (act) => {
    const named = { operator: 'meridian', orderId: 'W-000000000000', payoutId: 'p' }
    for (const { fact } of planPayout(act, payout))
      expect(() => payoutFactsSchema.parse({ ...named, ...fact })).not.toThrow()
  })

  test('names one movement of money for one payout, however often it says so', () => {
    const paid = planPayout('pay_unruly', payout).filter(({ fact }) => fact.status === 'paid')
    expect(paid).toHaveLength(3)
    expect(new Set(paid.map(({ fact }) => JSON.stringify(fact))).size).toBe(1)
  })

  test('holds money that left above all it has said', () => {
    const facts = planPayout('decline_then_pay', payout).map(({ fact }) => fact)
    expect(computePayoutStatus([])).toBe('pending')
    expect(computePayoutStatus(facts.slice(0, 1))).toBe('failed')
    expect(computePayoutStatus(facts.toReversed())).toBe('paid')
  })
})
