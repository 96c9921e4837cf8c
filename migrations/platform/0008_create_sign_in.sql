-- Ways in besides a password: bot checks that were spent, accounts elsewhere, and a language that was chosen.
-- Times are milliseconds since the epoch; hashes are SHA-256 of what the browser holds.

CREATE TABLE bot_check_used (
  challenge_hash TEXT PRIMARY KEY,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX bot_check_used_expiry ON bot_check_used (expires_at_ms);

-- Who may come in by an account elsewhere. Known by what the provider calls them, never by an e-mail address.
CREATE TABLE member_identity (
  merchant TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- What the member sees of it; null where the provider did not say or did not verify it.
  email TEXT,
  linked_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, provider, subject)
) STRICT, WITHOUT ROWID;
CREATE UNIQUE INDEX member_identity_member ON member_identity (member_id, provider);

-- A journey to a provider and back, bound to the browser it began in.
CREATE TABLE social_attempt (
  state_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  browser_hash TEXT NOT NULL,
  -- Set when a logged-in member went to link an account.
  member_id TEXT,
  nonce TEXT NOT NULL,
  code_verifier TEXT NOT NULL,
  redirect_uri TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX social_attempt_expiry ON social_attempt (expires_at_ms);

-- Somebody the provider vouched for who has no account here yet: good for one registration.
CREATE TABLE social_ticket (
  ticket_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook')),
  subject TEXT NOT NULL,
  email TEXT,
  browser_hash TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX social_ticket_expiry ON social_ticket (expires_at_ms);

-- A language that the member picked goes with the account; one that a browser merely asked for does not.
ALTER TABLE member ADD COLUMN language_chosen_at_ms INTEGER;
