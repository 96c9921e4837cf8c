-- PROMO-01: what a merchant offers, and who is in it. Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE promotion (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- Stands in addresses: unique within the merchant.
  id TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('newcomer', 'slots', 'live', 'sports', 'season', 'vip')),
  kind TEXT NOT NULL CHECK (kind IN ('gift', 'turnover', 'application', 'event')),
  -- The cash paid by itself; NULL where there is none.
  amount_minor INTEGER CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- Who it is for and what it asks, as JSON: platform/promotions/rule.ts.
  rule TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rule)),
  -- Texts by language, as JSON.
  titles TEXT NOT NULL,
  rewards TEXT NOT NULL,
  conditions TEXT NOT NULL,
  terms TEXT NOT NULL,
  -- The path of its picture below the image CDN, or NULL.
  picture TEXT,
  -- Lowest first.
  position INTEGER NOT NULL,
  starts_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER,
  PRIMARY KEY (merchant, id),
  CHECK (ends_at_ms IS NULL OR ends_at_ms > starts_at_ms),
  -- A gift and a stake asked for are for an amount everybody can read.
  CHECK (kind NOT IN ('gift', 'turnover') OR amount_minor IS NOT NULL)
) STRICT;
CREATE INDEX promotion_list ON promotion (merchant, position);

CREATE TABLE participation (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- 'paying': decided, the wallet has not answered yet. It is asked again until it has.
  status TEXT NOT NULL CHECK (status IN ('joined', 'applying', 'rejected', 'paying', 'paid')),
  -- The operator who issued or refused; NULL where the member decided by claiming.
  decided_by TEXT,
  comment TEXT NOT NULL DEFAULT '' CHECK (length(comment) <= 140),
  -- What the operator wrote with a refusal.
  reason TEXT,
  -- Fixed before the wallet is asked, so that asking again asks the same. NULL: a reward that is no cash.
  amount_minor INTEGER CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- The turnover that counts here, as it was when the member joined.
  turnover_from_minor INTEGER NOT NULL DEFAULT 0 CHECK (turnover_from_minor >= 0),
  joined_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  paid_at_ms INTEGER,
  PRIMARY KEY (merchant, promotion_id, member_id),
  FOREIGN KEY (merchant, promotion_id) REFERENCES promotion (merchant, id),
  CHECK ((paid_at_ms IS NULL) = (status <> 'paid')),
  CHECK ((decided_at_ms IS NULL) = (status IN ('joined', 'applying')))
) STRICT, WITHOUT ROWID;
CREATE INDEX participation_of_member ON participation (merchant, member_id);
-- The few that wait for an operator or for a wallet.
CREATE INDEX participation_waiting ON participation (status, merchant, joined_at_ms) WHERE status IN ('applying', 'paying');
