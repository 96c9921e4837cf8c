-- TRUST-04, OPS-01: what the checks found that run by themselves, for whoever asks; until now a line of the log.
-- When a check began that has not come to its end: NULL where none has.
ALTER TABLE books_check ADD COLUMN begun_at INTEGER;
-- When the records were found other than the journal; NULL once they were made again, or all of them found equal.
ALTER TABLE books_check ADD COLUMN records_differ_at INTEGER;
CREATE INDEX books_check_begun ON books_check (merchant, begun_at) WHERE begun_at IS NOT NULL;
CREATE INDEX books_check_differ ON books_check (merchant, records_differ_at) WHERE records_differ_at IS NOT NULL;
