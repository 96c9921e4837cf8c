/** Callbacks to the operator: kept and repeated until each is acknowledged. */
import { buildSignedHeaders } from '../contract/protocols/signature.ts'
import { systemClock } from '../contract/time-and-chance.ts'
import { PROVIDER_CODE, type PspBindings, settingsOf } from './env.ts'
import { computeRetryDelay, MOST_TRIES } from './payer-acts.ts'

const CALLBACK_TIMEOUT_MS = 8_000
type Row = { id: number; fact: string; due_at: number; tries: number }

/** The table `callback` of one Durable Object. `path`: where the operator takes it; `present`: the body for a fact. */
export class CallbackOutbox {
  readonly #storage: DurableObjectStorage
  readonly #env: PspBindings
  readonly #path: string
  readonly #present: (fact: string) => object | null

  constructor(ctx: DurableObjectState, env: PspBindings, path: string, present: (fact: string) => object | null) {
    this.#storage = ctx.storage
    this.#env = env
    this.#path = path
    this.#present = present
  }

  add(fact: object, dueAtMs: number): void {
    this.#storage.sql.exec('INSERT INTO callback (fact, due_at) VALUES (?, ?)', JSON.stringify(fact), dueAtMs)
  }

  /** What has become so by now, oldest first. */
  listDue(): string[] {
    return this.#storage.sql
      .exec<{ fact: string }>('SELECT fact FROM callback WHERE due_at <= ? OR tries > 0 ORDER BY id', systemClock())
      .toArray()
      .map(({ fact }) => fact)
  }

  /** When the next one is due, or null. */
  nextDue(): number | null {
    return this.#storage.sql
      .exec<{ next: number | null }>('SELECT min(due_at) AS next FROM callback WHERE acknowledged = 0')
      .one().next
  }

  /** Delivers what is due and not acknowledged. Each by itself: one that is refused holds up no other. `arm` sets the alarm. */
  async deliverDue(arm: () => Promise<void>): Promise<void> {
    const nowMs = systemClock()
    const { sql } = this.#storage
    const due = sql
      .exec<Row>(
        'SELECT id, fact, due_at, tries FROM callback WHERE acknowledged = 0 AND due_at <= ? ORDER BY id',
        nowMs,
      )
      .toArray()
    // Before anything is delivered: a crash in between delivers it again.
    for (const { id, tries } of due) {
      const isGivenUp = tries >= MOST_TRIES ? 1 : 0
      const nextMs = nowMs + CALLBACK_TIMEOUT_MS + computeRetryDelay(tries)
      sql.exec(
        'UPDATE callback SET tries = tries + 1, due_at = ?, acknowledged = ? WHERE id = ?',
        nextMs,
        isGivenUp,
        id,
      )
    }
    await arm()
    await Promise.all(due.map((row) => this.#deliver(row)))
    await arm()
  }

  async #deliver({ id, fact, tries }: Row): Promise<void> {
    const facts = this.#present(fact)
    if (!facts) return
    const { sql } = this.#storage
    if (await post(this.#env, this.#path, facts)) sql.exec('UPDATE callback SET acknowledged = 1 WHERE id = ?', id)
    else sql.exec('UPDATE callback SET due_at = ? WHERE id = ?', systemClock() + computeRetryDelay(tries), id)
  }
}

/** One signed callback; true once the operator has acknowledged it. */
async function post(env: PspBindings, path: string, facts: object): Promise<boolean> {
  const { PAYMENT_SECRET, PLATFORM_ORIGIN } = settingsOf(env)
  const [body, timestampMs] = [JSON.stringify(facts), systemClock()]
  try {
    const answer = await fetch(new URL(path, PLATFORM_ORIGIN), {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(CALLBACK_TIMEOUT_MS),
      headers: await buildSignedHeaders(PROVIDER_CODE, PAYMENT_SECRET, { timestampMs, path, body }),
      body,
    })
    await answer.body?.cancel()
    return answer.ok
  } catch {
    return false
  }
}
