-- MEM-08: cashback. And the one table of rewards that are reserved here before the wallet pays them; promotions have
-- theirs in `participation` (docs/decisions/0066). Times are milliseconds since the epoch, amounts minor units.

-- IANA name: the days of cashback and missions are this merchant's own.
ALTER TABLE merchant ADD COLUMN time_zone TEXT NOT NULL DEFAULT 'UTC';

CREATE TABLE reward_payment (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('rebate', 'referral', 'mission')),
  -- What it is for, once for ever: a day, an invited member, a mission in its window.
  reference TEXT NOT NULL,
  -- 'paying': decided, the wallet has not answered yet. It is asked again until it has.
  status TEXT NOT NULL DEFAULT 'paying' CHECK (status IN ('paying', 'paid')),
  -- Fixed before the wallet is asked, so that asking again asks the same.
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- What it was counted from, as JSON: the history shows the figures of then.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  reserved_at_ms INTEGER NOT NULL,
  -- When the sweep asks the wallet; NULL when there is nothing left to ask.
  look_at_ms INTEGER,
  paid_at_ms INTEGER,
  PRIMARY KEY (merchant, member_id, kind, reference),
  CHECK ((paid_at_ms IS NOT NULL) = (status = 'paid')),
  CHECK ((look_at_ms IS NULL) = (status = 'paid'))
) STRICT, WITHOUT ROWID;
CREATE INDEX reward_payment_to_look_at ON reward_payment (look_at_ms) WHERE look_at_ms IS NOT NULL;
CREATE INDEX reward_payment_of_member ON reward_payment (merchant, member_id, kind, reserved_at_ms);

-- What a vendor's turnover brings back. Rows are added and never changed: a day counts by what stood when it began.
CREATE TABLE rebate_rate (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- '*': every vendor that has no rates of its own.
  vendor TEXT NOT NULL,
  -- For members of this VIP rank and above; 0 for everybody.
  min_level INTEGER NOT NULL CHECK (min_level BETWEEN 0 AND 99),
  -- Hundredths of a per cent.
  rate_bps INTEGER NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  valid_from_ms INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  PRIMARY KEY (merchant, vendor, min_level, valid_from_ms)
) STRICT, WITHOUT ROWID;

-- A day's turnover by vendor without reading a round: what counts is when a round ended.
CREATE INDEX round_record_closed ON round_record (merchant, member_id, closed_at, vendor, category, stake_minor)
  WHERE wallet_kind = 'real' AND state = 'settled';
