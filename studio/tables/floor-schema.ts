import { expand, type ObjectSchema } from '../../contract/object-schema.ts'

/** How many sit where. Nothing of it outlives a minute. */
export const FLOOR_SCHEMA: ObjectSchema = {
  name: 'floor of the studio',
  migrations: [
    expand(`CREATE TABLE IF NOT EXISTS tables (
      name TEXT PRIMARY KEY, seats INTEGER NOT NULL, told_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID`),
    // Of rooms, which tell by their lobbies.
    expand(
      'ALTER TABLE tables ADD COLUMN waiting INTEGER NOT NULL DEFAULT 0',
      "ALTER TABLE tables ADD COLUMN state TEXT NOT NULL DEFAULT 'open'",
    ),
    // Of live tables: the first road of their shoe, and when bets close (null while none are taken).
    expand(
      "ALTER TABLE tables ADD COLUMN road TEXT NOT NULL DEFAULT ''",
      'ALTER TABLE tables ADD COLUMN closes_ms INTEGER',
    ),
  ],
}
