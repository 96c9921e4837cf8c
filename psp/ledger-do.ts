/** What one operator has us pay out: each order once, what became of it, and what the operator has acknowledged. */
import { DurableObject } from 'cloudflare:workers'
import type { z } from 'zod'
import { parseMoney } from '../contract/amount.ts'
import { openTables } from '../contract/protocols/object-schema.ts'
import {
  type PayoutFacts,
  payoutCallbackCall,
  payoutFactsSchema,
  providerCalls,
} from '../contract/protocols/payment-provider.ts'
import { randomToken, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { CallbackOutbox } from './callback-outbox.ts'
import type { PspBindings } from './env.ts'
import { computePayoutStatus, PAID_BY_ITSELF_AFTER_MS, type PayoutAct, planPayout } from './payout-acts.ts'
import { LEDGER_SCHEMA } from './schema.ts'

const requestSchema = providerCalls.payout.request
export type PayoutRequest = z.output<typeof requestSchema>
export type PayoutView = PayoutRequest & { status: PayoutFacts['status']; isOpen: boolean }

const SHOWN_ON_A_PAGE = 50
type Row = { request: string; act: string | null }
const ofOrder = (facts: readonly PayoutFacts[], orderId: string) => facts.filter((fact) => fact.orderId === orderId)

export class LedgerDO extends DurableObject<PspBindings> {
  readonly #sql: SqlStorage
  readonly #callbacks: CallbackOutbox

  constructor(ctx: DurableObjectState, env: PspBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    openTables(ctx, LEDGER_SCHEMA)
    this.#callbacks = new CallbackOutbox(ctx, env, payoutCallbackCall.path, (fact) => JSON.parse(fact))
  }

  /** Takes an order to pay; the same again is the same payout. Null where it is told of with other content. */
  async open(request: PayoutRequest): Promise<string | null> {
    const text = JSON.stringify(request)
    const known = this.#find(request.orderId)
    if (known && known.request !== text) return null
    if (!known) {
      const byItselfAt = systemClock() + PAID_BY_ITSELF_AFTER_MS
      this.#sql.exec(
        'INSERT INTO payout (order_id, request, by_itself_at) VALUES (?, ?, ?)',
        request.orderId,
        text,
        byItselfAt,
      )
      await this.#arm()
    }
    return this.#idOf(request)
  }

  /** What is the case, as the operator asks it; null where nobody told us of it. */
  facts(orderId: string): PayoutFacts | null {
    const known = this.#find(orderId)
    if (!known) return null
    const facts = ofOrder(this.#said(), orderId)
    const status = computePayoutStatus(facts)
    const named = this.#named(requestSchema.parse(JSON.parse(known.request)))
    return payoutFactsSchema.parse(facts.find((fact) => fact.status === status) ?? { ...named, status })
  }

  /** The latest, newest first. */
  view(): PayoutView[] {
    const said = this.#said()
    return this.#sql
      .exec<Row>('SELECT request, act FROM payout ORDER BY by_itself_at DESC LIMIT ?', SHOWN_ON_A_PAGE)
      .toArray()
      .map(({ request, act }) => {
        const parsed = requestSchema.parse(JSON.parse(request))
        return { ...parsed, status: computePayoutStatus(ofOrder(said, parsed.orderId)), isOpen: act === null }
      })
  }

  /** Somebody chooses what becomes of one, once: whatever is pressed afterwards changes nothing. */
  async act(orderId: string, act: PayoutAct): Promise<boolean> {
    const known = this.#find(orderId)
    if (!known || known.act !== null) return false
    this.#decide(requestSchema.parse(JSON.parse(known.request)), act)
    await this.#arm()
    return true
  }

  override async alarm(): Promise<void> {
    const due = this.#sql
      .exec<Row>('SELECT request, act FROM payout WHERE act IS NULL AND by_itself_at <= ?', systemClock())
      .toArray()
    for (const { request } of due) this.#decide(requestSchema.parse(JSON.parse(request)), 'pay')
    await this.#callbacks.deliverDue(() => this.#arm())
  }

  #decide(request: PayoutRequest, act: PayoutAct): void {
    const nowMs = systemClock()
    const transactionId = `pier-${randomToken(systemRandom, 12)}`
    const { currency, amount } = request
    this.ctx.storage.transactionSync(() => {
      this.#sql.exec('UPDATE payout SET act = ? WHERE order_id = ? AND act IS NULL', act, request.orderId)
      for (const { afterMs, fact } of planPayout(act, { amountMinor: parseMoney(amount), currency, transactionId }))
        this.#callbacks.add({ ...this.#named(request), ...fact }, nowMs + afterMs)
    })
  }

  async #arm(): Promise<void> {
    const { next } = this.#sql
      .exec<{ next: number | null }>('SELECT min(by_itself_at) AS next FROM payout WHERE act IS NULL')
      .one()
    const times = [next, this.#callbacks.nextDue()].filter((time) => time !== null)
    if (times.length > 0) await this.ctx.storage.setAlarm(Math.min(...times))
  }

  #find(orderId: string): Row | null {
    return this.#sql.exec<Row>('SELECT request, act FROM payout WHERE order_id = ?', orderId).toArray()[0] ?? null
  }

  /** What has become so by now, of all orders. */
  #said(): PayoutFacts[] {
    return this.#callbacks.listDue().map((fact) => payoutFactsSchema.parse(JSON.parse(fact)))
  }

  #idOf({ orderId }: PayoutRequest) {
    return `${this.ctx.id}.${orderId}`
  }

  #named(request: PayoutRequest) {
    return { operator: request.operator, orderId: request.orderId, payoutId: this.#idOf(request) }
  }
}
