/** How everything a wallet is asked is parsed on arrival, and how a command is committed: all of it or none. */
import type { z } from 'zod'
import type { WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import type { Outcome } from '../../kernel/wallet/wallet-types.ts'
import { freezeWallet } from '../ledger/freeze-wallet.ts'
import { accept, BooksBroken } from '../ledger/outcome.ts'
import { foldRecords } from '../ledger/records/fold-records.ts'
import type { Ledger } from '../ledger/types.ts'
import { letOthersIn } from './books.ts'
import { walletHooks } from './wallet-hooks.ts'

type Verb<S extends z.ZodType, T> = (ledger: Ledger, input: z.output<S>) => Outcome<T>

export class Transactions {
  readonly #storage: DurableObjectStorage
  readonly #ledger: Ledger
  readonly #onCommitted: () => void

  /** `onCommitted` runs in the same turn as a commit that did something, so that both reach the disk together. */
  constructor(storage: DurableObjectStorage, ledger: Ledger, onCommitted: () => void) {
    this.#storage = storage
    this.#ledger = ledger
    this.#onCommitted = onCommitted
  }

  command<S extends z.ZodType, T>(schema: S, input: unknown, verb: Verb<S, T>): WalletResult<T> {
    return this.query(schema, input, (ledger, parsed) => this.transact(() => verb(ledger, parsed)))
  }

  /** All or none, as a command. It moves no money, so it wakes no outbox. */
  note<S extends z.ZodType, T>(schema: S, input: unknown, verb: Verb<S, T>): WalletResult<T> {
    return this.query(schema, input, (ledger, parsed) => this.#storage.transactionSync(() => verb(ledger, parsed)))
  }

  query<S extends z.ZodType, T>(schema: S, input: unknown, verb: Verb<S, T>): WalletResult<T> {
    const parsed = this.parse(schema, input)
    return parsed.ok ? verb(this.#ledger, parsed.value) : parsed
  }

  parse<S extends z.ZodType>(schema: S, input: unknown): WalletResult<z.output<S>> {
    const parsed = schema.safeParse(input)
    if (parsed.success) return accept(parsed.data)
    const fields = parsed.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`)
    return { ok: false, refusal: 'malformed', message: fields.join('; ') }
  }

  /** Books that contradict themselves freeze the wallet, and the command is then refused as any other. */
  transact<T>(work: () => Outcome<T>): Outcome<T> {
    try {
      return this.#commit(work)
    } catch (error) {
      if (!(error instanceof BooksBroken)) throw error
      this.#commit(() => freezeWallet(this.#ledger, error.message))
      return this.#commit(work)
    }
  }

  /** All of `work` or none of it: a throw alone would leave the writes before it in place. */
  #commit<T>(work: () => Outcome<T>): Outcome<T> {
    const outcome = this.#storage.transactionSync(() => {
      const decided = work()
      walletHooks.beforeCommit()
      return decided
    })
    if (outcome.ok && !outcome.replayed) this.#onCommitted()
    walletHooks.afterCommit()
    return outcome
  }
}

/** Then others are let in: a bet that comes in between waits for some milliseconds. */
const SLICES_AT_ONCE = 1

/** A member's history as it is read (MEM-07 to MEM-10): the journal is folded to its end first, and the answer is of one moment. */
export class Records {
  readonly #storage: DurableObjectStorage
  readonly #ledger: Ledger
  readonly #run: Transactions

  constructor(storage: DurableObjectStorage, ledger: Ledger, run: Transactions) {
    this.#storage = storage
    this.#ledger = ledger
    this.#run = run
  }

  async read<S extends z.ZodType, T>(
    schema: S,
    input: unknown,
    verb: (ledger: Ledger, input: z.output<S>) => Outcome<T>,
  ): Promise<WalletResult<T>> {
    const parsed = this.#run.parse(schema, input)
    if (!parsed.ok) return parsed
    while (!this.#storage.transactionSync(() => foldRecords(this.#ledger, SLICES_AT_ONCE))) await letOthersIn()
    return verb(this.#ledger, parsed.value)
  }
}
