-- MEM-13: who invited whom, on what terms, and what came of it. Times are milliseconds since the epoch, amounts minor units.

CREATE TABLE referral_programme (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  -- 'deposit': one deposit of so much was credited. 'turnover': so much was staked in settled rounds.
  condition TEXT NOT NULL CHECK (condition IN ('deposit', 'turnover')),
  condition_minor INTEGER NOT NULL CHECK (condition_minor BETWEEN 1 AND 100000000000000),
  reward_minor INTEGER NOT NULL CHECK (reward_minor BETWEEN 1 AND 100000000000000),
  -- How long an invited member has for it.
  within_days INTEGER NOT NULL CHECK (within_days BETWEEN 1 AND 365),
  -- Above so many rewards in 30 days an operator looks first.
  unseen_in_month INTEGER NOT NULL CHECK (unseen_in_month >= 0),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE referral (
  -- Invited once, by one member, for ever.
  invitee_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  referrer_id TEXT NOT NULL REFERENCES member (id),
  -- The terms of the day of the registration: a programme that changes later changes no invitation.
  condition TEXT NOT NULL CHECK (condition IN ('deposit', 'turnover')),
  condition_minor INTEGER NOT NULL,
  reward_minor INTEGER NOT NULL,
  joined_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  -- 'approved': the reward is reserved in reward_payment. 'held': an operator looks at it first.
  state TEXT NOT NULL DEFAULT 'joined' CHECK (state IN ('joined', 'held', 'approved', 'refused', 'expired')),
  -- Something the condition asks for has moved since the sweep looked last.
  is_due INTEGER NOT NULL DEFAULT 0 CHECK (is_due IN (0, 1)),
  -- Why it is held, as a JSON list.
  flags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(flags)),
  -- The operator; NULL where nobody had to look.
  decided_by TEXT,
  reason TEXT,
  decided_at_ms INTEGER,
  CHECK (invitee_id <> referrer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX referral_of_referrer ON referral (merchant, referrer_id, joined_at_ms);
CREATE INDEX referral_due ON referral (joined_at_ms) WHERE is_due = 1;
CREATE INDEX referral_held ON referral (merchant, joined_at_ms) WHERE state = 'held';
CREATE INDEX referral_expiry ON referral (expires_at_ms) WHERE state = 'joined';

-- The sweep looks only at those for whom something moved.
CREATE TRIGGER referral_deposit AFTER UPDATE OF state ON deposit_order WHEN NEW.state = 'credited' BEGIN
  UPDATE referral SET is_due = 1 WHERE invitee_id = NEW.member_id AND state = 'joined' AND condition = 'deposit';
END;
CREATE TRIGGER referral_first_turnover AFTER INSERT ON member_turnover BEGIN
  UPDATE referral SET is_due = 1 WHERE invitee_id = NEW.member_id AND state = 'joined' AND condition = 'turnover';
END;
CREATE TRIGGER referral_turnover AFTER UPDATE OF stake_minor ON member_turnover
WHEN NEW.stake_minor > OLD.stake_minor BEGIN
  UPDATE referral SET is_due = 1 WHERE invitee_id = NEW.member_id AND state = 'joined' AND condition = 'turnover';
END;
