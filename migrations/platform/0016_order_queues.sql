-- OPS-02: what promotions paid since a time, for the forecast of the next one.
CREATE INDEX participation_paid ON participation (merchant, paid_at_ms, promotion_id, amount_minor) WHERE paid_at_ms IS NOT NULL;
CREATE INDEX deposit_bonus_granted ON deposit_bonus (merchant, granted_at_ms, granted_minor) WHERE granted_at_ms IS NOT NULL;

-- OPS-01: queues of operators are read a page at a time, in the order in which they are shown.
CREATE INDEX deposit_order_stuck ON deposit_order (merchant, created_at_ms, id) WHERE state = 'paid';
CREATE INDEX incoming_payment_queue ON incoming_payment (received_at_ms, provider, transaction_id)
  WHERE state IN ('review', 'unmatched', 'crediting');
CREATE INDEX service_case_queue ON service_case (merchant, created_at_ms, reference) WHERE state <> 'closed';

-- FAIR-03: how far real play is from theory. The sum of the squares of what was staked, in minor units: of a row of play by
-- equal stakes. 0: counted before it was kept.
ALTER TABLE game_day ADD COLUMN stake_square REAL NOT NULL DEFAULT 0;
-- Standard deviation of a round's return, in thousandths of its stake; NULL where the vendor does not say it.
ALTER TABLE game ADD COLUMN deviation_milli INTEGER CHECK (deviation_milli > 0);
