-- TRUST-04: the other halves of a wallet's transfers were asked for up to here; a long list is walked over several runs.
ALTER TABLE books_check ADD COLUMN transfer_sequence INTEGER NOT NULL DEFAULT 0;
UPDATE books_check SET transfer_sequence = last_sequence;
