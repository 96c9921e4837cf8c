/** What of the limits of a book holds for this member, as risk has set it. */
import { NO_FACTOR } from './limits.ts'

export const BOOK_FACTOR = `CREATE TABLE IF NOT EXISTS book_factor (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  percent INTEGER NOT NULL CHECK (percent BETWEEN 1 AND 1000)
) STRICT`

/** In percent. */
export const readFactor = (sql: SqlStorage): number =>
  sql.exec<{ percent: number }>('SELECT percent FROM book_factor').toArray()[0]?.percent ?? NO_FACTOR

export function saveFactor(sql: SqlStorage, percent: number): void {
  sql.exec(
    'INSERT INTO book_factor (only, percent) VALUES (1, ?) ON CONFLICT DO UPDATE SET percent = excluded.percent',
    percent,
  )
}
