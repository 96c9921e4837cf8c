-- GLI-19 2.7.4: when the edge last admitted a session by its country and address; without one, when it began.
ALTER TABLE member_session ADD COLUMN place_at_ms INTEGER;
