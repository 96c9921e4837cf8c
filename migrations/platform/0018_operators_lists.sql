-- OPS-01: contracts and bills of agents are read a page at a time, in the order in which they are shown. Many bills end at the
-- same moment, so the number of a bill is a part of its place.
DROP INDEX agent_bill_by_state;
CREATE INDEX agent_bill_by_state ON agent_bill (merchant, state, to_ms, id);
DROP INDEX agent_contract_by_state;
CREATE INDEX agent_contract_by_state ON agent_contract (merchant, state, offered_at_ms, id);
