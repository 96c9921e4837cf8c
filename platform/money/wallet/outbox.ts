/**
 * Tells the rest of the platform what was posted: at least once, oldest first (docs/decisions/0003). A cursor in the
 * wallet says how far the queue has accepted the journal; an alarm carries it on after a commit.
 */
import { spanOf } from '../../../contract/agents/periods.ts'
import type { Digest } from '../../kernel/wallet/digest.ts'
import type { GroupKind } from '../../kernel/wallet/wallet-types.ts'
import { foldWholeSlices } from '../ledger/records/fold-records.ts'
import type { Ledger } from '../ledger/types.ts'
import { getWalletState } from '../ledger/wallet-state.ts'
import type { Duty } from './alarm.ts'
import { readDigest } from './read-digest.ts'
import { walletHooks } from './wallet-hooks.ts'

/** A deposit and its bonus come within this time and then leave together. */
const GATHER_MS = 100
/** Rounds wait for each other: a message for each would cost more than all else they do. */
const GATHER_ROUNDS_MS = 30_000
const MOST_ROUNDS = 50
/** No round waits longer than this into the next window, so that its own can be sealed soon after. */
const AFTER_WINDOW_MS = 5_000
const ROUND_KINDS: readonly GroupKind[] = ['bet', 'win', 'rollback', 'bet-rebate']
/** Then the alarm ends and comes again, well within its time, however long the journal. */
const DIGESTS_PER_RUN = 50

/** What waits to be sent, as far as it was looked at. */
type Waiting = { upTo: number; firstAt: number | null; wins: number; isUrgent: boolean }

export class Outbox implements Duty {
  readonly name = 'outbox_send'
  readonly #storage: DurableObjectStorage
  readonly #ledger: Ledger
  readonly #queue: Queue<Digest>
  #waiting: Waiting | null = null
  #running: Promise<number> | null = null

  constructor(storage: DurableObjectStorage, ledger: Ledger, queue: Queue<Digest>) {
    this.#storage = storage
    this.#ledger = ledger
    this.#queue = queue
  }

  isPending(): boolean {
    return this.#readLast() > (getWalletState(this.#ledger)?.publishedSequence ?? 0)
  }

  run(): Promise<number> {
    return this.drain()
  }

  /**
   * How long what was posted may wait. By the journal, not by when this is asked: a wallet that sleeps and wakes
   * between two bets must not put it off again and again.
   */
  computeWaitMs(): number {
    const { firstAt, wins, isUrgent } = this.#look()
    if (isUrgent || wins >= MOST_ROUNDS || firstAt === null) return GATHER_MS
    const dueAt = Math.min(firstAt + GATHER_ROUNDS_MS, spanOf('window', firstAt).endMs + AFTER_WINDOW_MS)
    return Math.min(Math.max(dueAt - this.#ledger.clock(), GATHER_MS), GATHER_ROUNDS_MS)
  }

  /** Sends what is pending and answers how many groups went out. One run at a time. */
  drain(): Promise<number> {
    this.#running ??= this.#drain().finally(() => {
      this.#running = null
    })
    return this.#running
  }

  /** As far as the journal went when it began: what is posted in between gathers again. */
  async #drain(): Promise<number> {
    const until = this.#readLast()
    this.#storage.transactionSync(() => foldWholeSlices(this.#ledger))
    let sent = 0
    for (let count = 0; count < DIGESTS_PER_RUN; count += 1) {
      const wallet = getWalletState(this.#ledger)
      if (!wallet || wallet.publishedSequence >= until) break
      const digest = readDigest(this.#ledger, wallet, wallet.publishedSequence)
      if (!digest) break
      await walletHooks.send(this.#queue, digest)
      sent += digest.toSequence - digest.fromSequence + 1
      this.#storage.sql.exec('UPDATE wallet SET published_sequence = ?', digest.toSequence)
      this.#waiting = null
    }
    return sent
  }

  #readLast(): number {
    const query = 'SELECT coalesce(max(sequence), 0) AS last FROM posting_groups'
    return this.#storage.sql.exec<{ last: number }>(query).one().last
  }

  /** Reads only the groups that it has not seen: one or two after a commit. */
  #look(): Waiting {
    const published = getWalletState(this.#ledger)?.publishedSequence ?? 0
    const seen = this.#waiting ?? { upTo: published, firstAt: null, wins: 0, isUrgent: false }
    const groups = this.#storage.sql.exec<{ sequence: number; kind: GroupKind; occurredAt: number }>(
      `SELECT sequence, kind, occurred_at AS occurredAt FROM posting_groups WHERE sequence > ? ORDER BY sequence LIMIT ?`,
      seen.upTo,
      2 * MOST_ROUNDS,
    )
    for (const { sequence, kind, occurredAt } of groups) {
      seen.upTo = sequence
      seen.firstAt ??= occurredAt
      if (kind === 'win') seen.wins += 1
      if (!ROUND_KINDS.includes(kind)) seen.isUrgent = true
    }
    this.#waiting = seen
    return seen
  }
}
