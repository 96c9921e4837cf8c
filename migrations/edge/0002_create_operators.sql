-- OPS-01: who operates, each by a token of their own. Of the token only its SHA-256 is kept.
CREATE TABLE operator (
  -- Folded: one name is one person.
  name TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  made_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
