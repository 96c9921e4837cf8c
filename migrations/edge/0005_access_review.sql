-- OPS-01: each role of each person is kept or removed by another admin once a quarter. Rows are added and never changed.
CREATE TABLE access_review (
  position INTEGER PRIMARY KEY,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  -- '' for all merchants.
  merchant TEXT NOT NULL,
  verdict TEXT NOT NULL CHECK (verdict IN ('keep', 'remove')),
  reviewer TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  -- The act in the audit that signs it.
  audit_id TEXT NOT NULL,
  CHECK (reviewer <> name)
) STRICT;
CREATE INDEX access_review_of_role ON access_review (name, role, merchant, at_ms);
CREATE TRIGGER access_review_never_changes BEFORE UPDATE ON access_review BEGIN
  SELECT RAISE(ABORT, 'a review is never changed');
END;
CREATE TRIGGER access_review_never_goes BEFORE DELETE ON access_review BEGIN
  SELECT RAISE(ABORT, 'a review is never deleted');
END;
