-- OPS-01: named filters over figures of members, and what was sent to who they found. Times are milliseconds.
CREATE TABLE segment (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  title TEXT NOT NULL,
  filter TEXT NOT NULL CHECK (json_valid(filter)),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, id)
) STRICT, WITHOUT ROWID;

CREATE TABLE campaign (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  segment TEXT NOT NULL,
  -- As both people said it: a segment that changes later changes no campaign.
  filter TEXT NOT NULL CHECK (json_valid(filter)),
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  contents TEXT NOT NULL CHECK (json_valid(contents)),
  -- Whose coupon comes with it; NULL: a message alone.
  promotion_id TEXT,
  approved_by TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped', 'done')),
  -- The last member that was looked at, by id. It moves in the commit that sends.
  cursor TEXT NOT NULL DEFAULT '',
  sent INTEGER NOT NULL DEFAULT 0,
  -- Found by the filter and not written to: a break, an exclusion, or a limit that is reached.
  left_out INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER,
  made_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  PRIMARY KEY (merchant, id),
  CHECK ((state = 'running') = (ended_at_ms IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_due ON campaign (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;

-- Who may take part in a promotion that asks for a coupon.
CREATE TABLE promotion_coupon (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  promotion_id TEXT NOT NULL,
  campaign_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, promotion_id)
) STRICT, WITHOUT ROWID;
