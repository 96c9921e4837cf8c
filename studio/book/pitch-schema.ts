import { expand, type ObjectSchema } from '../../contract/object-schema.ts'

/** The tables of one pitch. */
const TABLES = `
CREATE TABLE IF NOT EXISTS identity (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  league TEXT NOT NULL,
  pitch INTEGER NOT NULL,
  -- Of the house's own values, which stand for the beacon's.
  house TEXT NOT NULL
) STRICT;
CREATE TABLE IF NOT EXISTS chains (
  number INTEGER PRIMARY KEY,
  chain_end TEXT NOT NULL,
  kept TEXT NOT NULL,
  published_ms INTEGER NOT NULL
) STRICT;
`

export const PITCH_SCHEMA: ObjectSchema = { name: 'pitch of the book', migrations: [expand(TABLES)] }
