/** Rows of a table's object, kept in memory until their table is written: only this object writes them. */
export type TableName = 'identity' | 'seats' | 'hands' | 'hand_seats' | 'acts' | 'tickets'

export type Row = { readonly [column: string]: SqlStorageValue }

export class TableRows {
  readonly #storage: DurableObjectStorage
  readonly #kept = new Map<TableName, Map<string, readonly Row[]>>()

  constructor(storage: DurableObjectStorage) {
    this.#storage = storage
  }

  /** The rows of one query of one table. An act reads the same few rows a dozen times, and each query costs as much. */
  all<T extends Row>(from: TableName, query: string, ...values: SqlStorageValue[]): readonly T[] {
    const kept = this.#kept.get(from) ?? new Map<string, readonly Row[]>()
    this.#kept.set(from, kept)
    const key = values.length === 0 ? query : `${query}\n${values.join()}`
    const known = kept.get(key) as readonly T[] | undefined
    if (known) return known
    const rows = this.fresh<T>(query, ...values)
    kept.set(key, rows)
    return rows
  }

  one<T extends Row>(from: TableName, query: string, ...values: SqlStorageValue[]): T | null {
    return this.all<T>(from, query, ...values)[0] ?? null
  }

  /** Keeps nothing: for what reads several tables, or by the time. */
  fresh<T extends Row>(query: string, ...values: SqlStorageValue[]): T[] {
    return this.#storage.sql.exec<T>(query, ...values).toArray()
  }

  /** `into`: the one table that the statement writes. Answers what it returns. */
  write<T extends Row>(into: TableName, query: string, ...values: SqlStorageValue[]): T[] {
    this.#kept.delete(into)
    return this.fresh<T>(query, ...values)
  }

  /** All or nothing. What was read within one that failed may never have been. */
  transaction<T>(work: () => T): T {
    try {
      return this.#storage.transactionSync(work)
    } catch (error) {
      this.#kept.clear()
      throw error
    }
  }
}
