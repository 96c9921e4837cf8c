-- MEM-05, TRUST-01: the ways to withdraw, the withdrawals, who approved them, and all that was done to them.
-- Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE withdraw_method (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- The kind of destination.
  kind TEXT NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  currency TEXT NOT NULL,
  fee_flat_minor INTEGER NOT NULL DEFAULT 0 CHECK (fee_flat_minor >= 0),
  fee_rate_bps INTEGER NOT NULL DEFAULT 0 CHECK (fee_rate_bps BETWEEN 0 AND 9999),
  min_minor INTEGER NOT NULL CHECK (min_minor > fee_flat_minor),
  max_minor INTEGER NOT NULL CHECK (max_minor BETWEEN min_minor AND 100000000000000),
  -- Within 24 hours, by a member.
  day_max_minor INTEGER NOT NULL CHECK (day_max_minor >= max_minor),
  day_times INTEGER NOT NULL CHECK (day_times >= 1),
  -- After it was sent: who says nothing for so long has received it.
  confirm_minutes INTEGER NOT NULL CHECK (confirm_minutes >= 1),
  -- From this amount on two operators approve.
  two_people_from_minor INTEGER NOT NULL CHECK (two_people_from_minor >= 1),
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  position INTEGER NOT NULL,
  PRIMARY KEY (merchant, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdraw_order (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- One order for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  -- As they were when it was asked for: a method or a name that changes later changes no order.
  destination_id TEXT NOT NULL REFERENCES destination (id),
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_name TEXT NOT NULL,
  masked TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  fee_minor INTEGER NOT NULL CHECK (fee_minor >= 0),
  receive_minor INTEGER NOT NULL CHECK (receive_minor > 0 AND receive_minor = amount_minor - fee_minor),
  confirm_minutes INTEGER NOT NULL,
  approvals_needed INTEGER NOT NULL CHECK (approvals_needed BETWEEN 1 AND 2),
  -- 'void': the wallet refused it, so it never began; void_code says why.
  state TEXT NOT NULL CHECK (state IN ('requested', 'checks', 'approved', 'sent', 'received', 'refused', 'void')),
  void_code TEXT,
  -- What the wallet has confirmed. It follows the state, at once or by the sweep (docs/decisions/0115).
  money TEXT NOT NULL CHECK (money IN ('none', 'held', 'paid', 'returned')),
  delay TEXT,
  refusal TEXT,
  note TEXT,
  reference TEXT,
  requested_at_ms INTEGER NOT NULL,
  checks_at_ms INTEGER,
  approved_at_ms INTEGER,
  sent_at_ms INTEGER,
  received_at_ms INTEGER,
  refused_at_ms INTEGER,
  confirm_by_ms INTEGER,
  received_by TEXT CHECK (received_by IN ('member', 'time', 'operator')),
  disputed_at_ms INTEGER,
  dispute_note TEXT,
  -- When the sweep asks the wallet again; NULL where state and money agree.
  look_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK ((void_code IS NOT NULL) = (state = 'void')),
  CHECK ((refusal IS NOT NULL) = (state = 'refused')),
  CHECK ((received_by IS NOT NULL) = (state = 'received')),
  CHECK (state NOT IN ('sent', 'received') OR (reference IS NOT NULL AND sent_at_ms IS NOT NULL)),
  CHECK (money <> 'none' OR state IN ('requested', 'void'))
) STRICT;
CREATE INDEX withdraw_order_of_member ON withdraw_order (member_id, merchant, requested_at_ms, id);
CREATE INDEX withdraw_order_to_look_at ON withdraw_order (look_at_ms) WHERE look_at_ms IS NOT NULL;
CREATE INDEX withdraw_order_to_confirm ON withdraw_order (confirm_by_ms) WHERE state = 'sent' AND disputed_at_ms IS NULL;
CREATE INDEX withdraw_order_open ON withdraw_order (merchant, requested_at_ms)
  WHERE state IN ('requested', 'checks', 'approved', 'sent');
CREATE INDEX withdraw_order_speed ON withdraw_order (merchant, sent_at_ms) WHERE sent_at_ms IS NOT NULL;
-- One payment outside is one withdrawal: a reference typed twice is found out.
CREATE UNIQUE INDEX withdraw_order_reference ON withdraw_order (merchant, reference) WHERE reference IS NOT NULL;

-- An operator approves once.
CREATE TABLE withdraw_approval (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  operator TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, operator)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdraw_audit (
  -- The order in which things were done, whatever the clock said.
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  act TEXT NOT NULL,
  -- 'member:…', 'operator:…' or 'platform'.
  actor TEXT NOT NULL,
  state_before TEXT NOT NULL,
  note TEXT,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX withdraw_audit_of_order ON withdraw_audit (order_id);
CREATE TRIGGER withdraw_audit_refuse_update BEFORE UPDATE ON withdraw_audit
  BEGIN SELECT RAISE(ABORT, 'withdraw_audit is append-only'); END;
CREATE TRIGGER withdraw_audit_refuse_delete BEFORE DELETE ON withdraw_audit
  BEGIN SELECT RAISE(ABORT, 'withdraw_audit is append-only'); END;
