-- Merchants as the platform knows them, their members, and what guards the way in.
-- Times are milliseconds since the epoch; names that end in _key are folded for comparing.

CREATE TABLE merchant (
  code TEXT PRIMARY KEY,
  currency TEXT NOT NULL,
  currency_symbol TEXT NOT NULL,
  jurisdiction TEXT NOT NULL,
  default_language TEXT NOT NULL,
  modules TEXT NOT NULL DEFAULT '[]',
  field_rules TEXT NOT NULL DEFAULT '{}',
  password_max_age_days INTEGER NOT NULL DEFAULT 90 CHECK (password_max_age_days > 0),
  play_money_minor INTEGER NOT NULL DEFAULT 500000 CHECK (play_money_minor > 0)
) STRICT;

CREATE TABLE member (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  username TEXT NOT NULL,
  username_key TEXT NOT NULL,
  type INTEGER NOT NULL CHECK (type IN (0, 1, 2, 4, 41, 42)),
  status TEXT NOT NULL DEFAULT 'active' CHECK (status IN ('active', 'locked', 'excluded', 'closed')),
  nickname TEXT NOT NULL,
  language TEXT NOT NULL,
  avatar INTEGER NOT NULL CHECK (avatar >= 1),
  upline_id TEXT REFERENCES member (id),
  -- NULL: this account has no password (a guest, or a mobile registration without one).
  password_hash TEXT,
  password_set_at_ms INTEGER,
  payment_password_hash TEXT,
  -- E.164, verified by an SMS code or, where verification is off, taken as given.
  mobile TEXT,
  mobile_verified_at_ms INTEGER,
  email TEXT,
  email_key TEXT,
  payee_name TEXT,
  -- Contact fields the merchant asked for, as JSON.
  profile TEXT NOT NULL DEFAULT '{}',
  -- What this member hands out to bring in others.
  affiliate_code TEXT NOT NULL,
  age_confirmed_at_ms INTEGER,
  terms_agreed_at_ms INTEGER,
  registered_ip TEXT NOT NULL,
  registered_country TEXT NOT NULL,
  first_login_at_ms INTEGER,
  last_login_at_ms INTEGER,
  created_at_ms INTEGER NOT NULL,
  CHECK ((password_hash IS NULL) = (password_set_at_ms IS NULL))
) STRICT;
CREATE UNIQUE INDEX member_username ON member (merchant, username_key);
CREATE UNIQUE INDEX member_mobile ON member (merchant, mobile) WHERE mobile IS NOT NULL;
CREATE UNIQUE INDEX member_affiliate_code ON member (merchant, affiliate_code);
CREATE INDEX member_last_login ON member (last_login_at_ms) WHERE last_login_at_ms IS NOT NULL;
CREATE INDEX member_upline ON member (upline_id) WHERE upline_id IS NOT NULL;

-- Every ancestor of every member: whole trees are read without recursion and without LIKE.
CREATE TABLE member_ancestor (
  member_id TEXT NOT NULL REFERENCES member (id),
  ancestor_id TEXT NOT NULL REFERENCES member (id),
  -- 1 is the direct upline.
  depth INTEGER NOT NULL CHECK (depth >= 1),
  PRIMARY KEY (member_id, ancestor_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_ancestor_downline ON member_ancestor (ancestor_id, depth);

CREATE TABLE member_session (
  -- SHA-256 of the token; the token itself is kept by the edge alone.
  token_hash TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('username', 'sms', 'register', 'freeplay', 'password_change')),
  password_given_at_ms INTEGER,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  revoked_at_ms INTEGER
) STRICT, WITHOUT ROWID;
CREATE INDEX member_session_member ON member_session (member_id);
CREATE INDEX member_session_expiry ON member_session (expires_at_ms);

-- Failures in a row, per account and per account and address. Unknown names count like known ones.
CREATE TABLE login_guard (
  guard_key TEXT PRIMARY KEY,
  failures INTEGER NOT NULL,
  window_ends_at_ms INTEGER NOT NULL,
  locked_until_ms INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX login_guard_expiry ON login_guard (window_ends_at_ms);

CREATE TABLE captcha (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  answer_hash TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX captcha_expiry ON captcha (expires_at_ms);

-- The newest code of a number for a purpose; an older one is worth nothing any more.
CREATE TABLE sms_code (
  merchant TEXT NOT NULL,
  purpose TEXT NOT NULL CHECK (purpose IN ('login', 'register')),
  mobile TEXT NOT NULL,
  code_hash TEXT NOT NULL,
  attempts_left INTEGER NOT NULL CHECK (attempts_left >= 0),
  expires_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, purpose, mobile)
) STRICT, WITHOUT ROWID;
CREATE INDEX sms_code_expiry ON sms_code (expires_at_ms);

CREATE TABLE sms_quota (
  merchant TEXT NOT NULL,
  mobile TEXT NOT NULL,
  sent INTEGER NOT NULL,
  last_sent_at_ms INTEGER NOT NULL,
  day_ends_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, mobile)
) STRICT, WITHOUT ROWID;
CREATE INDEX sms_quota_expiry ON sms_quota (day_ends_at_ms);

-- Who did what, in the same commit as the deed.
CREATE TABLE member_audit (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  act TEXT NOT NULL,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX member_audit_member ON member_audit (member_id, at_ms);

-- Locally only: messages that a gateway would have carried.
CREATE TABLE local_outbox (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merchant TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  sent_at_ms INTEGER NOT NULL
) STRICT;

CREATE TABLE announcement (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  type TEXT NOT NULL CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H')),
  platform TEXT NOT NULL DEFAULT 'W',
  execution TEXT NOT NULL DEFAULT 'B',
  -- Title and content by language, as JSON.
  titles TEXT NOT NULL,
  contents TEXT NOT NULL,
  image_url TEXT,
  link_url TEXT,
  published_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER
) STRICT;
CREATE INDEX announcement_list ON announcement (merchant, published_at_ms DESC);
