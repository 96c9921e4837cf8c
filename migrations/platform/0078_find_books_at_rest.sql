-- TRUST-04: wallets where nothing moves come round as well, the one that was read whole the longest ago first.
CREATE INDEX books_check_at_rest ON books_check (whole_checked_at) WHERE due_at IS NULL;
