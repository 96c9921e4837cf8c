-- PROMO-01: when the sweep asks the wallet again for a reward that waits, so that fifty stuck ones hold up nobody else.
ALTER TABLE participation ADD COLUMN look_at_ms INTEGER;
-- MEM-05, MEM-17: pictures that are kept, for the sweep of those that nothing names.
CREATE INDEX upload_kept ON upload (created_at_ms) WHERE removed_at_ms IS NULL;
