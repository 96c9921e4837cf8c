import { expand, type ObjectSchema } from '../../contract/protocols/object-schema.ts'

/** The tables of one pond: who may open a socket at which seat, and which fish were caught. */
const TABLES = `
CREATE TABLE IF NOT EXISTS tickets (
  hash TEXT PRIMARY KEY,
  player TEXT NOT NULL,
  seat INTEGER NOT NULL CHECK (seat BETWEEN 0 AND 3),
  expires_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE IF NOT EXISTS caught (
  fish_id TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL
) STRICT;
`

export const POND_SCHEMA: ObjectSchema = { name: 'pond', migrations: [expand(TABLES)] }
