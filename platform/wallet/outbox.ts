/**
 * Tells the read model what was posted: at least once, oldest first (docs/decisions/0003). A cursor in
 * the wallet says how far the queue has accepted the journal; an alarm carries it on after a commit.
 */
import { systemClock } from '../../contract/time-and-chance.ts'
import type { Ledger, WalletState } from '../ledger/types.ts'
import { getWalletState } from '../ledger/wallet-state.ts'
import type { OutboxEvent } from './outbox-event.ts'
import { readEvents } from './read-events.ts'
import { walletHooks } from './wallet-hooks.ts'

/** A bet and its result often come within this time and then leave together. */
const GATHER_MS = 100
const RETRY_FIRST_MS = 5_000
const RETRY_MOST_MS = 300_000
/** The queue takes at most 100 messages and 256 KB at a time. */
const BATCH_MAX_EVENTS = 100
const BATCH_MAX_BYTES = 200_000
/** Then the alarm ends and comes again, well within its time, however long the journal. */
const BATCHES_PER_RUN = 50

export class Outbox {
  readonly #storage: DurableObjectStorage
  readonly #ledger: Ledger
  readonly #queue: Queue<OutboxEvent>
  /** An alarm is certain to come. Forgotten with the instance, which costs one needless alarm at most. */
  #armed = false
  #failures = 0
  /** Counts rewinds, so that a batch under way when one came does not move the cursor over it. */
  #rewinds = 0
  #running: Promise<number> | null = null

  constructor(storage: DurableObjectStorage, ledger: Ledger, queue: Queue<OutboxEvent>) {
    this.#storage = storage
    this.#ledger = ledger
    this.#queue = queue
  }

  /** Called in the same turn as the commit, so that both reach the disk together. */
  arm(): void {
    if (this.#armed) return
    this.#armed = true
    void this.#storage.setAlarm(systemClock() + GATHER_MS)
  }

  /** Re-arms first: a crash or a silent queue finds the next alarm already set. Never throws on a failed send. */
  async onAlarm(): Promise<void> {
    this.#armed = true
    const retryMs = Math.min(RETRY_FIRST_MS * 2 ** this.#failures, RETRY_MOST_MS)
    await this.#storage.setAlarm(systemClock() + retryMs)
    try {
      await this.drain()
      this.#failures = 0
    } catch (error) {
      this.#failures += 1
      console.warn(JSON.stringify({ event: 'outbox_send_failed', failures: this.#failures, error: String(error) }))
      return
    }
    if (this.#hasPending()) return void this.#storage.setAlarm(systemClock())
    this.#armed = false
    void this.#storage.deleteAlarm()
  }

  /** Sends what is pending and answers how many events went out. One run at a time. */
  drain(): Promise<number> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** Sends the journal after `afterSequence` again. */
  rewind(afterSequence: number): number {
    this.#rewinds += 1
    this.#storage.sql.exec('UPDATE wallet SET published_sequence = min(published_sequence, ?)', afterSequence)
    this.arm()
    return this.#countPending()
  }

  async #drain(): Promise<number> {
    let sent = 0
    for (let batch = 0; batch < BATCHES_PER_RUN; batch += 1) {
      const wallet = getWalletState(this.#ledger)
      if (!wallet) break
      const events = this.#readBatch(wallet)
      const last = events.at(-1)
      if (!last) break
      const rewinds = this.#rewinds
      await walletHooks.send(this.#queue, events)
      sent += events.length
      if (rewinds === this.#rewinds) this.#advance(last.sequence)
    }
    return sent
  }

  #readBatch(wallet: WalletState): OutboxEvent[] {
    const events = readEvents(this.#ledger, wallet, wallet.publishedSequence, BATCH_MAX_EVENTS)
    let bytes = 0
    const fitting = events.findIndex((event) => {
      bytes += new TextEncoder().encode(JSON.stringify(event)).length
      return bytes > BATCH_MAX_BYTES
    })
    return fitting === -1 ? events : events.slice(0, Math.max(1, fitting))
  }

  #advance(sequence: number): void {
    this.#storage.sql.exec('UPDATE wallet SET published_sequence = ?', sequence)
  }

  #countPending(): number {
    const query = `SELECT (SELECT coalesce(max(sequence), 0) FROM posting_groups) - published_sequence AS pending FROM wallet`
    return this.#storage.sql.exec<{ pending: number }>(query).toArray()[0]?.pending ?? 0
  }

  #hasPending(): boolean {
    return this.#countPending() > 0
  }
}
