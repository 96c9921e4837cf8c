/** D1 as far as the platform uses it, over Node's own SQLite: a model run asks it thousands of times. */
import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'

/** Called before and after each request: it may wait, so that others go first, or throw as a machine that dies does. */
export type Gate = (when: 'before' | 'after') => Promise<void>

type Row = Record<string, unknown>
type Result = { results: Row[]; success: true; meta: { changes: number } }

const toBound = (value: unknown): SQLInputValue => {
  if (value === undefined) throw new TypeError('D1 takes no undefined')
  return typeof value === 'boolean' ? Number(value) : (value as SQLInputValue)
}

/** `numbers`: the places of the values that its parameters name; empty where they stand in order. */
type Prepared = { statement: StatementSync; numbers: readonly number[]; isQuery: boolean }

class Statement {
  readonly #database: SqliteD1
  readonly #sql: string
  readonly #values: readonly SQLInputValue[]

  constructor(database: SqliteD1, sql: string, values: readonly SQLInputValue[] = []) {
    this.#database = database
    this.#sql = sql
    this.#values = values
  }

  bind(...values: unknown[]): Statement {
    return new Statement(this.#database, this.#sql, values.map(toBound))
  }

  /** As one request of its own. */
  async all(): Promise<Result> {
    this.#database.statements += 1
    return this.#database.ask(() => this.execute())
  }

  run(): Promise<Result> {
    return this.all()
  }

  async raw(): Promise<unknown[][]> {
    return (await this.all()).results.map((row) => Object.values(row))
  }

  async first(column?: string): Promise<unknown> {
    const row = (await this.all()).results[0] ?? null
    return column === undefined || row === null ? row : row[column]
  }

  execute(): Result {
    const { statement, numbers, isQuery } = this.#database.prepareNative(this.#sql)
    const values = numbers.length > 0 ? numbers.map((n) => this.#values[n] ?? null) : this.#values
    if (isQuery) return { results: statement.all(...values) as Row[], success: true, meta: { changes: 0 } }
    return { results: [], success: true, meta: { changes: Number(statement.run(...values).changes) } }
  }
}

export class SqliteD1 {
  readonly #native = new DatabaseSync(':memory:')
  readonly #prepared = new Map<string, Prepared>()
  gate: Gate = async () => {}
  /** As D1 counts them: each of a batch is one. */
  statements = 0

  constructor(schema: string) {
    this.#native.exec(schema)
  }

  prepare(sql: string): Statement {
    return new Statement(this, sql)
  }

  /** Kept by its text: to prepare it takes longer than to run it, as triggers are prepared along with it. */
  prepareNative(sql: string): Prepared {
    const known = this.#prepared.get(sql)
    if (known) return known
    const statement = this.#native.prepare(sql.replaceAll(/\?\d+/g, '?'))
    const numbers = [...sql.matchAll(/\?(\d+)/g)].map(([, n]) => Number(n) - 1)
    const prepared = { statement, numbers, isQuery: statement.columns().length > 0 }
    this.#prepared.set(sql, prepared)
    return prepared
  }

  /** All or nothing. */
  async batch(statements: readonly Statement[]): Promise<Result[]> {
    this.statements += statements.length
    return this.ask(() => {
      this.#native.exec('BEGIN')
      try {
        const results = statements.map((statement) => statement.execute())
        this.#native.exec('COMMIT')
        return results
      } catch (error) {
        this.#native.exec('ROLLBACK')
        throw error
      }
    })
  }

  async ask<T>(work: () => T): Promise<T> {
    await this.gate('before')
    const result = work()
    await this.gate('after')
    return result
  }

  /** The test's own look, which no fault meets. */
  look<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#native.prepare(sql).all(...values) as T[]
  }
}
