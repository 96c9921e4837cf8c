import { expand, type ObjectSchema } from '../../contract/object-schema.ts'

/** A result or prices may come before the fixture itself: messages have no order. */
const TABLES = `
CREATE TABLE IF NOT EXISTS fixtures (
  id TEXT PRIMARY KEY,
  kick_off_ms INTEGER,
  fixture TEXT,
  fixture_seq INTEGER NOT NULL DEFAULT 0,
  prices TEXT,
  prices_seq INTEGER NOT NULL DEFAULT 0,
  is_over INTEGER NOT NULL DEFAULT 0 CHECK (is_over IN (0, 1))
) STRICT, WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS fixtures_by_kick_off ON fixtures (kick_off_ms);
`

export const FEED_SCHEMA: ObjectSchema = { name: 'fixtures of a feed', migrations: [expand(TABLES)] }
