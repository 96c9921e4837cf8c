-- MEM-05: withdrawals that a payment provider pays (docs/decisions/0143), and what two people say of one that was sent.
-- Times are milliseconds since the epoch, amounts minor units.

-- Who pays what was approved: a person, or a provider of PAYMENT_PROVIDERS.
ALTER TABLE withdraw_method ADD COLUMN payout TEXT NOT NULL DEFAULT 'by_hand' CHECK (payout IN ('by_hand', 'provider'));
ALTER TABLE withdraw_method ADD COLUMN payout_provider TEXT CHECK (payout = 'by_hand' OR payout_provider IS NOT NULL);

-- One of an order, written with its approval: from then on nobody else pays it.
CREATE TABLE withdraw_payout (
  order_id TEXT PRIMARY KEY REFERENCES withdraw_order (id),
  merchant TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- 'open': nothing definite is known. 'review': what it said does not fit, operators look.
  state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'review')),
  -- The provider's own number.
  payout_id TEXT,
  reason TEXT,
  times_told INTEGER NOT NULL DEFAULT 0,
  told_at_ms INTEGER,
  -- The code it refused with, when it was told.
  refused_code TEXT,
  opened_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When it is told or asked again; NULL once it is not open.
  look_at_ms INTEGER,
  CHECK ((look_at_ms IS NOT NULL) = (state = 'open'))
) STRICT, WITHOUT ROWID;
CREATE INDEX withdraw_payout_to_look_at ON withdraw_payout (look_at_ms) WHERE look_at_ms IS NOT NULL;
CREATE INDEX withdraw_payout_review ON withdraw_payout (merchant) WHERE state = 'review';

-- Money that left, as the provider says: each movement once, whatever the order.
CREATE TABLE withdraw_movement (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  -- 'accepted': it paid the order. 'closed': it was in review, and operators are done with it.
  state TEXT NOT NULL CHECK (state IN ('accepted', 'review', 'unmatched', 'closed')),
  said_at_ms INTEGER NOT NULL,
  PRIMARY KEY (provider, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX withdraw_movement_of_order ON withdraw_movement (order_id);

-- What operators say of an order where one is not enough; done when two have said the same.
CREATE TABLE withdraw_decision (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  operator TEXT NOT NULL,
  -- 'came_back': of one that was sent. The others: of one whose provider does not say.
  word TEXT NOT NULL CHECK (word IN ('came_back', 'paid', 'failed')),
  reference TEXT,
  note TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, operator)
) STRICT, WITHOUT ROWID;
