-- AGT-03: play that reached the sums after its own window was sealed, and its bills. Everything here only expands.

-- Of members in a tree: when it was played, beside the window that counts it. Kept as long as play_window_sum.
CREATE TABLE late_play_sum (
  merchant_number INTEGER NOT NULL,
  -- Counts it.
  window INTEGER NOT NULL,
  -- Its rounds closed in this one.
  played_in INTEGER NOT NULL CHECK (played_in < window),
  member_number INTEGER NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant_number, window, played_in, member_number, category)
) STRICT, WITHOUT ROWID;

-- The part of it that is billed by the contract of its own time, for each agent above and kind of contract. Written with the
-- sums of the window, once. Kept for 13 months.
CREATE TABLE agent_late_play (
  merchant TEXT NOT NULL,
  window INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('realtime', 'hourly', 'daily', 'dividend')),
  played_in INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  -- The contract that was in force when it was played; NULL: none was, so no agent is paid for it.
  contract_id TEXT REFERENCES agent_contract (id),
  -- It stands in the team's sums of `window`, from which bills of this kind take it off.
  is_left INTEGER NOT NULL CHECK (is_left IN (0, 1)),
  PRIMARY KEY (merchant, window, agent_id, kind, played_in, member_id, category)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_late_play_of_contract ON agent_late_play (contract_id, played_in) WHERE contract_id IS NOT NULL;

-- 0: the bill of its span. From 1: a supplement for late play, by its number. Its from_ms is the start of its own span plus
-- the number, so that UNIQUE (contract_id, from_ms) is its key too; its to_ms is the end of the window that counts the play.
ALTER TABLE agent_bill ADD COLUMN late INTEGER NOT NULL DEFAULT 0 CHECK (late >= 0);
CREATE TRIGGER agent_bill_refuse_other_late BEFORE UPDATE OF late ON agent_bill WHEN OLD.late <> NEW.late
  BEGIN SELECT RAISE(ABORT, 'a bill stays as it was made'); END;
