-- Results that are corrected after they were paid (docs/guides/vendors.md). Everything here only expands.

-- Given when two operators said the same. It corrects a round once, for as long as it is repeated: what is owed stays owed.
CREATE TABLE correction_approval (
  id TEXT PRIMARY KEY,
  vendor TEXT NOT NULL,
  -- Whose rounds it corrects. NULL: a match of a book is one for all merchants.
  merchant TEXT REFERENCES merchant (code),
  -- What it is about, and what was decided of it, as JSON.
  subject TEXT NOT NULL,
  content TEXT NOT NULL CHECK (json_valid(content)),
  approved_by TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX correction_approval_subject ON correction_approval (subject, at_ms);
CREATE TRIGGER correction_approval_refuse_update BEFORE UPDATE ON correction_approval
  BEGIN SELECT RAISE(ABORT, 'an approval stays as it was given'); END;
CREATE TRIGGER correction_approval_refuse_delete BEFORE DELETE ON correction_approval
  BEGIN SELECT RAISE(ABORT, 'an approval stays as it was given'); END;

-- What the wallets moved by them: written with the message to the member.
CREATE TABLE round_correction (
  vendor TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL,
  correction_id TEXT NOT NULL,
  approval TEXT NOT NULL REFERENCES correction_approval (id),
  round_id TEXT NOT NULL,
  asked_minor INTEGER NOT NULL,
  moved_minor INTEGER NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (vendor, merchant, member_id, correction_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX round_correction_approval ON round_correction (approval);
