-- OPS-01: who said which provider, or that people, pay a way to withdraw. Times are milliseconds since the epoch.
CREATE TABLE withdraw_payer_change (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- NULL: people pay it by hand.
  provider TEXT,
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL,
  FOREIGN KEY (merchant, kind) REFERENCES withdraw_method (merchant, kind)
) STRICT;
CREATE INDEX withdraw_payer_change_of_merchant ON withdraw_payer_change (merchant, position);
CREATE TRIGGER withdraw_payer_change_refuse_update BEFORE UPDATE ON withdraw_payer_change
  BEGIN SELECT RAISE(ABORT, 'withdraw_payer_change is append-only'); END;
CREATE TRIGGER withdraw_payer_change_refuse_delete BEFORE DELETE ON withdraw_payer_change
  BEGIN SELECT RAISE(ABORT, 'withdraw_payer_change is append-only'); END;
