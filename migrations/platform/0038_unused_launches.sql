-- Unused launches are found among all of a week by themselves: they are forgotten within minutes.
-- Expands because the release before this one finds them by the index of all.
CREATE INDEX vendor_session_unused ON vendor_session (launched_at) WHERE used_at IS NULL;
