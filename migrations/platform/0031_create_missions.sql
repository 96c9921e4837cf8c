-- MEM-14, PROMO-06: missions, and the points of a week. Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE mission (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  -- 'rounds': so many settled rounds. 'stake': so much staked in them. 'logins': logged in on so many days.
  kind TEXT NOT NULL CHECK (kind IN ('rounds', 'stake', 'logins')),
  -- Of the merchant's own calendar; a week begins on Monday.
  period TEXT NOT NULL CHECK (period IN ('day', 'week')),
  target INTEGER NOT NULL CHECK (target BETWEEN 1 AND 100000000000000),
  -- NULL: every game counts.
  game_type TEXT,
  reward_minor INTEGER NOT NULL CHECK (reward_minor BETWEEN 1 AND 100000000000000),
  points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 100000),
  -- A mission is never changed, only ended: who works at it gets what was said.
  starts_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER CHECK (ends_at_ms > starts_at_ms),
  set_by TEXT NOT NULL,
  PRIMARY KEY (merchant, id),
  CHECK (kind <> 'logins' OR (period = 'week' AND target <= 7 AND game_type IS NULL))
) STRICT, WITHOUT ROWID;

-- Points of the missions of a week that were claimed. Written with each claim, in its commit.
CREATE TABLE mission_score (
  merchant TEXT NOT NULL,
  -- The Monday it began on.
  week TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  points INTEGER NOT NULL CHECK (points > 0),
  -- Of two with the same points the one who had them first stands higher.
  reached_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, week, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mission_score_board ON mission_score (merchant, week, points DESC, reached_at_ms, member_id);

-- Who wants to be on no board.
CREATE TABLE mission_hidden (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
