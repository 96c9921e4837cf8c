/**
 * Tells the read model what was posted: at least once, oldest first (docs/decisions/0003). A cursor in
 * the wallet says how far the queue has accepted the journal; an alarm carries it on after a commit.
 */

import type { OutboxEvent } from '../../kernel/wallet/outbox-event.ts'
import type { Ledger, WalletState } from '../ledger/types.ts'
import { getWalletState } from '../ledger/wallet-state.ts'
import type { Duty } from './alarm.ts'
import { readEvents } from './read-events.ts'
import { walletHooks } from './wallet-hooks.ts'

/** A bet and its result often come within this time and then leave together. */
export const GATHER_MS = 100
/** The queue takes at most 100 messages and 256 KB at a time. */
const BATCH_MAX_EVENTS = 100
const BATCH_MAX_BYTES = 200_000
/** Then the alarm ends and comes again, well within its time, however long the journal. */
const BATCHES_PER_RUN = 50

export class Outbox implements Duty {
  readonly name = 'outbox_send'
  readonly #storage: DurableObjectStorage
  readonly #ledger: Ledger
  readonly #queue: Queue<OutboxEvent>
  /** Counts rewinds, so that a batch under way when one came does not move the cursor over it. */
  #rewinds = 0
  #running: Promise<number> | null = null

  constructor(storage: DurableObjectStorage, ledger: Ledger, queue: Queue<OutboxEvent>) {
    this.#storage = storage
    this.#ledger = ledger
    this.#queue = queue
  }

  isPending(): boolean {
    return this.#countPending() > 0
  }

  run(): Promise<number> {
    return this.drain()
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
}
