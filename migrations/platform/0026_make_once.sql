-- AGT-02: notes and sign-up links are made once for the key of their call. Rows of before have none.
ALTER TABLE agent_note ADD COLUMN idempotency_key TEXT;
-- Expands because no release before writes the column.
CREATE UNIQUE INDEX agent_note_key ON agent_note (agent_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
ALTER TABLE sign_up_link ADD COLUMN idempotency_key TEXT;
-- Expands because no release before writes the column.
CREATE UNIQUE INDEX sign_up_link_key ON sign_up_link (agent_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- MEM-05: SHA-256 of a picture as it was sent: the same one again is no second one. NULL: of a release before.
ALTER TABLE upload ADD COLUMN content_hash TEXT;
