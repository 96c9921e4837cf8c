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
  -- As both people approved it: a segment that changes later changes no campaign.
  filter TEXT NOT NULL CHECK (json_valid(filter)),
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  contents TEXT NOT NULL CHECK (json_valid(contents)),
  -- Whose coupon comes with it; NULL: a message alone.
  promotion_id TEXT,
  approved_by TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'stopped', 'done')),
  -- The last member whom the search for receivers has looked at, by id. NULL: all were looked at.
  searched_to TEXT DEFAULT '',
  sent INTEGER NOT NULL DEFAULT 0,
  -- Found by the filter and not written to: a break, an exclusion, a limit that is reached, a silent wallet.
  left_out INTEGER NOT NULL DEFAULT 0,
  next_attempt_at_ms INTEGER,
  made_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  PRIMARY KEY (merchant, id),
  CHECK ((state = 'running') = (ended_at_ms IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_due ON campaign (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;

-- Whom a campaign has found and not written to yet. A row goes in the commit that writes to its member or leaves them out.
CREATE TABLE campaign_receiver (
  merchant TEXT NOT NULL,
  campaign_id TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- How often the wallet was asked and stayed silent.
  tries INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant, campaign_id, member_id),
  FOREIGN KEY (merchant, campaign_id) REFERENCES campaign (merchant, id)
) STRICT, WITHOUT ROWID;
CREATE INDEX campaign_receiver_next ON campaign_receiver (merchant, campaign_id, tries, member_id);
-- The search goes through the members of one merchant alone.
CREATE INDEX member_of_merchant ON member (merchant, id);

-- Who may take part in a promotion that asks for a coupon.
CREATE TABLE promotion_coupon (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  promotion_id TEXT NOT NULL,
  campaign_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, promotion_id)
) STRICT, WITHOUT ROWID;
