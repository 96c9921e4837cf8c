-- TRUST-03: what a member's balance tells of beside its sum, asked for with every balance and mostly nothing.
CREATE INDEX deposit_order_coming ON deposit_order (member_id, merchant, state, receive_minor)
  WHERE state IN ('processing', 'paid', 'review');
