-- TRUST-01: how fast each method was of late, by the index alone: what one of them had of withdrawals pushes no other out.
CREATE INDEX withdraw_order_speed_of_kind ON withdraw_order (merchant, kind, sent_at_ms, requested_at_ms, state)
  WHERE sent_at_ms IS NOT NULL;
DROP INDEX withdraw_order_speed;
