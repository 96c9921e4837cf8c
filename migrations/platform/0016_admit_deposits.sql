-- SAFE-01: whether the member's own limits have let the deposit begin. Before that no provider hears of it.
ALTER TABLE deposit_order ADD COLUMN is_admitted INTEGER NOT NULL DEFAULT 0 CHECK (is_admitted IN (0, 1));
