-- MEM-13: when the sweep looked last, so that invitations that move every minute, or fail each time, hold up no other.
ALTER TABLE referral ADD COLUMN looked_at_ms INTEGER NOT NULL DEFAULT 0;
DROP INDEX referral_due;
CREATE INDEX referral_due ON referral (looked_at_ms, joined_at_ms) WHERE is_due = 1;
