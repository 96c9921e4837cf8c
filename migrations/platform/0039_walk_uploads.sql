-- MEM-05, MEM-17: how far the walk through all kept pictures has come, and when its next page is looked at. One row, none
-- before the first look. Only expands.
CREATE TABLE upload_walk (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  after_ms INTEGER NOT NULL,
  -- Among pictures of one millisecond: their rowid.
  after_row INTEGER NOT NULL,
  next_at_ms INTEGER NOT NULL
) STRICT;
