-- PROMO-01: bonuses for a deposit. Times are milliseconds since the epoch, amounts minor units.

-- A table's own list cannot be changed: the same promotions under one with the further kind. Who takes part points at
-- them all the while, so references are asked for at the end only.
PRAGMA defer_foreign_keys = ON;
CREATE TABLE promotion_to_keep AS SELECT * FROM promotion;
DROP TABLE promotion;
CREATE TABLE promotion (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- Stands in addresses: unique within the merchant.
  id TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('newcomer', 'slots', 'live', 'sports', 'season', 'vip')),
  kind TEXT NOT NULL CHECK (kind IN ('gift', 'turnover', 'application', 'event', 'deposit')),
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
  CHECK (kind NOT IN ('gift', 'turnover') OR amount_minor IS NOT NULL),
  -- What a deposit brings is a share of it.
  CHECK (kind <> 'deposit' OR (amount_minor IS NULL AND json_extract(rule, '$.deposit') IS NOT NULL))
) STRICT;
INSERT INTO promotion SELECT * FROM promotion_to_keep;
DROP TABLE promotion_to_keep;
CREATE INDEX promotion_list ON promotion (merchant, position);

-- What was chosen with a deposit, on the terms of then. An order that its member's limits refuse takes it along.
CREATE TABLE deposit_bonus (
  order_id TEXT PRIMARY KEY REFERENCES deposit_order (id) ON DELETE CASCADE,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  promotion_id TEXT NOT NULL,
  -- As JSON: platform/bonuses/terms.ts.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  -- What the member was shown.
  promised_minor INTEGER NOT NULL CHECK (promised_minor BETWEEN 1 AND 100000000000000),
  -- 'chosen': its money has not come. The wallet has the truth from 'granted' on; this follows it.
  status TEXT NOT NULL DEFAULT 'chosen' CHECK (status IN ('chosen', 'granted', 'released', 'lapsed', 'withheld')),
  withheld_because TEXT,
  -- Under which the wallet knows it: the key of the money that came.
  wallet_key TEXT,
  granted_minor INTEGER CHECK (granted_minor > 0),
  required_minor INTEGER CHECK (required_minor > 0),
  chosen_at_ms INTEGER NOT NULL,
  granted_at_ms INTEGER,
  play_until_ms INTEGER,
  ended_at_ms INTEGER,
  -- When the sweep asks the wallet; NULL where nothing is left to ask.
  look_at_ms INTEGER,
  FOREIGN KEY (merchant, promotion_id) REFERENCES promotion (merchant, id),
  CHECK ((withheld_because IS NOT NULL) = (status = 'withheld')),
  CHECK ((granted_minor IS NOT NULL) = (status IN ('granted', 'released', 'lapsed'))),
  CHECK ((look_at_ms IS NOT NULL) = (status = 'granted'))
) STRICT;
CREATE INDEX deposit_bonus_of_member ON deposit_bonus (merchant, member_id, promotion_id);
CREATE INDEX deposit_bonus_to_look_at ON deposit_bonus (look_at_ms) WHERE look_at_ms IS NOT NULL;
