-- TRUST-04: the place up to which a journal was sound, with the hash of all it said, kept apart from the wallet; and when
-- it was last read from its first posting (docs/decisions/0149). 0 before the first such check.
ALTER TABLE books_check ADD COLUMN mark_sequence INTEGER NOT NULL DEFAULT 0;
ALTER TABLE books_check ADD COLUMN mark_hash TEXT NOT NULL DEFAULT '';
ALTER TABLE books_check ADD COLUMN whole_checked_at INTEGER NOT NULL DEFAULT 0;
