-- SAFE-02: breaks and exclusions as the way in has to know them. The wallet's own record is the truth for bets; this one
-- ends sessions, closes calls and recognises who comes back under another name.

CREATE TABLE play_bar (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
  since_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  -- on_request: stays after its end until an operator lifts it.
  lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request')),
  -- The member's name, mobile number and mailbox when it began, folded: a later change opens no way round it.
  name_key TEXT,
  mobile TEXT,
  email_key TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX play_bar_merchant ON play_bar (merchant, kind, until_ms);

-- Registrations that look like an excluded member and were let through for a person to look at.
CREATE TABLE registration_flag (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL,
  looks_like TEXT NOT NULL REFERENCES member (id),
  because TEXT NOT NULL CHECK (because IN ('contact', 'name')),
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX registration_flag_time ON registration_flag (merchant, at_ms);
