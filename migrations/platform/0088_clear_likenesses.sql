-- SAFE-02: also accounts that are there may come to look like an excluded member, by a name or a contact given later. A person
-- who has looked says that it is somebody else. Times are milliseconds since the epoch.
ALTER TABLE registration_flag ADD COLUMN cleared_by TEXT;
ALTER TABLE registration_flag ADD COLUMN cleared_at_ms INTEGER;
