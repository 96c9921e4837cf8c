-- PROMO-06, GAME-07: what races pay, the places of a race that has ended, names that stand once on a board, and the feed of play.
-- Everything here only expands.

-- What the next race pays by place: minor units, as a JSON list.
CREATE TABLE race_rule (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  prizes TEXT NOT NULL CHECK (json_valid(prizes)),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT;

-- A race since its first member joined. What it pays is fixed then.
CREATE TABLE race (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- The Monday it began on.
  week TEXT NOT NULL,
  prizes TEXT NOT NULL CHECK (json_valid(prizes)),
  ends_at_ms INTEGER NOT NULL,
  -- When its places were fixed.
  ended_at_ms INTEGER,
  -- When its last prize was reserved.
  done_at_ms INTEGER,
  PRIMARY KEY (merchant, week),
  CHECK (done_at_ms IS NULL OR ended_at_ms IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX race_unfinished ON race (ends_at_ms) WHERE done_at_ms IS NULL;

-- Who won what. The payment itself is a row of reward_payment.
CREATE TABLE race_prize (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  week TEXT NOT NULL,
  place INTEGER NOT NULL CHECK (place > 0),
  member_id TEXT NOT NULL REFERENCES member (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  -- NULL: the books of the member's wallet are not counted since the end.
  reserved_at_ms INTEGER,
  PRIMARY KEY (merchant, week, place),
  UNIQUE (merchant, week, member_id)
) STRICT, WITHOUT ROWID;

-- Names that operators hid. They come back on no board.
CREATE TABLE race_name_bar (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  name_key TEXT NOT NULL,
  barred_by TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, name_key)
) STRICT, WITHOUT ROWID;

-- The name as names are compared; NULL: hidden, or of a release that did not compare them.
ALTER TABLE race_entry ADD COLUMN name_key TEXT;
-- Expands because no release before writes the column.
CREATE UNIQUE INDEX race_name ON race_entry (merchant, week, name_key) WHERE name_key IS NOT NULL;

-- GAME-07: the newest rounds of real money of a merchant, as one row: a bet adds none.
CREATE TABLE play_feed (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  -- JSON, the newest first; no more than are needed to show some.
  rounds TEXT NOT NULL CHECK (json_valid(rounds))
) STRICT, WITHOUT ROWID;

-- Members who chose whether others see their rounds. Without a row the policy says.
CREATE TABLE play_feed_choice (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  is_shown INTEGER NOT NULL CHECK (is_shown IN (0, 1)),
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
