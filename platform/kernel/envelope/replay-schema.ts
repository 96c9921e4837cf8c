import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'

/** The ids of envelopes that one object remembers. */
export const REPLAY_SCHEMA: ObjectSchema = {
  name: 'memory of envelopes',
  migrations: [
    expand(
      'CREATE TABLE IF NOT EXISTS seen (jti TEXT PRIMARY KEY, forget_at_ms INTEGER NOT NULL) STRICT, WITHOUT ROWID',
      'CREATE INDEX IF NOT EXISTS seen_forget ON seen (forget_at_ms)',
    ),
  ],
  shutOut: [
    'DROP INDEX seen_forget',
    'CREATE INDEX seen_by_time ON seen (forget_at_ms)',
    'CREATE TABLE seen_forget (only INTEGER PRIMARY KEY) STRICT',
  ],
}
