-- AUTH-11, AUTH-16, MEM-02: codes and links that prove who somebody is, and from where they come.

-- Whether a login from an address that is not the member's asks for an extra verification.
ALTER TABLE merchant ADD COLUMN login_verification INTEGER NOT NULL DEFAULT 1 CHECK (login_verification IN (0, 1));
-- NULL: given, and nobody has shown yet that mail to it arrives.
ALTER TABLE member ADD COLUMN email_verified_at_ms INTEGER;

-- The newest code for a purpose; an older one is worth nothing any more. Codes live five minutes, so none is carried over.
DROP TABLE sms_code;
CREATE TABLE one_time_code (
  merchant TEXT NOT NULL,
  purpose TEXT NOT NULL,
  -- E.164 number or folded e-mail address.
  recipient TEXT NOT NULL,
  -- Whose session asked for it; '' where nobody is logged in yet.
  member_id TEXT NOT NULL DEFAULT '',
  code_hash TEXT NOT NULL,
  attempts_left INTEGER NOT NULL CHECK (attempts_left >= 0),
  expires_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, purpose, recipient, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX one_time_code_expiry ON one_time_code (expires_at_ms);

-- Messages sent, per whatever the sender counts by: a number, a mailbox, a member.
DROP TABLE sms_quota;
CREATE TABLE message_quota (
  merchant TEXT NOT NULL,
  quota_key TEXT NOT NULL,
  sent INTEGER NOT NULL,
  last_sent_at_ms INTEGER NOT NULL,
  day_ends_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, quota_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_quota_expiry ON message_quota (day_ends_at_ms);

-- Kinds are the platform's own words and grow with the ways in: their list stands in platform/members/tables.ts.
CREATE TABLE member_session_next (
  token_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL,
  password_given_at_ms INTEGER,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER,
  -- AUTH-16: 1 until the extra verification has succeeded; the session opens nothing before.
  verification_due INTEGER NOT NULL DEFAULT 0 CHECK (verification_due IN (0, 1))
) STRICT, WITHOUT ROWID;
INSERT INTO member_session_next (token_hash, merchant, member_id, kind, password_given_at_ms, client_ip, country,
    created_at_ms, expires_at_ms, revoked_at_ms)
  SELECT token_hash, merchant, member_id, kind, password_given_at_ms, client_ip, country, created_at_ms, expires_at_ms,
    revoked_at_ms
  FROM member_session;
DROP TABLE member_session;
ALTER TABLE member_session_next RENAME TO member_session;
CREATE INDEX member_session_member ON member_session (member_id);
CREATE INDEX member_session_expiry ON member_session (expires_at_ms);

-- Links sent by mail. One without a member was asked for with a name or mailbox that is nobody's.
CREATE TABLE password_reset (
  token_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT REFERENCES member (id),
  email_key TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX password_reset_expiry ON password_reset (expires_at_ms);
CREATE INDEX password_reset_member ON password_reset (member_id) WHERE member_id IS NOT NULL;

-- AUTH-16: where a member has come from; an IPv6 network counts as one address.
CREATE TABLE member_address (
  member_id TEXT NOT NULL REFERENCES member (id),
  address TEXT NOT NULL,
  country TEXT NOT NULL,
  first_seen_at_ms INTEGER NOT NULL,
  last_seen_at_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, address)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_address_seen ON member_address (last_seen_at_ms);

CREATE TABLE member_authenticator (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  -- JWE under a key of MEMBER_DATA_KEYS, bound to the member.
  sealed_secret TEXT NOT NULL,
  -- NULL while it is being set up.
  confirmed_at_ms INTEGER,
  -- The last time step whose code was taken: neither it nor an earlier one counts again.
  last_step INTEGER NOT NULL DEFAULT 0,
  created_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Keyed hashes; the row goes when the code is used.
CREATE TABLE member_recovery_code (
  member_id TEXT NOT NULL REFERENCES member (id),
  code_hash TEXT NOT NULL,
  PRIMARY KEY (member_id, code_hash)
) STRICT, WITHOUT ROWID;
