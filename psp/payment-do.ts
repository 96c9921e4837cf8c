/** One payment of one operator: what it is for, what the payer did, and what the operator has acknowledged. */
import { DurableObject } from 'cloudflare:workers'
import type { z } from 'zod'
import { parseMoney } from '../contract/amount.ts'
import { callbackCall, type PaymentFacts, paymentFactsSchema, providerCalls } from '../contract/payment-provider.ts'
import { SIGNATURE_HEADERS, sign } from '../contract/signature.ts'
import { randomToken, systemClock, systemRandom } from '../contract/time-and-chance.ts'
import { PROVIDER_CODE, type PspBindings, settingsOf } from './env.ts'
import { computeRetryDelay, computeStatus, type Fact, MOST_TRIES, type PayerAct, planSayings } from './payer-acts.ts'

export type PaymentRequest = z.output<typeof providerCalls.payment.request>
export type PaymentView = PaymentRequest & { status: PaymentFacts['status'] }

const CALLBACK_TIMEOUT_MS = 8_000
const orderSchema = providerCalls.payment.request
type Row = { id: number; fact: string; due_at: number; tries: number }

export class PaymentDO extends DurableObject<PspBindings> {
  readonly #sql: SqlStorage

  constructor(ctx: DurableObjectState, env: PspBindings) {
    super(ctx, env)
    this.#sql = ctx.storage.sql
    this.#sql.exec(
      'CREATE TABLE IF NOT EXISTS payment (id INTEGER PRIMARY KEY CHECK (id = 1), request TEXT NOT NULL) STRICT',
    )
    this.#sql.exec(`CREATE TABLE IF NOT EXISTS saying (
      id INTEGER PRIMARY KEY, fact TEXT NOT NULL, due_at INTEGER NOT NULL, tries INTEGER NOT NULL DEFAULT 0,
      acknowledged INTEGER NOT NULL DEFAULT 0) STRICT`)
  }

  /** Opens the payment; the same order again is the same payment. False where it is told of with other content. */
  open(request: PaymentRequest): boolean {
    const known = this.#request()
    if (!known) this.#sql.exec('INSERT INTO payment (id, request) VALUES (1, ?)', JSON.stringify(request))
    return known === null || (known.amount === request.amount && known.currency === request.currency)
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
    const sayings = planSayings(act, { amountMinor: parseMoney(amount), currency, transactionId })
    this.ctx.storage.transactionSync(() => {
      for (const { afterMs, fact } of sayings)
        this.#sql.exec('INSERT INTO saying (fact, due_at) VALUES (?, ?)', JSON.stringify(fact), nowMs + afterMs)
    })
    await this.ctx.storage.setAlarm(nowMs)
    return true
  }

  /** Says what is due and not acknowledged. Each by itself: one that is refused holds up no other. */
  override async alarm(): Promise<void> {
    const nowMs = systemClock()
    const due = this.#sql
      .exec<Row>('SELECT id, fact, due_at, tries FROM saying WHERE acknowledged = 0 AND due_at <= ? ORDER BY id', nowMs)
      .toArray()
    // Before anything is said: a crash in between says it again.
    for (const { id, tries } of due) {
      const isGivenUp = tries >= MOST_TRIES ? 1 : 0
      const nextMs = nowMs + CALLBACK_TIMEOUT_MS + computeRetryDelay(tries)
      this.#sql.exec(
        'UPDATE saying SET tries = tries + 1, due_at = ?, acknowledged = ? WHERE id = ?',
        nextMs,
        isGivenUp,
        id,
      )
    }
    await this.#arm()
    await Promise.all(due.map((row) => this.#say(row)))
    await this.#arm()
  }

  async #say({ id, fact, tries }: Row): Promise<void> {
    const request = this.#request()
    if (!request) return
    const acknowledged = await tell(this.env, { ...this.#named(request), ...(JSON.parse(fact) as Fact) })
    if (acknowledged) this.#sql.exec('UPDATE saying SET acknowledged = 1 WHERE id = ?', id)
    else this.#sql.exec('UPDATE saying SET due_at = ? WHERE id = ?', systemClock() + computeRetryDelay(tries), id)
  }

  async #arm(): Promise<void> {
    const { next } = this.#sql
      .exec<{ next: number | null }>('SELECT min(due_at) AS next FROM saying WHERE acknowledged = 0')
      .one()
    if (next !== null) await this.ctx.storage.setAlarm(next)
  }

  #request(): PaymentRequest | null {
    const row = this.#sql.exec<{ request: string }>('SELECT request FROM payment').toArray()[0]
    return row ? orderSchema.parse(JSON.parse(row.request)) : null
  }

  /** What has become so by now. */
  #due(): Fact[] {
    return this.#sql
      .exec<{ fact: string }>('SELECT fact FROM saying WHERE due_at <= ? OR tries > 0 ORDER BY id', systemClock())
      .toArray()
      .map(({ fact }) => JSON.parse(fact) as Fact)
  }

  #named({ operator, orderId }: PaymentRequest) {
    return { operator, orderId, paymentId: this.ctx.id.toString() }
  }
}

/** One signed callback; true once the operator has acknowledged it. */
async function tell(env: PspBindings, facts: object): Promise<boolean> {
  const { PAYMENT_SECRET, PLATFORM_ORIGIN } = settingsOf(env)
  const [body, timestampMs, { path }] = [JSON.stringify(facts), systemClock(), callbackCall]
  try {
    const answer = await fetch(new URL(path, PLATFORM_ORIGIN), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      headers: {
        'content-type': 'application/json',
        [SIGNATURE_HEADERS.vendor]: PROVIDER_CODE,
        [SIGNATURE_HEADERS.timestamp]: String(timestampMs),
        [SIGNATURE_HEADERS.signature]: await sign(PAYMENT_SECRET, { timestampMs, method: 'POST', path, body }),
      },
      body,
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
