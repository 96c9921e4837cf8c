-- OPS-01: persons with roles and passkeys, and an audit in which a row that was taken out is found.

-- A person is a name for good, folded. `invited` has no key yet, `enrolled` waits for a second admin, `active` works.
CREATE TABLE person (
  name TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('invited', 'enrolled', 'active', 'revoked')),
  invited_by TEXT NOT NULL,
  confirmed_by TEXT,
  made_at_ms INTEGER NOT NULL,
  -- Console sessions that began before are over.
  sessions_from_ms INTEGER NOT NULL DEFAULT 0
) STRICT;

CREATE TABLE person_role (
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- '' for all merchants.
  merchant TEXT NOT NULL,
  given_by TEXT NOT NULL,
  given_at_ms INTEGER NOT NULL,
  PRIMARY KEY (name, role, merchant)
) STRICT;

-- What one admin says a person shall be, until a second says the same.
CREATE TABLE person_word (
  name TEXT NOT NULL,
  admin TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (name, admin)
) STRICT;

CREATE TABLE person_key (
  credential_id TEXT PRIMARY KEY,
  name TEXT NOT NULL,
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL CHECK (json_valid(transports)),
  made_at_ms INTEGER NOT NULL,
  used_at_ms INTEGER
) STRICT;
CREATE INDEX person_key_name ON person_key (name);

-- Of an invitation only the SHA-256 is kept; a new one of a name takes the place of the former.
CREATE TABLE person_invitation (
  name TEXT PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE CHECK (length(token_hash) = 64),
  until_ms INTEGER NOT NULL
) STRICT;

-- Two rows an act, `asked` before it begins and `ended` after it. They are never changed: `hash` is over the row and the
-- hash of the row before it.
CREATE TABLE audit_row (
  seq INTEGER PRIMARY KEY CHECK (seq > 0),
  act_id TEXT NOT NULL,
  phase TEXT NOT NULL CHECK (phase IN ('asked', 'ended')),
  at_ms INTEGER NOT NULL,
  person TEXT NOT NULL,
  merchant TEXT,
  verb TEXT NOT NULL,
  subject TEXT,
  -- Of an ended act: done, waits (for a second person) or failed.
  state TEXT NOT NULL CHECK (state IN ('intended', 'done', 'waits', 'failed')),
  content_hash TEXT,
  body TEXT NOT NULL CHECK (json_valid(body)),
  former TEXT NOT NULL,
  hash TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;
CREATE UNIQUE INDEX audit_row_act ON audit_row (act_id, phase);
CREATE INDEX audit_row_at ON audit_row (at_ms);
CREATE INDEX audit_row_content ON audit_row (content_hash, seq) WHERE content_hash IS NOT NULL;
CREATE TRIGGER audit_row_never_changes BEFORE UPDATE ON audit_row BEGIN
  SELECT RAISE(ABORT, 'an audit row is never changed');
END;
CREATE TRIGGER audit_row_never_goes BEFORE DELETE ON audit_row BEGIN
  SELECT RAISE(ABORT, 'an audit row is never deleted');
END;

-- Each act as one row, those of before among them.
CREATE VIEW audit_act AS
  SELECT asked.seq AS seq, asked.act_id AS id, asked.at_ms AS at_ms, asked.person AS actor, asked.verb AS verb,
    asked.merchant AS merchant, asked.subject AS subject, coalesce(ended.state, 'intended') AS state,
    asked.content_hash AS content_hash, json_extract(asked.body, '$.keys') AS keys,
    json_extract(asked.body, '$.input') AS input, json_extract(asked.body, '$.before') AS before,
    json_extract(asked.body, '$.after') AS after, json_extract(asked.body, '$.requestId') AS request_id,
    asked.body AS body, asked.hash AS hash, ended.at_ms AS ended_at_ms, ended.body AS ended_body
  FROM audit_row AS asked LEFT JOIN audit_row AS ended ON ended.act_id = asked.act_id AND ended.phase = 'ended'
  WHERE asked.phase = 'asked'
  UNION ALL
  SELECT -audit.rowid, id, at_ms, actor, verb, json_extract(input, '$.merchant'), NULL, state, NULL, keys, input, before,
    after, request_id, '{}', '', NULL, NULL
  FROM audit;

-- Who had a token works as before, as a person with every role but the one that gives roles.
INSERT INTO person (name, state, invited_by, made_at_ms) SELECT name, 'active', 'token', made_at_ms FROM operator;
INSERT INTO person_role (name, role, merchant, given_by, given_at_ms)
  SELECT operator.name, role.value, '', 'token', operator.made_at_ms FROM operator, json_each(
    '["duty","config","content","payments","payments-lead","support","risk","agents","games","finance","compliance"]') AS role;
