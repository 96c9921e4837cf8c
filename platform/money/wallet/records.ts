/** A member's history as it is read (MEM-07 to MEM-10): the journal is folded to its end first, and the answer is of one moment. */
import type { z } from 'zod'
import type { WalletResult } from '../../kernel/wallet/wallet-interface.ts'
import type { Outcome } from '../../kernel/wallet/wallet-types.ts'
import { foldRecords } from '../ledger/records/fold-records.ts'
import type { Ledger } from '../ledger/types.ts'
import { letOthersIn } from './books.ts'
import type { Transactions } from './transactions.ts'

/** Then others are let in: a bet that comes in between waits for some milliseconds. */
const SLICES_AT_ONCE = 1

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
