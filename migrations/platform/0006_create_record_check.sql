-- How far each wallet's journal is known to stand in the read model, and when the sweep looks again (docs/decisions/0030).
-- Beside the read model on purpose: a database set back to an earlier day knows that it has to be looked through again.
CREATE TABLE record_check (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Every event up to here is copied.
  whole_sequence INTEGER NOT NULL DEFAULT 0,
  -- What was waited before the check that is due: doubles while nothing is posted.
  wait_ms INTEGER NOT NULL DEFAULT 0,
  -- Milliseconds since the epoch. The longest overdue is looked at first, so nobody starves.
  due_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX record_check_by_due ON record_check (due_at);

INSERT INTO record_check (merchant, member_id, due_at) SELECT merchant, id, 0 FROM member;

-- Journals grow where members come and play: each login and each launch has the wallet looked at within the minute.
CREATE TRIGGER record_check_insert_member AFTER INSERT ON member BEGIN
  INSERT INTO record_check (merchant, member_id, due_at) VALUES (NEW.merchant, NEW.id, NEW.created_at_ms);
END;

CREATE TRIGGER record_check_login AFTER UPDATE OF last_login_at_ms ON member WHEN NEW.last_login_at_ms IS NOT NULL BEGIN
  UPDATE record_check SET wait_ms = 0, due_at = min(due_at, NEW.last_login_at_ms)
  WHERE merchant = NEW.merchant AND member_id = NEW.id;
END;

CREATE TRIGGER record_check_launch AFTER INSERT ON vendor_session BEGIN
  UPDATE record_check SET wait_ms = 0, due_at = min(due_at, NEW.launched_at)
  WHERE merchant = NEW.merchant AND member_id = NEW.member_id;
END;
