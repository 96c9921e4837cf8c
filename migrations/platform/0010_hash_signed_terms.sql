-- AGT-03: SHA-256 of the terms as each side saw them when it offered or accepted. NULL: of acts from before it was kept.
ALTER TABLE agent_contract_audit ADD COLUMN terms_hash TEXT CHECK (length(terms_hash) = 64);
