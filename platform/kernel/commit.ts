/** The one place that prepares statements: it binds their values and parses what they answer. */

import { is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { SQLiteSyncDialect } from 'drizzle-orm/sqlite-core'
import type { z } from 'zod'
import type { Env } from './env.ts'

export type Database = { env: Pick<Env, 'DB'> }
/** Text apart from its values, as a query builder writes it. */
export type Bound = { toSQL(): { sql: string; params: unknown[] } }
/** A query builder, or `sql` text with its values. */
export type Statement = SQL | (SQLWrapper & Bound)
type Asked = SQL | Bound

const dialect = new SQLiteSyncDialect()

/** Text of constants with its values, by `?` or `?1`: for long texts, and those that every call asks. */
export const bind = (text: string, ...params: unknown[]): Bound => ({ toSQL: () => ({ sql: text, params }) })

/** The text with its values in it, numbers and names of ours alone: D1 binds a hundred of a statement at most. */
export const inlineValues = (statement: SQLWrapper): string =>
  dialect.sqlToQuery(sql`${statement.getSQL()}`.inlineParams()).sql

function prepare({ env }: Database, statement: Asked): D1PreparedStatement {
  const { sql: text, params } = is(statement, SQL) ? dialect.sqlToQuery(statement) : statement.toSQL()
  return env.DB.prepare(text).bind(...params)
}

async function ask(database: Database, statement: Asked): Promise<unknown[]> {
  return (await prepare(database, statement).all()).results
}

export const readAll = async <Row>(database: Database, row: z.ZodType<Row>, statement: Asked): Promise<Row[]> =>
  (await ask(database, statement)).map((found) => row.parse(found))

/** Null where the statement finds no row. */
export async function readFirst<Row>(database: Database, row: z.ZodType<Row>, statement: Asked): Promise<Row | null> {
  const [found] = await ask(database, statement)
  return found === undefined ? null : row.parse(found)
}

/** For a statement that always has a row, as a sum has. Throws (zod) where there is none. */
export const readOne = async <Row>(database: Database, row: z.ZodType<Row>, statement: Asked): Promise<Row> =>
  row.parse((await ask(database, statement))[0])

/** Whether the statement finds a row. */
export const hasRow = async (database: Database, statement: Asked): Promise<boolean> =>
  (await ask(database, statement)).length > 0

type Question<Rows> = readonly [rows: z.ZodType<Rows>, statement: Asked]

/** Asks as one D1 batch: all of one moment, and one trip. Each schema parses all rows of its statement. */
export function readTogether<Answers extends unknown[]>(
  database: Database,
  questions: readonly [...{ [At in keyof Answers]: Question<Answers[At]> }],
): Promise<Answers>
export async function readTogether(database: Database, questions: readonly Question<unknown>[]): Promise<unknown[]> {
  const answers = await commit(
    database,
    questions.map(([, statement]) => statement),
  )
  return questions.map(([rows], at) => rows.parse(answers[at]?.results))
}

/**
 * Runs statements as one D1 batch: all of them or none. Stands in for `db.batch`, which loses the values of `sql` text.
 * Answers one result a statement; `meta.changes` says how many rows it touched.
 */
export const commit = (database: Database, statements: readonly Asked[]): Promise<D1Result[]> =>
  database.env.DB.batch(statements.map((statement) => prepare(database, statement)))
