import { type SQL, sql } from 'drizzle-orm'

/** `column IN (…)`. */
export function isOneOf(column: SQL, values: readonly string[]): SQL {
  return sql`${column} IN (${sql.join(
    values.map((value) => sql`${value}`),
    sql`, `,
  )})`
}
