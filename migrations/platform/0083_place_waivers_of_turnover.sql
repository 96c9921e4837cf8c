-- MEM-05: how far the wallet's journal had come when the first of two operators said it: what a deposit asks for that came
-- later is not waived (docs/decisions/0116). 0: nobody knows, so nothing had been asked for by then.
ALTER TABLE turnover_waiver ADD COLUMN as_of INTEGER NOT NULL DEFAULT 0 CHECK (as_of >= 0);

DROP TRIGGER turnover_waiver_refuse_reopening;
CREATE TRIGGER turnover_waiver_refuse_reopening BEFORE UPDATE ON turnover_waiver
  WHEN OLD.state <> 'decided' OR OLD.amount_minor <> NEW.amount_minor OR OLD.decided_by <> NEW.decided_by OR OLD.as_of <> NEW.as_of
  BEGIN SELECT RAISE(ABORT, 'a waiver stays as it is'); END;
