-- AGT-02: sub-users of an agent. Logins and sessions of their own tables: a release that does not know them refuses such a
-- token, and never takes it for the agent's (docs/architecture/members.md). Everything here only expands.
CREATE TABLE agent_sub_user (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  agent_id TEXT NOT NULL REFERENCES member (id),
  -- Folded, and whole: 'agent1:anna'.
  login_name TEXT NOT NULL,
  password_hash TEXT NOT NULL,
  -- A JSON list of contract/agents/sub-user.ts.
  rights TEXT NOT NULL CHECK (json_valid(rights)),
  created_at_ms INTEGER NOT NULL,
  last_login_at_ms INTEGER,
  removed_at_ms INTEGER,
  idempotency_key TEXT NOT NULL,
  UNIQUE (agent_id, idempotency_key)
) STRICT;
CREATE UNIQUE INDEX agent_sub_user_login ON agent_sub_user (merchant, login_name) WHERE removed_at_ms IS NULL;
CREATE INDEX agent_sub_user_agent ON agent_sub_user (agent_id, created_at_ms);

CREATE TABLE agent_sub_session (
  token_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  sub_user_id TEXT NOT NULL REFERENCES agent_sub_user (id),
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT;
CREATE INDEX agent_sub_session_user ON agent_sub_session (sub_user_id);
CREATE INDEX agent_sub_session_expiry ON agent_sub_session (expires_at_ms);

-- Each write that a sub-user asked for. Audit rows of the act itself name the agent, and have the same request.
CREATE TABLE agent_sub_act (
  request_id TEXT NOT NULL,
  sub_user_id TEXT NOT NULL REFERENCES agent_sub_user (id),
  call TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX agent_sub_act_user ON agent_sub_act (sub_user_id, at_ms);
CREATE INDEX agent_sub_act_request ON agent_sub_act (request_id);
