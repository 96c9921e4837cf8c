-- OPS-01, MEM-05: small withdrawals that are approved without anybody (docs/decisions/0144). Off where there is no row.
-- Times are milliseconds since the epoch, amounts minor units.

-- Added to and never changed: the newest counts, and the others say who had set what.
CREATE TABLE withdraw_rule (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  up_to_minor INTEGER NOT NULL CHECK (up_to_minor >= 0),
  -- Of one member, within 24 hours.
  day_up_to_minor INTEGER NOT NULL CHECK (day_up_to_minor >= up_to_minor),
  -- So old the destination, so long what guards the money unchanged.
  unchanged_hours INTEGER NOT NULL CHECK (unchanged_hours >= 1),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX withdraw_rule_of_merchant ON withdraw_rule (merchant, position);
CREATE TRIGGER withdraw_rule_refuse_update BEFORE UPDATE ON withdraw_rule
  BEGIN SELECT RAISE(ABORT, 'withdraw_rule is append-only'); END;
CREATE TRIGGER withdraw_rule_refuse_delete BEFORE DELETE ON withdraw_rule
  BEGIN SELECT RAISE(ABORT, 'withdraw_rule is append-only'); END;

-- What the rule made of a withdrawal, once.
CREATE TABLE withdraw_judgement (
  order_id TEXT PRIMARY KEY REFERENCES withdraw_order (id),
  rule_position INTEGER NOT NULL REFERENCES withdraw_rule (position),
  is_approved INTEGER NOT NULL CHECK (is_approved IN (0, 1)),
  -- JSON list: why it was left to people.
  left_because TEXT NOT NULL CHECK (json_valid(left_because)),
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX withdraw_order_in_checks ON withdraw_order (checks_at_ms) WHERE state = 'checks';
