import { expand, type ObjectSchema } from '../../contract/object-schema.ts'

/** How many sit where. Nothing of it outlives a minute. */
export const FLOOR_SCHEMA: ObjectSchema = {
  name: 'floor of the studio',
  migrations: [
    expand(`CREATE TABLE IF NOT EXISTS tables (
      name TEXT PRIMARY KEY, seats INTEGER NOT NULL, told_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID`),
  ],
}
