-- GAME-05: an operator shuts a vendor for a merchant; launches and stakes are refused, results and records go on.
ALTER TABLE merchant_vendor ADD COLUMN closed_by TEXT;
ALTER TABLE merchant_vendor ADD COLUMN closed_at_ms INTEGER CHECK ((closed_at_ms IS NULL) = (closed_by IS NULL));
