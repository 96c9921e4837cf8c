-- AGT-05: what each member of a tree played at each vendor on a UTC day, counted with the same stretch of the journal as all other
-- sums, and what each agent's team came to, the agent left out: written once, with the last window of the day. Both for 13 months.
CREATE TABLE play_vendor_day_sum (
  merchant_number INTEGER NOT NULL,
  day INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  vendor TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant_number, day, member_number, vendor)
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_vendor_day (
  merchant TEXT NOT NULL,
  day INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, agent_id, vendor)
) STRICT, WITHOUT ROWID;
