-- AGT-02: a report that was stopped by the link of its mail, and the headers by which mail programs offer to. Only expands.

-- JSON: the headers of a mail beside its text. NULL: none.
ALTER TABLE outgoing_message ADD COLUMN headers TEXT CHECK (headers IS NULL OR json_valid(headers));
ALTER TABLE local_outbox ADD COLUMN headers TEXT CHECK (headers IS NULL OR json_valid(headers));

-- Of a login as in `agent_report`, so that its page says why no report comes. The row goes when one is set again.
CREATE TABLE agent_report_stop (
  agent_id TEXT NOT NULL REFERENCES member (id),
  sub_user_id TEXT NOT NULL DEFAULT '',
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (agent_id, sub_user_id)
) STRICT, WITHOUT ROWID;
