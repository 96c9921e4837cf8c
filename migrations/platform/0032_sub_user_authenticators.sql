-- AGT-02: an authenticator of a sub-user's own (docs/architecture/members.md). Everything here only expands.
CREATE TABLE agent_sub_authenticator (
  sub_user_id TEXT PRIMARY KEY REFERENCES agent_sub_user (id),
  -- JWE under a key of MEMBER_DATA_KEYS, bound to the sub-user.
  sealed_secret TEXT NOT NULL,
  -- NULL while it is being set up.
  confirmed_at_ms INTEGER,
  -- The last time step whose code was taken: neither it nor an earlier one counts again.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Keyed hashes; the row goes when the code is used.
CREATE TABLE agent_sub_recovery_code (
  sub_user_id TEXT NOT NULL REFERENCES agent_sub_user (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (sub_user_id, code_hash)
) STRICT, WITHOUT ROWID;

-- Agents that ask an authenticator of each of their sub-users.
CREATE TABLE agent_sub_demand (
  agent_id TEXT PRIMARY KEY REFERENCES member (id),
  since_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- A session that opens nothing until a code has been given.
ALTER TABLE agent_sub_session ADD COLUMN verification_due INTEGER NOT NULL DEFAULT 0 CHECK (verification_due IN (0, 1));
-- When its code was taken. A release before asks none: what it began after an authenticator was set up still owes one.
ALTER TABLE agent_sub_session ADD COLUMN verified_at_ms INTEGER;
