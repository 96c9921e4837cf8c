-- MEM-02, MEM-17, EDGE-08: pictures of members, passkeys, the history of logins, and the profile.
-- Times are milliseconds since the epoch.

-- What lies in the bucket, at merchant/member/id. The row comes first: a quota is counted before a byte is kept.
CREATE TABLE upload (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- What it is for: the platform's own words (platform/uploads/tables.ts).
  purpose TEXT NOT NULL,
  content_type TEXT NOT NULL CHECK (content_type IN ('image/png', 'image/jpeg')),
  size_bytes INTEGER NOT NULL CHECK (size_bytes > 0),
  width_px INTEGER NOT NULL,
  height_px INTEGER NOT NULL,
  created_at_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;
CREATE INDEX upload_member ON upload (member_id, created_at_ms);

-- NULL: the one of the static set.
ALTER TABLE member ADD COLUMN avatar_upload_id TEXT REFERENCES upload (id);

-- Public keys that open an account on the host they were made for, and on no other.
CREATE TABLE passkey (
  credential_id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  rp_id TEXT NOT NULL,
  public_key TEXT NOT NULL,
  -- How often it was used, as the device says; 0 for those that do not count.
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '[]',
  -- Whether the device keeps a copy elsewhere.
  backed_up INTEGER NOT NULL CHECK (backed_up IN (0, 1)),
  name TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  last_used_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_member ON passkey (member_id);

-- Asked of a device, once.
CREATE TABLE passkey_challenge (
  challenge_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('register', 'login')),
  -- Who registers; NULL at a login, where nobody has said who they are.
  member_id TEXT,
  rp_id TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_challenge_expiry ON passkey_challenge (expires_at_ms);

-- Who tried to log in, for a year.
CREATE TABLE login_event (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- How: the kinds of a session, and those of a failure.
  way TEXT NOT NULL,
  outcome TEXT NOT NULL CHECK (outcome IN ('success', 'verification', 'failure')),
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  device TEXT NOT NULL,
  -- 1: a device that had not been seen in this account before.
  is_new_device INTEGER NOT NULL CHECK (is_new_device IN (0, 1)),
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX login_event_member ON login_event (member_id, at_ms DESC);
CREATE INDEX login_event_age ON login_event (at_ms);
