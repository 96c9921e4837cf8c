-- MEM-15: what a member is told here: by what happened to the account, or in an operator's words. Times are
-- milliseconds since the epoch.

CREATE TABLE message (
  -- `M-` and 16 characters.
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- NULL: everybody whose account was there when it was written.
  member_id TEXT REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('system', 'personal', 'promotion')),
  -- What happened (platform/messages/events.ts), and its figures as JSON. The words come when it is read, in the
  -- language of that moment. NULL: an operator wrote it.
  event TEXT,
  facts TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(facts)),
  -- What it is about, by its own number: an order, a case, a promotion.
  about_id TEXT,
  -- An operator's own words by language, as JSON; the contents are HTML.
  titles TEXT CHECK (json_valid(titles)),
  contents TEXT CHECK (json_valid(contents)),
  written_by TEXT,
  at_ms INTEGER NOT NULL,
  CHECK ((event IS NULL) = (titles IS NOT NULL AND contents IS NOT NULL AND written_by IS NOT NULL)),
  CHECK (event IS NULL OR member_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_inbox ON message (merchant, member_id, at_ms DESC, id DESC);
CREATE INDEX message_age ON message (at_ms);

-- Who has read what, and who wants it gone. A message without a row here is unread.
CREATE TABLE message_mark (
  message_id TEXT NOT NULL REFERENCES message (id) ON DELETE CASCADE,
  member_id TEXT NOT NULL REFERENCES member (id),
  read_at_ms INTEGER NOT NULL,
  deleted_at_ms INTEGER,
  PRIMARY KEY (message_id, member_id)
) STRICT, WITHOUT ROWID;
