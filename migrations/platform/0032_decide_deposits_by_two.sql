-- OPS-01: what operators said should become of money that fitted no deposit. It is done when enough have said the same.
CREATE TABLE deposit_decision (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- Whom it is given to where no order says so.
  member_id TEXT REFERENCES member (id),
  credit_minor INTEGER NOT NULL CHECK (credit_minor > 0),
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (provider, transaction_id, operator),
  FOREIGN KEY (provider, transaction_id) REFERENCES deposit_receipt (provider, transaction_id)
) STRICT, WITHOUT ROWID;

-- Whom money of no order was given to.
ALTER TABLE deposit_receipt ADD COLUMN member_id TEXT REFERENCES member (id);
-- When the sweep asks the wallet again for what was decided.
ALTER TABLE deposit_receipt ADD COLUMN look_at_ms INTEGER;
