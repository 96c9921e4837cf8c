-- MEM-06: transfers from a member to their upline, and all that was done to them.
-- Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE member_transfer (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  receiver_id TEXT NOT NULL REFERENCES member (id),
  -- One transfer for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- It follows the sender's wallet, at once or by the sweep. 'void': that wallet refused it, so it never began.
  state TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'delivered', 'returned', 'void')),
  void_code TEXT,
  -- Why the receiver's wallet refused it: for operators.
  refusal TEXT,
  requested_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the sweep asks the wallet again; NULL once it has ended.
  look_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK (member_id <> receiver_id),
  CHECK ((void_code IS NOT NULL) = (state = 'void')),
  CHECK ((refusal IS NOT NULL) = (state = 'returned')),
  CHECK ((look_at_ms IS NULL) = (state IN ('delivered', 'returned', 'void'))),
  CHECK ((ended_at_ms IS NULL) = (look_at_ms IS NOT NULL))
) STRICT;
CREATE INDEX member_transfer_of_member ON member_transfer (member_id, merchant, requested_at_ms, id);
CREATE INDEX member_transfer_to_look_at ON member_transfer (look_at_ms) WHERE look_at_ms IS NOT NULL;

CREATE TABLE transfer_audit (
  -- The order in which things were done, whatever the clock said.
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  transfer_id TEXT NOT NULL REFERENCES member_transfer (id),
  act TEXT NOT NULL,
  -- 'member:…' or 'platform'.
  actor TEXT NOT NULL,
  state_before TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX transfer_audit_of_transfer ON transfer_audit (transfer_id);
CREATE TRIGGER transfer_audit_refuse_update BEFORE UPDATE ON transfer_audit
  BEGIN SELECT RAISE(ABORT, 'transfer_audit is append-only'); END;
CREATE TRIGGER transfer_audit_refuse_delete BEFORE DELETE ON transfer_audit
  BEGIN SELECT RAISE(ABORT, 'transfer_audit is append-only'); END;
