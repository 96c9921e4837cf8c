-- TRUST-04: where a check of all stands that has not come to its end; 0 where there is none (docs/decisions/0149).
ALTER TABLE books_check ADD COLUMN unfinished_sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books_check ADD COLUMN unfinished_hash TEXT NOT NULL DEFAULT '';
-- A mark now says what was counted as well. Those of before do not: each journal is read from its first posting once more.
UPDATE books_check SET mark_sequence = 0, mark_hash = '', whole_checked_at = 0;
