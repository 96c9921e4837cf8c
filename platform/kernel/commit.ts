import { is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { Services } from './context.ts'

/** A query builder, or `sql` text with its values. */
export type Statement = SQL | (SQLWrapper & { toSQL(): { sql: string; params: unknown[] } })

const dialect = new SQLiteSyncDialect()

/** The text with its values in it, numbers and names of ours alone: D1 binds a hundred of a statement at most. */
export const inlineValues = (statement: SQLWrapper): string =>
  dialect.sqlToQuery(sql`${statement.getSQL()}`.inlineParams()).sql

/**
 * Runs statements as one D1 batch: all of them or none. Stands in for `db.batch`, which loses the values of `sql` text.
 * Answers one result a statement; `meta.changes` says how many rows it touched.
 */
export function commit({ env }: Pick<Services, 'env'>, statements: readonly Statement[]): Promise<D1Result[]> {
  return env.DB.batch(
    statements.map((statement) => {
      const { sql: text, params } = is(statement, SQL) ? dialect.sqlToQuery(statement) : statement.toSQL()
      return env.DB.prepare(text).bind(...params)
    }),
  )
}
