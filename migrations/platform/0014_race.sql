-- PROMO-06: who is in the race of a week. Everything here only expands.
CREATE TABLE race_entry (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- The Monday it began on.
  week TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- NULL: in the race, and not named.
  nickname TEXT,
  joined_at_ms INTEGER NOT NULL,
  -- The best multiplier in hundredths; 0 before the first round that counts.
  score INTEGER NOT NULL DEFAULT 0 CHECK (score >= 0),
  game_id TEXT,
  -- Of two with the same score the earlier stands higher.
  reached_at_ms INTEGER,
  -- When their wallet is asked next; NULL: for the last time it was, after the end.
  look_at_ms INTEGER,
  PRIMARY KEY (merchant, week, member_id),
  CHECK ((score > 0) = (reached_at_ms IS NOT NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX race_board ON race_entry (merchant, week, score DESC, reached_at_ms, member_id);
CREATE INDEX race_due ON race_entry (look_at_ms) WHERE look_at_ms IS NOT NULL;
