-- AGT-02: reports of the team by mail. One for each login of an agent: its own, and each sub-user's. Only expands.
CREATE TABLE agent_report (
  agent_id TEXT NOT NULL REFERENCES member (id),
  -- '' where it is the agent's own.
  sub_user_id TEXT NOT NULL DEFAULT '',
  merchant TEXT NOT NULL REFERENCES merchant (code),
  cadence TEXT NOT NULL CHECK (cadence IN ('daily', 'weekly')),
  -- Proved by a code, or the agent's own that was.
  email TEXT NOT NULL,
  -- Of a sub-user, which has none elsewhere. The agent's own report follows the agent's language.
  language TEXT NOT NULL,
  -- Where its links lead: the site at which it was set.
  host TEXT NOT NULL,
  -- Hours of the merchant's zone in which nothing is sent; the same: none.
  quiet_from INTEGER NOT NULL CHECK (quiet_from BETWEEN 0 AND 23),
  quiet_to INTEGER NOT NULL CHECK (quiet_to BETWEEN 0 AND 23),
  -- The first UTC day of the period that is sent next.
  period_day INTEGER NOT NULL,
  next_attempt_at_ms INTEGER NOT NULL,
  last_sent_at_ms INTEGER,
  PRIMARY KEY (agent_id, sub_user_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_report_due ON agent_report (next_attempt_at_ms);
