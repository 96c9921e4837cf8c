-- AGT-03: contracts with rates by category (`terms.categoryRates`). A release from before them reads the tiers alone. What it
-- would write of such a contract is refused, so it pays nothing by a wrong rate; the settlement of that merchant waits for the
-- later release and then goes on in order (docs/operations/deploy.md). Everything here only expands.

-- 1: written by a release that knows rates by category.
ALTER TABLE agent_contract_audit ADD COLUMN knows_category_rates INTEGER NOT NULL DEFAULT 0 CHECK (knows_category_rates IN (0, 1));
ALTER TABLE agent_contract_carry ADD COLUMN knows_category_rates INTEGER NOT NULL DEFAULT 0 CHECK (knows_category_rates IN (0, 1));

-- Such terms are not signed unread, nor given from by the highest rate alone. An act and its audit row are one batch.
-- Expands because contracts without such rates are written as before.
CREATE TRIGGER agent_contract_audit_refuse_unknown_rates BEFORE INSERT ON agent_contract_audit
  WHEN NEW.knows_category_rates = 0 AND NEW.act IN ('offered', 'accepted') AND EXISTS (
    SELECT 1 FROM agent_contract AS contract
    LEFT JOIN agent_contract AS own
      ON own.downline_id = contract.upline_id AND own.kind = contract.kind AND own.state = 'accepted'
    WHERE contract.id = NEW.contract_id
      AND (contract.terms ->> '$.categoryRates' IS NOT NULL OR own.terms ->> '$.categoryRates' IS NOT NULL))
  BEGIN SELECT RAISE(ABORT, 'rates by category need a later release'); END;

-- Written for each contract that a window settles, in the batch of its bills.
-- Expands because contracts without such rates are written as before.
CREATE TRIGGER agent_contract_carry_refuse_unknown_rates BEFORE INSERT ON agent_contract_carry
  WHEN NEW.knows_category_rates = 0
    AND (SELECT terms ->> '$.categoryRates' FROM agent_contract WHERE id = NEW.contract_id) IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'rates by category need a later release'); END;

-- Supplements for late play have no such row.
-- Expands because contracts without such rates are written as before.
CREATE TRIGGER agent_bill_refuse_unknown_rates BEFORE INSERT ON agent_bill
  WHEN NEW.contract_id IS NOT NULL AND NEW.facts ->> '$.pay.parts' IS NULL
    AND (SELECT terms ->> '$.categoryRates' FROM agent_contract WHERE id = NEW.contract_id) IS NOT NULL
  BEGIN SELECT RAISE(ABORT, 'rates by category need a later release'); END;
