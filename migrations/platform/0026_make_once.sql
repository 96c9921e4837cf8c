-- AGT-02: notes and sign-up links are made once for the key of their call. Rows of before have none.
ALTER TABLE agent_note ADD COLUMN idempotency_key TEXT;
-- Expands because no release before writes the column.
CREATE UNIQUE INDEX agent_note_key ON agent_note (agent_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
ALTER TABLE sign_up_link ADD COLUMN idempotency_key TEXT;
-- Expands because no release before writes the column.
CREATE UNIQUE INDEX sign_up_link_key ON sign_up_link (agent_id, idempotency_key) WHERE idempotency_key IS NOT NULL;

-- MEM-05: SHA-256 of a picture as it was sent: the same one again is no second one. NULL: of a release before.
ALTER TABLE upload ADD COLUMN content_hash TEXT;

-- PROMO-06: names of races are compared without the marks between their letters, and without letters that are drawn as one: ʹ ʺ ʻ
-- ʽ ʾ ʿ ˀ ˁ ˈ ˊ ˋ ˮ. A name that operators hid stays hidden, and its row as well. Of two names that are one now both stay.
INSERT OR IGNORE INTO race_name_bar (merchant, name_key, barred_by, at_ms)
  SELECT merchant, replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_key,
    '''', ''), '·', ''), '・', ''), '=', ''), '׳', ''), '״', ''), '་', ''),
    char(697), ''), char(698), ''), char(699), ''), char(701), ''), char(702), ''), char(703), ''),
    char(704), ''), char(705), ''), char(712), ''), char(714), ''), char(715), ''), char(750), ''),
    barred_by, at_ms FROM race_name_bar;
UPDATE OR IGNORE race_entry SET name_key = replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(name_key,
    '''', ''), '·', ''), '・', ''), '=', ''), '׳', ''), '״', ''), '་', ''),
    char(697), ''), char(698), ''), char(699), ''), char(701), ''), char(702), ''), char(703), ''),
    char(704), ''), char(705), ''), char(712), ''), char(714), ''), char(715), ''), char(750), '')
  WHERE name_key IS NOT NULL;
