-- OPS-01: what the staff notes of a member. A note is never changed or deleted: a further one corrects it. Everything here only
-- expands.
CREATE TABLE member_note (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  text TEXT NOT NULL,
  written_by TEXT NOT NULL,
  -- The note that this one corrects.
  corrects TEXT REFERENCES member_note (id),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX member_note_of_member ON member_note (member_id, at_ms DESC, id DESC);
CREATE TRIGGER member_note_stays BEFORE UPDATE ON member_note
BEGIN
  SELECT RAISE(ABORT, 'a note is never changed');
END;
CREATE TRIGGER member_note_is_kept BEFORE DELETE ON member_note
BEGIN
  SELECT RAISE(ABORT, 'a note is never deleted');
END;
-- How many fields one person revealed within the hour.
CREATE INDEX member_audit_revealed ON member_audit (merchant, actor, at_ms) WHERE act = 'field_revealed';
-- A member found by a mailbox.
CREATE INDEX member_mailbox ON member (merchant, email_key) WHERE email_key IS NOT NULL;
