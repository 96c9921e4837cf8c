-- PROMO-05: the ranks of a merchant, the running turnover of a member, and the rank kept.

CREATE TABLE vip_rank (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 99),
  -- Names by language, as JSON.
  names TEXT NOT NULL CHECK (json_valid(names)),
  points_from INTEGER NOT NULL CHECK (points_from > 0),
  PRIMARY KEY (merchant, level),
  UNIQUE (merchant, points_from)
) STRICT, WITHOUT ROWID;

-- Points for every 1,000.00 staked. A category without a row brings none.
CREATE TABLE vip_point_rate (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  category TEXT NOT NULL,
  points_per_thousand INTEGER NOT NULL CHECK (points_per_thousand BETWEEN 1 AND 10000),
  PRIMARY KEY (merchant, category)
) STRICT, WITHOUT ROWID;

-- The highest rank reached; it never falls (docs/decisions/0067).
CREATE TABLE vip_member (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  level INTEGER NOT NULL CHECK (level >= 1),
  reached_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;

-- Stakes of settled rounds of real money, added up as rounds are copied: a rank reads a row a category, however many
-- rounds there were. The triggers keep it equal to round_record whoever writes there.
CREATE TABLE member_turnover (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  category TEXT NOT NULL,
  stake_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, category)
) STRICT, WITHOUT ROWID;

INSERT INTO member_turnover (merchant, member_id, category, stake_minor)
SELECT merchant, member_id, category, sum(stake_minor) FROM round_record
WHERE wallet_kind = 'real' AND state = 'settled' GROUP BY merchant, member_id, category;

CREATE TRIGGER round_record_turnover_insert AFTER INSERT ON round_record
WHEN NEW.wallet_kind = 'real' AND NEW.state = 'settled' BEGIN
  INSERT INTO member_turnover (merchant, member_id, category, stake_minor)
  VALUES (NEW.merchant, NEW.member_id, NEW.category, NEW.stake_minor)
  ON CONFLICT DO UPDATE SET stake_minor = stake_minor + excluded.stake_minor;
END;

CREATE TRIGGER round_record_turnover_delete AFTER DELETE ON round_record
WHEN OLD.wallet_kind = 'real' AND OLD.state = 'settled' BEGIN
  UPDATE member_turnover SET stake_minor = stake_minor - OLD.stake_minor
  WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND category = OLD.category;
END;

-- A round goes from open to settled once; every other change of a settled round is a repair.
CREATE TRIGGER round_record_turnover_update AFTER UPDATE ON round_record
WHEN NEW.wallet_kind = 'real' AND (NEW.state = 'settled' OR OLD.state = 'settled') BEGIN
  UPDATE member_turnover SET stake_minor = stake_minor - OLD.stake_minor
  WHERE OLD.state = 'settled' AND merchant = OLD.merchant AND member_id = OLD.member_id AND category = OLD.category;
  INSERT INTO member_turnover (merchant, member_id, category, stake_minor)
  SELECT NEW.merchant, NEW.member_id, NEW.category, NEW.stake_minor WHERE NEW.state = 'settled'
  ON CONFLICT DO UPDATE SET stake_minor = stake_minor + excluded.stake_minor;
END;
