import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** What one game has returned: by player, and in all. */
export const STATS_SCHEMA: ObjectSchema = {
  name: 'statistics of a game',
  migrations: [
    expand(
      `CREATE TABLE IF NOT EXISTS players (
        player TEXT PRIMARY KEY, rounds INTEGER NOT NULL, staked_minor INTEGER NOT NULL,
        paid_minor INTEGER NOT NULL) STRICT, WITHOUT ROWID`,
      `CREATE TABLE IF NOT EXISTS totals (
        id INTEGER PRIMARY KEY CHECK (id = 1), rounds INTEGER NOT NULL, staked_minor INTEGER NOT NULL,
        paid_minor INTEGER NOT NULL, since_ms INTEGER NOT NULL) STRICT`,
    ),
  ],
}
