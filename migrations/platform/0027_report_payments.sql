-- TRUST-06: the payment that a case is about: the number of an order, or of a movement in the account record.
ALTER TABLE service_case ADD COLUMN payment_id TEXT;
