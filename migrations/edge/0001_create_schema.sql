-- The whole schema of the edge’s database.

-- What operators did: written before the act, completed after it (OPS-01).
CREATE TABLE audit (
  id TEXT PRIMARY KEY,
  at_ms INTEGER NOT NULL,
  -- Who says they did it; the token alone does not tell two operators apart.
  actor TEXT NOT NULL,
  verb TEXT NOT NULL,
  -- The KV keys the act writes, as a JSON list.
  keys TEXT NOT NULL CHECK (json_valid(keys)),
  input TEXT NOT NULL CHECK (json_valid(input)),
  -- The values before and after, by key, as stored.
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  state TEXT NOT NULL CHECK (state IN ('intended', 'done', 'failed')),
  request_id TEXT NOT NULL
) STRICT;
CREATE INDEX audit_at ON audit (at_ms DESC);

-- OPS-01: who operates, each by a token of their own. Of the token only its SHA-256 is kept.
CREATE TABLE operator (
  -- Folded: one name is one person.
  name TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  made_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
