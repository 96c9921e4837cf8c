/** The storage of a Durable Object over Node's SQLite, as far as migrations use it: for tests of pure code. */
import { DatabaseSync } from 'node:sqlite'
import type { Sql, SqlTransactions } from '../../contract/protocols/object-schema.ts'

export type NodeStorage = SqlTransactions & { readonly database: DatabaseSync }

export function openNodeStorage(): NodeStorage {
  const database = new DatabaseSync(':memory:')
  database.exec('PRAGMA foreign_keys = ON')
  const sql: Sql = {
    exec(query, ...values) {
      // Only a query has rows; a text of several statements is run as a whole.
      if (!/^\s*(SELECT|PRAGMA table_info)/i.test(query) && values.length === 0) {
        database.exec(query)
        return { toArray: () => [] }
      }
      const rows = database.prepare(query).all(...values)
      return { toArray: () => rows.map((row) => ({ ...row })) }
    },
  }
  const transactionSync = <T>(work: () => T): T => {
    database.exec('SAVEPOINT work')
    try {
      const done = work()
      database.exec('RELEASE work')
      return done
    } catch (error) {
      database.exec('ROLLBACK TO work')
      database.exec('RELEASE work')
      throw error
    }
  }
  return { database, sql, transactionSync }
}

/** Everything that stands in it: the texts of its tables, and their rows. */
export function dumpStorage({ sql }: SqlTransactions): unknown {
  const made = sql.exec('SELECT type, name, sql FROM sqlite_master ORDER BY type, name').toArray()
  const tables = made.filter(({ type }) => type === 'table').map(({ name }) => String(name))
  return { made, rows: tables.map((table) => [table, sql.exec(`SELECT * FROM ${table}`).toArray()]) }
}
