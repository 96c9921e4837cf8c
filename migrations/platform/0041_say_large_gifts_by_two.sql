-- OPS-01: what operators said of something large that takes two of them; it is done when two have said the same
-- (docs/decisions/0135). Times are milliseconds since the epoch.
CREATE TABLE operator_word (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- What it is about: a reward of a member, a mission, the terms of invitations.
  subject TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- What should be done, as JSON with its fields in order: the same word is the same text.
  content TEXT NOT NULL CHECK (json_valid(content)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, subject, operator)
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_word_by_time ON operator_word (merchant, at_ms);
