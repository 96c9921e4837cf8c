-- SAFE-02: breaks and exclusions that were asked for and are not yet written down in play_bar (docs/decisions/0110). A row goes
-- in the commit that writes the bar, or when the wallet refuses it; one that stays is finished by the sweep.
-- Times are milliseconds since the epoch.

CREATE TABLE play_bar_intent (
  member_id TEXT NOT NULL REFERENCES member (id),
  request_id TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
  until_ms INTEGER NOT NULL,
  lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request')),
  -- Who asked, as the wallet notes it, and what the audit row will say.
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  -- As play_bar has them: a change before the sweep comes opens no way round it.
  name_key TEXT,
  mobile TEXT,
  email_key TEXT,
  asked_at_ms INTEGER NOT NULL,
  -- When the sweep takes it up, if it is still here.
  look_at_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX play_bar_intent_to_look_at ON play_bar_intent (look_at_ms);
