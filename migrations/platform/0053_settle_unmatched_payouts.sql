-- OPS-01: money that a provider paid for an order nobody gave it, and what operators say it was (docs/decisions/0143).
ALTER TABLE withdraw_movement ADD COLUMN settled_as TEXT CHECK (settled_as IN ('came_back', 'accounted_for'));
ALTER TABLE withdraw_movement ADD COLUMN settled_by TEXT CHECK ((settled_by IS NULL) = (settled_as IS NULL));
ALTER TABLE withdraw_movement ADD COLUMN settled_note TEXT;
ALTER TABLE withdraw_movement ADD COLUMN settled_at_ms INTEGER;
-- Its provider has said since that nothing was sent: the house asks whether it came back.
ALTER TABLE withdraw_movement ADD COLUMN failure_said_at_ms INTEGER;
CREATE INDEX withdraw_movement_unmatched ON withdraw_movement (said_at_ms) WHERE state = 'unmatched';
