-- What a member's own object must hear: who the member is and which sessions live. `facts_version` only grows; what is above
-- `facts_told` has not reached the object yet.
ALTER TABLE member ADD COLUMN facts_version INTEGER NOT NULL DEFAULT 0;
ALTER TABLE member ADD COLUMN facts_told INTEGER NOT NULL DEFAULT 0;
CREATE INDEX member_facts_due ON member (id) WHERE facts_version > facts_told;

-- Triggers, so that an older release that is rolled back to does not end a session unseen. What sets other facts adds one by
-- itself: a trigger's change counts in `meta.changes`, which those statements are judged by.
CREATE TRIGGER member_facts_session_end AFTER UPDATE OF revoked_at_ms ON member_session
WHEN NEW.revoked_at_ms IS NOT OLD.revoked_at_ms BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
CREATE TRIGGER member_facts_bar AFTER INSERT ON play_bar BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
CREATE TRIGGER member_facts_bar_change AFTER UPDATE ON play_bar BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
CREATE TRIGGER member_facts_bar_end AFTER DELETE ON play_bar BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = OLD.member_id;
END;
