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
