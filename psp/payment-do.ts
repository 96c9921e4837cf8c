/** One payment of one operator: what it is for, what the payer did, and what the operator has acknowledged. */
import { DurableObject } from 'cloudflare:workers'
import type { z } from 'zod'
import { parseMoney } from '../contract/amount.ts'
import { openTables } from '../contract/protocols/object-schema.ts'
import {
  callbackCall,
  type PaymentFacts,
  paymentFactsSchema,
  providerCalls,
} from '../contract/protocols/payment-provider.ts'
import { randomToken, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { CallbackOutbox } from './callback-outbox.ts'
import type { PspBindings } from './env.ts'
import { computeStatus, type Fact, isAnsweredLate, type PayerAct, planCallbacks } from './payer-acts.ts'
import { PAYMENT_SCHEMA } from './schema.ts'

export type PaymentRequest = z.output<typeof providerCalls.payment.request>
export type PaymentView = PaymentRequest & { status: PaymentFacts['status'] }

const orderSchema = providerCalls.payment.request

export class PaymentDO extends DurableObject<PspBindings> {
  readonly #sql: SqlStorage
  readonly #callbacks: CallbackOutbox

  constructor(ctx: DurableObjectState, env: PspBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, PAYMENT_SCHEMA)
    this.#callbacks = new CallbackOutbox(ctx, env, callbackCall.path, (fact) => this.#present(fact))
  }

  /** Opens the payment; the same order again is the same payment. `conflict` where it is told of with other content. */
  open(request: PaymentRequest): 'opened' | 'silent' | 'conflict' {
    const known = this.#request()
    if (known) return known.amount === request.amount && known.currency === request.currency ? 'opened' : 'conflict'
    this.#sql.exec('INSERT INTO payment (id, request) VALUES (1, ?)', JSON.stringify(request))
    return isAnsweredLate(parseMoney(request.amount)) ? 'silent' : 'opened'
  }

  /** What it is for and how it stands; null where nobody opened it. */
  view(): PaymentView | null {
    const request = this.#request()
    if (!request) return null
    const isOver = Date.parse(request.expiresAt) <= systemClock()
    const status = computeStatus(this.#due())
    return { ...request, status: status === 'waiting' && isOver ? 'expired' : status }
  }

  /** What is the case, as the operator asks it. */
  facts(): PaymentFacts | null {
    const view = this.view()
    if (!view) return null
    const fact = this.#due().find(({ status }) => status === view.status) ?? { status: view.status }
    return paymentFactsSchema.parse({ ...this.#named(view), ...fact })
  }

  /** The payer acts, once: whatever they press afterwards changes nothing. */
  async act(act: PayerAct): Promise<boolean> {
    const view = this.view()
    if (view?.status !== 'waiting') return false
    const nowMs = systemClock()
    const { currency, amount } = view
    const transactionId = `pier-${randomToken(systemRandom, 12)}`
    const callbacks = planCallbacks(act, { amountMinor: parseMoney(amount), currency, transactionId })
    this.ctx.storage.transactionSync(() => {
      for (const { afterMs, fact } of callbacks) this.#callbacks.add(fact, nowMs + afterMs)
    })
    await this.ctx.storage.setAlarm(nowMs)
    return true
  }

  override async alarm(): Promise<void> {
    await this.#callbacks.deliverDue(() => this.#arm())
  }

  async #arm(): Promise<void> {
    const next = this.#callbacks.nextDue()
    if (next !== null) await this.ctx.storage.setAlarm(next)
  }

  #request(): PaymentRequest | null {
    const row = this.#sql.exec<{ request: string }>('SELECT request FROM payment').toArray()[0]
    return row ? orderSchema.parse(JSON.parse(row.request)) : null
  }

  /** What has become so by now. */
  #due(): Fact[] {
    return this.#callbacks.listDue().map((fact) => JSON.parse(fact) as Fact)
  }

  #present(fact: string): object | null {
    const request = this.#request()
    return request && { ...this.#named(request), ...(JSON.parse(fact) as Fact) }
  }

  #named({ operator, orderId }: PaymentRequest) {
    return { operator, orderId, paymentId: this.ctx.id.toString() }
  }
}
