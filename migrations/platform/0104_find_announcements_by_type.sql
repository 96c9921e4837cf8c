-- Each type is read by itself, its newest first (MSG-01).
DROP INDEX announcement_list;
CREATE INDEX announcement_list ON announcement (merchant, type, published_at_ms DESC);
