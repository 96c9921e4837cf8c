-- OPS-02: what promotions paid since a time, for the forecast of the next one.
CREATE INDEX participation_paid ON participation (merchant, paid_at_ms, promotion_id, amount_minor) WHERE paid_at_ms IS NOT NULL;
CREATE INDEX deposit_bonus_granted ON deposit_bonus (merchant, granted_at_ms, granted_minor) WHERE granted_at_ms IS NOT NULL;

-- OPS-01: queues of operators are read a page at a time, in the order in which they are shown.
CREATE INDEX deposit_order_stuck ON deposit_order (merchant, created_at_ms, id) WHERE state = 'paid';
CREATE INDEX incoming_payment_queue ON incoming_payment (received_at_ms, provider, transaction_id)
  WHERE state IN ('review', 'unmatched', 'crediting');
CREATE INDEX service_case_queue ON service_case (merchant, created_at_ms, reference) WHERE state <> 'closed';
