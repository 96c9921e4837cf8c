-- OPS-01: withdrawals are read a page at a time, in the order in which they are shown. Those that are disputed come first, so each
-- part has an index of its own.
CREATE INDEX withdraw_order_waiting ON withdraw_order (merchant, requested_at_ms, id)
  WHERE state IN ('requested', 'checks', 'approved');
CREATE INDEX withdraw_order_calm ON withdraw_order (merchant, state, requested_at_ms, id) WHERE disputed_at_ms IS NULL;
CREATE INDEX withdraw_order_disputed ON withdraw_order (merchant, state, requested_at_ms, id) WHERE disputed_at_ms IS NOT NULL;
-- Its money is not where its state says.
CREATE INDEX withdraw_order_unsettled ON withdraw_order (merchant)
  WHERE (state = 'sent' AND money <> 'paid') OR (state = 'refused' AND money <> 'returned');
CREATE INDEX withdraw_decision_returned ON withdraw_decision (order_id) WHERE outcome = 'came_back';
