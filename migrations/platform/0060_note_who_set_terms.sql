-- Terms of the cashier that operators set by a verb: what was there, what came, and who said so (docs/operations/deposits.md).
CREATE TABLE cashier_terms_change (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- A way to deposit by its id, or to withdraw by its kind.
  part TEXT NOT NULL CHECK (part IN ('deposit', 'withdrawal')),
  name TEXT NOT NULL,
  -- The fields that changed, as operators write them.
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  -- Both, where it takes two.
  set_by TEXT NOT NULL,
  request_id TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX cashier_terms_change_of_merchant ON cashier_terms_change (merchant, part, position);
CREATE TRIGGER cashier_terms_change_refuse_update BEFORE UPDATE ON cashier_terms_change
  BEGIN SELECT RAISE(ABORT, 'cashier_terms_change is append-only'); END;
CREATE TRIGGER cashier_terms_change_refuse_delete BEFORE DELETE ON cashier_terms_change
  BEGIN SELECT RAISE(ABORT, 'cashier_terms_change is append-only'); END;
