/** All that EDGE_DB is asked goes from here: values apart from the text, and rows parsed. */
import type { z } from 'zod'

type Database = { var: { env: { EDGE_DB: D1Database } } }
export type Statement = { text: string; values: unknown[] }

/** Each `${value}` is bound, and no part of the text. */
export const sql = (parts: TemplateStringsArray, ...values: unknown[]): Statement => ({ text: parts.join('?'), values })

/** Text of constants with its values, by `?` or `?1`. */
export const bind = (text: string, ...values: unknown[]): Statement => ({ text, values })

const prepare = ({ var: { env } }: Database, { text, values }: Statement): D1PreparedStatement =>
  env.EDGE_DB.prepare(text).bind(...values)

export async function readAll<Row>(c: Database, row: z.ZodType<Row>, statement: Statement): Promise<Row[]> {
  const { results } = await prepare(c, statement).all()
  return results.map((found) => row.parse(found))
}

/** Null where the statement finds no row. */
export async function readFirst<Row>(c: Database, row: z.ZodType<Row>, statement: Statement): Promise<Row | null> {
  const found = await prepare(c, statement).first()
  return found === null ? null : row.parse(found)
}

/** Whether the statement finds a row. */
export const hasRow = async (c: Database, statement: Statement): Promise<boolean> =>
  (await prepare(c, statement).first()) !== null

/** Runs all of them or none, in one trip. Answers one result a statement. */
export const commit = (c: Database, statements: readonly Statement[]): Promise<D1Result[]> =>
  c.var.env.EDGE_DB.batch(statements.map((statement) => prepare(c, statement)))

/** How many rows the statement changed. */
export async function run(c: Database, statement: Statement): Promise<number> {
  const [result] = await commit(c, [statement])
  return result?.meta.changes ?? 0
}
