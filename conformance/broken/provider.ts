/** The payment provider beside that vendor, written from docs/guides/payments.md alone. */
import { randomBytes } from 'node:crypto'
import type { VendorFault } from './vendor-faults.ts'

export type Fields = Record<string, unknown>
export type Answer = { status: number; value?: Fields; code?: string }

export const newId = (kind: string) => `${kind}-${randomBytes(9).toString('hex')}`

export class BrokenProvider {
  private readonly has: (fault: VendorFault) => boolean
  private readonly payments = new Map<string, Fields>()
  private readonly payouts = new Map<string, { content: string; value: Fields }>()

  constructor(has: (fault: VendorFault) => boolean) {
    this.has = has
  }

  pay(name: string, fields: Fields): Answer {
    const orderId = fields.orderId
    if (typeof fields.amount === 'number' && this.has('wrong form ends in 500'))
      return { status: 500, code: 'internal' }
    if (typeof orderId !== 'string') return { status: 400, code: 'malformed' }
    if (name === 'payment-status') {
      const payment = this.payments.get(orderId)
      if (!payment && !this.has('unknown order is waiting')) return { status: 404, code: 'not_found' }
      if (!payment) return { status: 200, value: { orderId, status: 'waiting' } }
      const isOver = Date.parse(String(payment.expiresAt)) < Date.now() && !this.has('expired order begins')
      return {
        status: 200,
        value: {
          operator: fields.operator,
          orderId,
          paymentId: payment.paymentId,
          status: isOver ? 'expired' : 'waiting',
        },
      }
    }
    if (name === 'payout-status') {
      const payout = this.payouts.get(orderId)
      if (!payout && !this.has('unknown payout said to have failed')) return { status: 404, code: 'not_found' }
      return {
        status: 200,
        value: { orderId, payoutId: payout?.value.payoutId, status: payout ? 'pending' : 'failed', reason: 'declined' },
      }
    }
    if (typeof fields.amount !== 'string' || !/^\d+\.\d{2}$/.test(fields.amount) || typeof fields.currency !== 'string')
      return { status: 400, code: 'malformed' }
    if (name === 'payout') {
      const content = JSON.stringify(fields)
      const known = this.payouts.get(orderId)
      if (known && content !== known.content) return { status: 409, code: 'conflict' }
      const value = known && !this.has('payout without a key') ? known.value : { payoutId: newId('p') }
      this.payouts.set(orderId, { content, value })
      return { status: 200, value }
    }
    if (Number.isNaN(Date.parse(String(fields.expiresAt)))) return { status: 400, code: 'malformed' }
    const known = this.payments.get(orderId)
    const payment =
      known && !this.has('payment twice for an order') ? known : { paymentId: newId('p'), expiresAt: fields.expiresAt }
    this.payments.set(orderId, payment)
    return { status: 200, value: { paymentId: payment.paymentId, payUrl: `https://pay.example/${payment.paymentId}` } }
  }
}
