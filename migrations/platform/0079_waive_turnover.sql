-- MEM-05: what the house no longer asks to be staked, as two operators said (docs/decisions/0116).
-- Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE turnover_waiver (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- The house's own number of the case: one waiver for it, however often it is asked. Its key in the wallet as well.
  reference TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- At most so much.
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  reason TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  -- It is decided here, and the wallet follows, at once or by the sweep.
  state TEXT NOT NULL CHECK (state IN ('decided', 'waived', 'refused')),
  -- What of it there was to waive, as the wallet says.
  waived_minor INTEGER CHECK (waived_minor BETWEEN 1 AND amount_minor),
  -- Why the wallet refused it, for good.
  refusal TEXT,
  request_id TEXT NOT NULL,
  decided_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the sweep asks the wallet again; NULL once it has ended.
  look_at_ms INTEGER,
  PRIMARY KEY (merchant, member_id, reference),
  CHECK ((waived_minor IS NOT NULL) = (state = 'waived')),
  CHECK ((refusal IS NOT NULL) = (state = 'refused')),
  CHECK ((look_at_ms IS NOT NULL) = (state = 'decided')),
  CHECK ((ended_at_ms IS NULL) = (state = 'decided'))
) STRICT, WITHOUT ROWID;
CREATE INDEX turnover_waiver_to_look_at ON turnover_waiver (look_at_ms) WHERE look_at_ms IS NOT NULL;
CREATE TRIGGER turnover_waiver_refuse_reopening BEFORE UPDATE ON turnover_waiver
  WHEN OLD.state <> 'decided' OR OLD.amount_minor <> NEW.amount_minor OR OLD.decided_by <> NEW.decided_by
  BEGIN SELECT RAISE(ABORT, 'a waiver stays as it is'); END;
CREATE TRIGGER turnover_waiver_refuse_delete BEFORE DELETE ON turnover_waiver
  BEGIN SELECT RAISE(ABORT, 'turnover_waiver is append-only'); END;
