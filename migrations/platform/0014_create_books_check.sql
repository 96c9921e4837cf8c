-- TRUST-04: what the books check of each wallet found, and when the next is due (docs/decisions/0149).
CREATE TABLE books_check (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Milliseconds since the epoch of the last check; 0 before the first.
  checked_at INTEGER NOT NULL DEFAULT 0,
  -- The journal was sound, and the records equal to it, up to here.
  last_sequence INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'unchecked' CHECK (state IN ('unchecked', 'sound', 'broken')),
  -- JSON list of what was found wrong, in words.
  findings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(findings)),
  -- NULL while nothing was posted since the last check.
  due_at INTEGER,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX books_check_by_due ON books_check (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX books_check_broken ON books_check (merchant) WHERE state = 'broken';

INSERT INTO books_check (merchant, member_id, due_at)
SELECT merchant, member_id, 0 FROM record_check WHERE whole_sequence > 0;

-- A journal that grew is checked again, once a day at most: a wallet at rest cannot go wrong.
CREATE TRIGGER books_check_due AFTER UPDATE OF whole_sequence ON record_check
WHEN NEW.whole_sequence > OLD.whole_sequence BEGIN
  INSERT INTO books_check (merchant, member_id, due_at) VALUES (NEW.merchant, NEW.member_id, 0)
  ON CONFLICT DO UPDATE SET due_at = coalesce(due_at, checked_at + 86400000)
    WHERE NEW.whole_sequence > last_sequence;
END;
