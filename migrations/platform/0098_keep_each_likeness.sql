-- SAFE-02: an account may look like several excluded members, each for as long as that one is excluded: a row is one likeness.
-- A table's own key cannot be changed: the same likenesses under one of both members. Nothing points at them.
ALTER TABLE registration_flag RENAME TO registration_flag_to_keep;
CREATE TABLE registration_flag (
  member_id TEXT NOT NULL REFERENCES member (id),
  merchant TEXT NOT NULL,
  looks_like TEXT NOT NULL REFERENCES member (id),
  because TEXT NOT NULL CHECK (because IN ('contact', 'name')),
  at_ms INTEGER NOT NULL,
  -- A person has looked and says that it is somebody else.
  cleared_by TEXT,
  cleared_at_ms INTEGER,
  PRIMARY KEY (member_id, looks_like)
) STRICT, WITHOUT ROWID;
INSERT INTO registration_flag (member_id, merchant, looks_like, because, at_ms, cleared_by, cleared_at_ms)
  SELECT member_id, merchant, looks_like, because, at_ms, cleared_by, cleared_at_ms FROM registration_flag_to_keep;
DROP TABLE registration_flag_to_keep;
CREATE INDEX registration_flag_time ON registration_flag (merchant, at_ms);
