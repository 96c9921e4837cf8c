-- MEM-04: the ways to deposit, the deposits, and the money that arrived. Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE deposit_channel (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('bank_transfer', 'e_wallet', 'qr', 'crypto')),
  -- A provider of PAYMENT_PROVIDERS.
  provider TEXT NOT NULL,
  -- Offered to wallets of this currency alone.
  currency TEXT NOT NULL,
  label TEXT,
  fee_flat_minor INTEGER NOT NULL DEFAULT 0 CHECK (fee_flat_minor >= 0),
  fee_rate_bps INTEGER NOT NULL DEFAULT 0 CHECK (fee_rate_bps BETWEEN 0 AND 10000),
  min_minor INTEGER NOT NULL CHECK (min_minor > fee_flat_minor),
  max_minor INTEGER NOT NULL CHECK (max_minor BETWEEN min_minor AND 100000000000000),
  usual_minutes INTEGER NOT NULL CHECK (usual_minutes >= 0),
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  position INTEGER NOT NULL,
  PRIMARY KEY (merchant, id)
) STRICT;

CREATE TABLE deposit_order (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- One order for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  -- As they were when the order was made: a channel that changes later changes no order.
  channel_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  label TEXT,
  provider TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  fee_minor INTEGER NOT NULL CHECK (fee_minor >= 0),
  receive_minor INTEGER NOT NULL CHECK (receive_minor > 0 AND receive_minor = amount_minor - fee_minor),
  language TEXT NOT NULL,
  return_origin TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('opened', 'waiting', 'processing', 'paid', 'credited', 'review', 'failed_retry', 'failed_final')),
  failure TEXT,
  payment_id TEXT,
  pay_url TEXT,
  -- The movement of money that pays this order: the first that fitted. Any other goes to review.
  transaction_id TEXT,
  credited_minor INTEGER CHECK (credited_minor > 0),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the provider was last handed the order: one caller at a time.
  handed_at_ms INTEGER NOT NULL DEFAULT 0,
  -- When the sweep looks again; NULL where nothing is left to do.
  look_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK ((failure IS NOT NULL) = (state IN ('failed_retry', 'failed_final'))),
  CHECK ((credited_minor IS NOT NULL) = (state = 'credited')),
  CHECK (state <> 'paid' OR transaction_id IS NOT NULL)
) STRICT;
CREATE INDEX deposit_order_of_member ON deposit_order (member_id, merchant, created_at_ms, id);
CREATE INDEX deposit_order_to_look_at ON deposit_order (look_at_ms) WHERE look_at_ms IS NOT NULL;

-- Money that arrived, each movement once, whether it fits an order or not.
CREATE TABLE deposit_receipt (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  -- As the provider named them: the order may not exist.
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  -- 'accepted': pays its order. 'unmatched': of no order we know. 'crediting': decided, the wallet has not answered yet.
  state TEXT NOT NULL CHECK (state IN ('accepted', 'review', 'unmatched', 'crediting', 'credited', 'returned')),
  -- What an operator decided, and who.
  credit_minor INTEGER CHECK (credit_minor > 0),
  decided_by TEXT,
  reason TEXT,
  received_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  PRIMARY KEY (provider, transaction_id),
  CHECK ((decided_by IS NOT NULL) = (decided_at_ms IS NOT NULL)),
  CHECK (state NOT IN ('crediting') OR credit_minor IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX deposit_receipt_of_order ON deposit_receipt (order_id);
CREATE INDEX deposit_receipt_open ON deposit_receipt (state, received_at_ms) WHERE state IN ('review', 'unmatched', 'crediting');
