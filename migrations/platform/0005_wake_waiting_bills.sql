-- AGT-03: any posting in a payer's wallet may have brought what a bill waits for: a deposit, a transfer, a win, a stake
-- that came back. The bill is tried again with the next minute.
CREATE INDEX agent_bill_waiting ON agent_bill (payer_id) WHERE state IN ('insufficient', 'partly');
CREATE TRIGGER agent_bill_payer_moved AFTER UPDATE OF sequence ON counted_member BEGIN
  UPDATE agent_bill SET next_try_at_ms = 0
    WHERE payer_id = NEW.member_id AND state IN ('insufficient', 'partly') AND next_try_at_ms > 0;
END;

-- expands because the trigger above does what these did
DROP TRIGGER IF EXISTS agent_bill_money_came;
-- expands because the trigger above does what these did
DROP TRIGGER IF EXISTS agent_bill_first_money_came;
