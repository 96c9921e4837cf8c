-- OPS-02: who may look at a draft on the site: a token for one change and one look. Only its SHA-256 is kept.
CREATE TABLE change_look (
  token_hash TEXT PRIMARY KEY CHECK (length(token_hash) = 64),
  change_id INTEGER NOT NULL,
  merchant TEXT NOT NULL,
  until_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX change_look_until ON change_look (until_ms);
