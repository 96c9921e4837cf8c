-- MEM-13, OPS-01: who said that a held invitation is to be paid; a large reward is when two have (docs/decisions/0135).
-- Times are milliseconds since the epoch.
CREATE TABLE referral_approval (
  invitee_id TEXT NOT NULL REFERENCES referral (invitee_id),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (invitee_id, operator)
) STRICT, WITHOUT ROWID;
