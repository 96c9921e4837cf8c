-- The whole schema of the platform’s database. Times are milliseconds since the epoch, amounts minor units.

-- Merchants as the platform knows them, their members, and what guards the way in.
-- Times are milliseconds since the epoch; names that end in _key are folded for comparing.
CREATE TABLE merchant (
  -- What stands for it in the sums of members.
  number INTEGER PRIMARY KEY,
  code TEXT NOT NULL UNIQUE,
  currency TEXT NOT NULL,
  currency_symbol TEXT NOT NULL,
  jurisdiction TEXT NOT NULL,
  default_language TEXT NOT NULL,
  modules TEXT NOT NULL DEFAULT '[]',
  field_rules TEXT NOT NULL DEFAULT '{}',
  password_max_age_days INTEGER NOT NULL DEFAULT 90 CHECK (password_max_age_days > 0),
  play_money_minor INTEGER NOT NULL DEFAULT 500000 CHECK (play_money_minor > 0),
  -- AUTH-11, AUTH-16, MEM-02: codes and links that prove who somebody is, and from where they come.
  -- Whether a login from an address that is not the member's asks for an extra verification.
  login_verification INTEGER NOT NULL DEFAULT 1 CHECK (login_verification IN (0, 1)),
  -- MEM-08: cashback. And the one table of rewards that are reserved here before the wallet pays them; promotions have
  -- theirs in `participation` (docs/decisions/0130). Times are milliseconds since the epoch, amounts minor units.
  -- IANA name: the days of cashback and missions are this merchant's own.
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  -- MEM-17: the most that linking a Zalo account may bring. NULL: nothing. In VND at most 131,000.00.
  zalo_bind_bonus_max_minor INTEGER CHECK (zalo_bind_bonus_max_minor BETWEEN 1 AND iif(currency = 'VND', 13100000, 100000000000000))
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
  -- NULL: this account has no password (a guest, or a mobile registration without one).
  password_hash TEXT,
  password_set_at_ms INTEGER,
  -- Somebody else chose it: the first login changes it.
  password_due INTEGER NOT NULL DEFAULT 0 CHECK (password_due IN (0, 1)),
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
  -- NULL: given, and nobody has shown yet that mail to it arrives.
  email_verified_at_ms INTEGER,
  -- A language that the member picked goes with the account; one that a browser merely asked for does not.
  language_chosen_at_ms INTEGER,
  -- MEM-02: what guards a member's money: the payment password, the real name, and where money may be sent.
  -- Times are milliseconds since the epoch.
  -- NULL together with payment_password_hash.
  payment_password_set_at_ms INTEGER,
  -- When it was last replaced without the old one, by a code: money waits a while after that.
  payment_password_reset_at_ms INTEGER,
  -- NULL: the one of the static set.
  avatar_upload_id TEXT REFERENCES upload (id),
  -- AUTH-11, AUTH-16: what set the password last, if that was a mailbox or a number and not the one before. It does not
  -- prove who logs in with that password as long as there is something else to ask for (decision 0251).
  password_reset_by TEXT CHECK (password_reset_by IN ('sms', 'email')),
  CHECK ((password_hash IS NULL) = (password_set_at_ms IS NULL))
) STRICT;
CREATE UNIQUE INDEX member_username ON member (merchant, username_key);
CREATE UNIQUE INDEX member_mobile ON member (merchant, mobile) WHERE mobile IS NOT NULL;
CREATE UNIQUE INDEX member_affiliate_code ON member (merchant, affiliate_code);
CREATE INDEX member_last_login ON member (last_login_at_ms) WHERE last_login_at_ms IS NOT NULL;
-- Journals grow where members come and play: each login and each launch has the wallet looked at within the minute.
CREATE TRIGGER count_check_insert_member AFTER INSERT ON member BEGIN
  INSERT INTO count_check (merchant, member_id, due_at) VALUES (NEW.merchant, NEW.id, NEW.created_at_ms);
END;
CREATE TRIGGER count_check_login AFTER UPDATE OF last_login_at_ms ON member WHEN NEW.last_login_at_ms IS NOT NULL BEGIN
  UPDATE count_check SET wait_ms = 0, due_at = min(due_at, NEW.last_login_at_ms)
  WHERE merchant = NEW.merchant AND member_id = NEW.id;
END;

-- Every ancestor of every member: whole trees are read without recursion and without LIKE. The direct upline is the one
-- at depth 1. A tree has 10 levels at most.
CREATE TABLE member_ancestor (
  member_id TEXT NOT NULL REFERENCES member (id),
  ancestor_id TEXT NOT NULL REFERENCES member (id),
  depth INTEGER NOT NULL CHECK (depth BETWEEN 1 AND 9),
  -- Days since the epoch, UTC: the first day it holds, and the first day it holds no more. NULL: it holds now.
  -- What is counted of a day joins the rows of that day, so a move changes no figure of the past.
  from_day INTEGER NOT NULL,
  to_day INTEGER CHECK (to_day >= from_day),
  PRIMARY KEY (member_id, ancestor_id, from_day)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_ancestor_downline ON member_ancestor (ancestor_id, depth, from_day, to_day);

-- AGT-02: how members came into a tree, and the lottery rebate R that each has from a day on.
CREATE TABLE sign_up_link (
  code TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  agent_id TEXT NOT NULL REFERENCES member (id),
  label TEXT NOT NULL,
  level INTEGER NOT NULL CHECK (level IN (0, 1)),
  rebate_bps INTEGER NOT NULL CHECK (rebate_bps BETWEEN 0 AND 800),
  created_at_ms INTEGER NOT NULL,
  -- NULL: for ever, and as many as come.
  expires_at_ms INTEGER,
  max_uses INTEGER CHECK (max_uses > 0),
  paused INTEGER NOT NULL DEFAULT 0 CHECK (paused IN (0, 1)),
  uses INTEGER NOT NULL DEFAULT 0,
  visits INTEGER NOT NULL DEFAULT 0,
  refused_by_region INTEGER NOT NULL DEFAULT 0,
  -- Of two who take the last use at once, the second makes no member.
  CHECK (uses <= max_uses)
) STRICT;
CREATE INDEX sign_up_link_by_agent ON sign_up_link (agent_id, created_at_ms);
CREATE TABLE member_opening (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- NULL: an operator.
  opener_id TEXT REFERENCES member (id),
  opened_by TEXT NOT NULL CHECK (opened_by IN ('agent', 'link', 'operator')),
  link_code TEXT REFERENCES sign_up_link (code),
  day INTEGER NOT NULL,
  -- Of those that an agent opens on one UTC day.
  number INTEGER CHECK (number BETWEEN 1 AND 50),
  idempotency_key TEXT
) STRICT;
CREATE UNIQUE INDEX member_opening_number ON member_opening (opener_id, day, number) WHERE number IS NOT NULL;
CREATE UNIQUE INDEX member_opening_key ON member_opening (opener_id, idempotency_key) WHERE idempotency_key IS NOT NULL;
CREATE INDEX member_opening_link ON member_opening (link_code) WHERE link_code IS NOT NULL;
CREATE TABLE member_rebate (
  member_id TEXT NOT NULL REFERENCES member (id),
  from_day INTEGER NOT NULL,
  rebate_bps INTEGER NOT NULL CHECK (rebate_bps BETWEEN 0 AND 800),
  PRIMARY KEY (member_id, from_day)
) STRICT, WITHOUT ROWID;

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

-- Who did what, in the same commit as the deed.
CREATE TABLE member_audit (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  act TEXT NOT NULL,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  -- OPS-01: who did what a member's audit tells of, where it was an operator, and what it was before where that is not kept elsewhere.
  -- 'operator:…'; NULL: the member, or the platform by itself.
  actor TEXT,
  note TEXT
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
  id TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  type TEXT NOT NULL CHECK (type IN ('B', 'PL', 'PU', 'PR', 'H')),
  platform TEXT NOT NULL DEFAULT 'W',
  execution TEXT NOT NULL DEFAULT 'B',
  -- Agents read theirs in the agent centre, and nobody else does.
  audience TEXT NOT NULL DEFAULT 'players' CHECK (audience IN ('players', 'agents')),
  -- Title and content by language, as JSON.
  titles TEXT NOT NULL,
  contents TEXT NOT NULL,
  image_url TEXT,
  link_url TEXT,
  published_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER,
  -- MSG-01: a banner of a group stands where that group is shown (`w_login`, `w_register`), any other at home.
  group_name TEXT,
  -- The hash of the token that shows a draft. NULL: published.
  draft_hash TEXT,
  -- The operator; NULL: there from the beginning.
  set_by TEXT,
  PRIMARY KEY (merchant, id)
) STRICT;
CREATE INDEX announcement_list ON announcement (merchant, type, published_at_ms DESC);

-- The catalogue: vendors, their games with names in five languages, what each merchant offers, favourites.
CREATE TABLE vendor (
  vendor_code TEXT PRIMARY KEY,
  display_name TEXT NOT NULL,
  -- 1 hot, 0 not.
  is_hot INTEGER NOT NULL DEFAULT 0 CHECK (is_hot IN (0, 1)),
  -- The path of its emblem below the image CDN.
  mark TEXT NOT NULL,
  position INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE TRIGGER vendor_revision_update AFTER UPDATE OF display_name ON vendor
WHEN OLD.display_name <> NEW.display_name BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;

CREATE TABLE game (
  game_id TEXT PRIMARY KEY,
  node_id INTEGER NOT NULL UNIQUE,
  game_code TEXT NOT NULL,
  vendor_code TEXT NOT NULL REFERENCES vendor (vendor_code),
  category TEXT NOT NULL,
  account_type_name TEXT NOT NULL,
  -- JSON arrays of codes; a filter looks for the quoted code.
  classes TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(classes)),
  features TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(features)),
  -- Return to player in hundredths of a per cent; null where the kind of game has none.
  rtp_points INTEGER CHECK (rtp_points BETWEEN 0 AND 10000),
  volatility INTEGER CHECK (volatility BETWEEN 1 AND 5),
  min_bet_minor INTEGER NOT NULL CHECK (min_bet_minor >= 0),
  max_bet_minor INTEGER NOT NULL CHECK (max_bet_minor >= min_bet_minor),
  popularity INTEGER NOT NULL,
  released_at INTEGER NOT NULL,
  is_hot INTEGER NOT NULL DEFAULT 0 CHECK (is_hot IN (0, 1)),
  is_playable INTEGER NOT NULL DEFAULT 0 CHECK (is_playable IN (0, 1)),
  offers_demo INTEGER NOT NULL DEFAULT 0 CHECK (offers_demo IN (0, 1)),
  english_name TEXT NOT NULL,
  -- Names of all languages and the vendor's, folded by platform/games/fold-text.ts.
  search_text TEXT NOT NULL,
  -- The path of its cover below the image CDN.
  cover TEXT NOT NULL,
  -- The lobby's own figures: what a game is about, what real play came to, the largest wins, and when the catalogue changed.
  theme TEXT NOT NULL DEFAULT 'classic'
) STRICT, WITHOUT ROWID;
-- One index for each order of the whole list, one for the order most asked within a category or a vendor.
CREATE INDEX game_by_popularity ON game (is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_category ON game (category, is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_vendor ON game (vendor_code, category, is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_release ON game (released_at DESC, game_id);
CREATE INDEX game_by_rtp ON game (rtp_points DESC, game_id);
CREATE INDEX game_by_theme ON game (theme);
CREATE TRIGGER game_revision_insert AFTER INSERT ON game BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
CREATE TRIGGER game_revision_delete AFTER DELETE ON game BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
CREATE TRIGGER game_revision_update AFTER UPDATE ON game
WHEN OLD.search_text <> NEW.search_text OR OLD.popularity <> NEW.popularity OR OLD.is_playable <> NEW.is_playable
  OR OLD.vendor_code <> NEW.vendor_code OR OLD.category <> NEW.category BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;

CREATE TABLE game_name (
  game_id TEXT NOT NULL REFERENCES game (game_id) ON DELETE CASCADE,
  language TEXT NOT NULL,
  name TEXT NOT NULL,
  PRIMARY KEY (language, game_id)
) STRICT, WITHOUT ROWID;

-- A merchant offers the vendors listed here, and all their games but those withdrawn.
CREATE TABLE merchant_vendor (
  merchant TEXT NOT NULL,
  vendor_code TEXT NOT NULL REFERENCES vendor (vendor_code),
  -- GAME-05: an operator shuts a vendor for a merchant; launches and stakes are refused, results and records go on.
  closed_by TEXT,
  closed_at_ms INTEGER CHECK ((closed_at_ms IS NULL) = (closed_by IS NULL)),
  PRIMARY KEY (merchant, vendor_code)
) STRICT, WITHOUT ROWID;

CREATE TABLE merchant_withdrawn_game (
  merchant TEXT NOT NULL,
  game_id TEXT NOT NULL,
  PRIMARY KEY (merchant, game_id)
) STRICT, WITHOUT ROWID;

CREATE TABLE favourite (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  game_id TEXT NOT NULL,
  marked_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, game_id)
) STRICT, WITHOUT ROWID;

-- What is about many members is sums, counted from the wallets' digests (docs/decisions/0030). Each stretch of a journal is
-- counted once: this cursor moves in the batch that adds it up.
CREATE TABLE counted_member (
  -- What stands for the member in the sums.
  number INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  -- Ids are minted for all merchants together. By itself, since the views are asked by it alone.
  member_id TEXT NOT NULL UNIQUE,
  sequence INTEGER NOT NULL CHECK (sequence >= 0)
) STRICT;
-- A journal that grew is checked again, once a day at most. Once that is written down, more digests write nothing.
CREATE TRIGGER books_check_first_due AFTER INSERT ON counted_member BEGIN
  INSERT INTO books_check (merchant, member_id, due_at) VALUES (NEW.merchant, NEW.member_id, 0)
  ON CONFLICT DO UPDATE SET due_at = checked_at + 86400000 WHERE due_at IS NULL AND NEW.sequence > last_sequence;
END;
CREATE TRIGGER books_check_due AFTER UPDATE OF sequence ON counted_member BEGIN
  INSERT INTO books_check (merchant, member_id, due_at) VALUES (NEW.merchant, NEW.member_id, 0)
  ON CONFLICT DO UPDATE SET due_at = checked_at + 86400000 WHERE due_at IS NULL AND NEW.sequence > last_sequence;
END;

-- The last 5-minute window of a merchant to which nothing is added any more. What comes later counts in the one after it.
CREATE TABLE sealed_window (
  merchant TEXT PRIMARY KEY,
  -- Times / 300000, here and below.
  window INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- Sums of members are most of this database, so merchant and member stand in them as numbers: merchant.number and
-- counted_member.number. They are read by the views, which name both; only the consumer writes.
-- Settled rounds of real money. Kept for 72 hours. Amounts in minor units.
CREATE TABLE play_window_sum (
  merchant_number INTEGER NOT NULL,
  window INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  rebate_base_minor INTEGER NOT NULL,
  -- Something in it was played earlier: its own window was sealed when it arrived.
  late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1)),
  PRIMARY KEY (merchant_number, window, member_number, category)
) STRICT, WITHOUT ROWID;
CREATE VIEW play_window AS
SELECT merchant.code AS merchant, counted_member.member_id AS member_id, window, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor, late
FROM play_window_sum AS kept JOIN merchant ON merchant.number = kept.merchant_number
JOIN counted_member ON counted_member.number = kept.member_number;

-- The same by UTC day, the sum of its windows. Kept for 13 months.
CREATE TABLE play_day_sum (
  merchant_number INTEGER NOT NULL,
  day INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  rebate_base_minor INTEGER NOT NULL,
  late INTEGER NOT NULL DEFAULT 0 CHECK (late IN (0, 1)),
  PRIMARY KEY (merchant_number, day, member_number, category)
) STRICT, WITHOUT ROWID;
CREATE VIEW play_day AS
SELECT merchant.code AS merchant, counted_member.member_id AS member_id, day, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor, late
FROM play_day_sum AS kept JOIN merchant ON merchant.number = kept.merchant_number
JOIN counted_member ON counted_member.number = kept.member_number;

-- The same of all time: ranks and conditions read a row a category.
CREATE TABLE play_total_sum (
  merchant_number INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  rebate_base_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant_number, member_number, category)
) STRICT, WITHOUT ROWID;
CREATE VIEW play_total AS
SELECT merchant.code AS merchant, counted_member.member_id AS member_id, category, rounds, stake_minor, payout_minor, valid_minor, rebate_base_minor
FROM play_total_sum AS kept JOIN merchant ON merchant.number = kept.merchant_number
JOIN counted_member ON counted_member.number = kept.member_number;
-- MEM-13: an invitation is looked at once enough was staked, whenever that was.
CREATE TRIGGER referral_first_play AFTER INSERT ON play_total_sum BEGIN
  UPDATE referral SET is_due = 1
  WHERE invitee_id = (SELECT member_id FROM counted_member WHERE number = NEW.member_number)
    AND state = 'joined' AND condition = 'turnover' AND is_due = 0 AND condition_minor <= (SELECT sum(stake_minor)
      FROM play_total_sum WHERE merchant_number = NEW.merchant_number AND member_number = NEW.member_number);
END;
CREATE TRIGGER referral_play AFTER UPDATE OF stake_minor ON play_total_sum BEGIN
  UPDATE referral SET is_due = 1
  WHERE invitee_id = (SELECT member_id FROM counted_member WHERE number = NEW.member_number)
    AND state = 'joined' AND condition = 'turnover' AND is_due = 0 AND condition_minor <= (SELECT sum(stake_minor)
      FROM play_total_sum WHERE merchant_number = NEW.merchant_number AND member_number = NEW.member_number);
END;

-- What came in and went out besides play, by UTC day. Kept for 13 months. A withdrawal counts when it is paid.
CREATE TABLE money_day_sum (
  merchant_number INTEGER NOT NULL,
  day INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  deposit_minor INTEGER NOT NULL,
  withdrawal_minor INTEGER NOT NULL,
  bonus_minor INTEGER NOT NULL,
  rebate_minor INTEGER NOT NULL,
  bet_rebate_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant_number, day, member_number)
) STRICT, WITHOUT ROWID;
CREATE VIEW money_day AS
SELECT merchant.code AS merchant, counted_member.member_id AS member_id, day, deposit_minor, withdrawal_minor, bonus_minor, rebate_minor, bet_rebate_minor
FROM money_day_sum AS kept JOIN merchant ON merchant.number = kept.merchant_number
JOIN counted_member ON counted_member.number = kept.member_number;

-- The same by 5-minute window, of members in a tree. Kept until the settlement has summed it for those above them.
CREATE TABLE money_window_sum (
  merchant_number INTEGER NOT NULL,
  window INTEGER NOT NULL,
  member_number INTEGER NOT NULL,
  deposit_minor INTEGER NOT NULL,
  withdrawal_minor INTEGER NOT NULL,
  bonus_minor INTEGER NOT NULL,
  rebate_minor INTEGER NOT NULL,
  bet_rebate_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant_number, window, member_number)
) STRICT, WITHOUT ROWID;
CREATE VIEW money_window AS
SELECT merchant.code AS merchant, counted_member.member_id AS member_id, window, deposit_minor, withdrawal_minor, bonus_minor, rebate_minor, bet_rebate_minor
FROM money_window_sum AS kept JOIN merchant ON merchant.number = kept.merchant_number
JOIN counted_member ON counted_member.number = kept.member_number;

-- GAME-07, FAIR-03: what real play of each game came to, by UTC day.
CREATE TABLE game_day (
  merchant TEXT NOT NULL,
  day INTEGER NOT NULL,
  game_id TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX game_day_by_game ON game_day (merchant, game_id);

-- GAME-07: the largest wins of each of the last days. Only what is among them comes in.
CREATE TABLE recent_win (
  merchant TEXT NOT NULL,
  -- closed_at / 86400000
  day INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  member_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  round_id TEXT NOT NULL,
  game_id TEXT NOT NULL,
  closed_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, payout_minor, member_id, vendor, round_id)
) STRICT, WITHOUT ROWID;

-- Messages no consumer could take, kept for a person to look at: nothing the queue brought is thrown away.
CREATE TABLE dead_letter (
  message_id TEXT PRIMARY KEY,
  queue TEXT NOT NULL,
  body TEXT NOT NULL,
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- FIND-03: games last opened. Written at launch.
CREATE TABLE recent_game (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  game_id TEXT NOT NULL,
  last_played_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_game_by_time ON recent_game (merchant, member_id, last_played_at);

-- What links a vendor's words to our members. Secrets are kept as SHA-256 hashes only.

-- The name a vendor knows a member by: opaque, for ever the same, another one at each vendor.
CREATE TABLE vendor_player (
  player_id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  wallet_kind TEXT NOT NULL CHECK (wallet_kind IN ('real', 'play')),
  created_at INTEGER NOT NULL,
  UNIQUE (merchant, member_id, vendor)
) STRICT, WITHOUT ROWID;

-- One row a launch: first a token for one use, then, once the vendor has exchanged it, a wallet session.
CREATE TABLE vendor_session (
  launch_hash TEXT PRIMARY KEY,
  -- Null until the token is used.
  session_hash TEXT UNIQUE,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  game_id TEXT NOT NULL,
  game_code TEXT NOT NULL,
  wallet_kind TEXT NOT NULL CHECK (wallet_kind IN ('real', 'play')),
  -- The platform session it was launched from: betting ends with it.
  member_session_id TEXT NOT NULL,
  language TEXT NOT NULL,
  lobby_origin TEXT NOT NULL,
  -- Milliseconds since the epoch, here and below.
  launched_at INTEGER NOT NULL,
  used_at INTEGER,
  -- Moved at most once a minute while the game is played.
  last_seen_at INTEGER,
  CHECK ((session_hash IS NULL) = (used_at IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX vendor_session_by_launch_time ON vendor_session (launched_at);
CREATE TRIGGER count_check_launch AFTER INSERT ON vendor_session BEGIN
  UPDATE count_check SET wait_ms = 0, due_at = min(due_at, NEW.launched_at)
  WHERE merchant = NEW.merchant AND member_id = NEW.member_id;
END;

-- Where a vendor is reached. Without a row a vendor cannot be launched, save the reference studio (STUDIO_ORIGIN).
CREATE TABLE vendor_endpoint (
  vendor TEXT PRIMARY KEY,
  -- Origin that players load games from.
  launch_origin TEXT NOT NULL,
  -- Origin of `/operator/v1/*`.
  operator_origin TEXT NOT NULL,
  -- 0: the vendor is down, launches and bets are refused with game_maintenance.
  is_up INTEGER NOT NULL DEFAULT 1 CHECK (is_up IN (0, 1))
) STRICT, WITHOUT ROWID;

-- When the cron job looks again whether a wallet's journal is counted (docs/decisions/0030). It stands at counted_member.
CREATE TABLE count_check (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- What was waited before the check that is due: doubles while nothing is posted.
  wait_ms INTEGER NOT NULL DEFAULT 0,
  -- Milliseconds since the epoch. The longest overdue is looked at first, so nobody starves.
  due_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX count_check_by_due ON count_check (due_at);

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

CREATE TABLE message_quota (
  merchant TEXT NOT NULL,
  quota_key TEXT NOT NULL,
  sent INTEGER NOT NULL,
  last_sent_at_ms INTEGER NOT NULL,
  day_ends_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, quota_key)
) STRICT, WITHOUT ROWID;
CREATE INDEX message_quota_expiry ON message_quota (day_ends_at_ms);

CREATE TABLE member_session (
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
  verification_due INTEGER NOT NULL DEFAULT 0 CHECK (verification_due IN (0, 1)),
  -- GLI-19 2.7.4: when the edge last admitted a session by its country and address; without one, when it began.
  place_at_ms INTEGER
) STRICT, WITHOUT ROWID;
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
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'zalo')),
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
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'zalo')),
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
  provider TEXT NOT NULL CHECK (provider IN ('google', 'facebook', 'zalo')),
  subject TEXT NOT NULL,
  email TEXT,
  browser_hash TEXT NOT NULL,
  expires_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX social_ticket_expiry ON social_ticket (expires_at_ms);

-- Help, the way to customer service, and what people write to the house (MSG-01 to MSG-03).
-- Times are milliseconds since the epoch; titles and contents are JSON by language.
CREATE TABLE help_category (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  code TEXT NOT NULL,
  position INTEGER NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  PRIMARY KEY (merchant, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE help_article (
  merchant TEXT NOT NULL,
  id TEXT NOT NULL,
  category TEXT NOT NULL,
  position INTEGER NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  -- HTML as the operator wrote it.
  contents TEXT NOT NULL CHECK (json_valid(contents)),
  updated_at_ms INTEGER NOT NULL,
  starts_at_ms INTEGER NOT NULL DEFAULT 0,
  -- The hash of the token that shows a draft. NULL: published.
  draft_hash TEXT,
  set_by TEXT,
  PRIMARY KEY (merchant, id),
  FOREIGN KEY (merchant, category) REFERENCES help_category (merchant, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_article_list ON help_article (merchant, category, position);

-- Where customer service is reached; sealed when it is answered. Type '3' is the live chat, '4' that of high ranks, '0' the
-- thread of this site.
CREATE TABLE service_path (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (merchant, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE service_setting (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  -- Bounds of a message.
  min_words INTEGER NOT NULL CHECK (min_words >= 1),
  max_words INTEGER NOT NULL CHECK (max_words BETWEEN min_words AND 2000),
  -- How many a member, or a visitor's address, may write in 24 hours.
  daily_limit INTEGER NOT NULL CHECK (daily_limit >= 1)
) STRICT, WITHOUT ROWID;

CREATE TABLE service_case (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  reference TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('feedback', 'complaint', 'application')),
  topic TEXT NOT NULL,
  -- Whose limit it counts towards: a member's, or a visitor's address.
  author_key TEXT NOT NULL,
  -- NULL: a visitor.
  member_id TEXT REFERENCES member (id),
  email TEXT,
  content TEXT NOT NULL,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  round_id TEXT,
  language TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'in_review', 'answered', 'closed')),
  answer TEXT,
  created_at_ms INTEGER NOT NULL,
  reviewed_at_ms INTEGER,
  answered_at_ms INTEGER,
  closed_at_ms INTEGER,
  -- TRUST-06: the payment that a case is about: the number of an order, or of a movement in the account record.
  payment_id TEXT,
  -- The agent's bill that it is, or whose payment the movement is.
  bill_id TEXT AS (details ->> '$.payment.bill.id'),
  PRIMARY KEY (merchant, reference),
  -- A complaint is somebody's who can see how it goes on.
  CHECK (kind <> 'complaint' OR member_id IS NOT NULL),
  CHECK (state <> 'answered' OR answer IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX service_case_member ON service_case (member_id, created_at_ms DESC, reference DESC) WHERE member_id IS NOT NULL;
CREATE INDEX service_case_open ON service_case (merchant, state, created_at_ms);
CREATE INDEX service_case_author ON service_case (merchant, author_key, created_at_ms);
CREATE INDEX service_case_of_bill ON service_case (bill_id) WHERE bill_id IS NOT NULL AND state <> 'closed';

-- Every act on a case: who, from which state to which, and the words of an answer, as answers may be replaced.
CREATE TABLE service_case_audit (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  act TEXT NOT NULL,
  -- `member:…`, `operator:…` or `visitor`.
  actor TEXT NOT NULL,
  state_before TEXT,
  state_after TEXT NOT NULL,
  answer TEXT,
  -- NULL for an operator.
  client_ip TEXT,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX service_case_audit_case ON service_case_audit (merchant, reference, at_ms);

CREATE TABLE participation (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- 'paying': decided, the wallet has not answered yet. It is asked again until it has.
  status TEXT NOT NULL CHECK (status IN ('joined', 'applying', 'rejected', 'paying', 'paid')),
  -- The operator who issued or refused; NULL where the member decided by claiming.
  decided_by TEXT,
  comment TEXT NOT NULL DEFAULT '' CHECK (length(comment) <= 140),
  -- What the operator wrote with a refusal.
  reason TEXT,
  -- Fixed before the wallet is asked, so that asking again asks the same. NULL: a reward that is no cash.
  amount_minor INTEGER CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- The turnover that counts here, as it was when the member joined.
  turnover_from_minor INTEGER NOT NULL DEFAULT 0 CHECK (turnover_from_minor >= 0),
  joined_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  paid_at_ms INTEGER,
  -- PROMO-01: when the cron job asks the wallet again for a reward that waits, so that fifty stuck ones hold up nobody else.
  next_attempt_at_ms INTEGER,
  PRIMARY KEY (merchant, promotion_id, member_id),
  FOREIGN KEY (merchant, promotion_id) REFERENCES promotion (merchant, id),
  CHECK ((paid_at_ms IS NULL) = (status <> 'paid')),
  CHECK ((decided_at_ms IS NULL) = (status IN ('joined', 'applying')))
) STRICT, WITHOUT ROWID;
CREATE INDEX participation_of_member ON participation (merchant, member_id);
-- The few that wait for an operator or for a wallet.
CREATE INDEX participation_waiting ON participation (status, merchant, joined_at_ms) WHERE status IN ('applying', 'paying');

-- MSG-02: a member's conversation with customer service, one a member.
CREATE TABLE service_thread (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  state TEXT NOT NULL CHECK (state IN ('waiting', 'answered', 'closed')),
  -- Since when it is in this state: of a waiting one, since the first message that was not answered.
  since_ms INTEGER NOT NULL,
  -- The last message that the member has read.
  read_position INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX service_thread_list ON service_thread (merchant, state, since_ms);

CREATE TABLE service_message (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  position INTEGER NOT NULL CHECK (position > 0),
  -- NULL: the member wrote it.
  operator TEXT,
  -- Plain text.
  text TEXT NOT NULL CHECK (length(text) <= 2000),
  upload_id TEXT UNIQUE REFERENCES upload (id),
  idempotency_key TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, position),
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK (text <> '' OR upload_id IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER service_message_stays BEFORE UPDATE ON service_message
  BEGIN SELECT RAISE(ABORT, 'a message stays as it was sent'); END;

-- PROMO-02: pictures a member sends with an application; at most three of one.
CREATE TABLE application_image (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  member_id TEXT NOT NULL,
  upload_id TEXT NOT NULL UNIQUE REFERENCES upload (id),
  added_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, promotion_id, member_id, upload_id),
  FOREIGN KEY (merchant, promotion_id, member_id) REFERENCES participation (merchant, promotion_id, member_id)
) STRICT, WITHOUT ROWID;

-- PROMO-05: the ranks of a merchant, the running turnover of a member, and the rank kept.
CREATE TABLE vip_rank (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 99),
  -- Names by language, as JSON.
  names TEXT NOT NULL CHECK (json_valid(names)),
  points_from INTEGER NOT NULL CHECK (points_from > 0),
  PRIMARY KEY (merchant, level),
  UNIQUE (merchant, points_from)
) STRICT, WITHOUT ROWID;

-- Points for every 1,000.00 staked. A category without a row brings none.
CREATE TABLE vip_point_rate (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  category TEXT NOT NULL,
  points_per_thousand INTEGER NOT NULL CHECK (points_per_thousand BETWEEN 1 AND 10000),
  PRIMARY KEY (merchant, category)
) STRICT, WITHOUT ROWID;

-- The highest rank reached; it never falls (docs/decisions/0067).
CREATE TABLE vip_member (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  level INTEGER NOT NULL CHECK (level >= 1),
  reached_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;

-- FIND-01: the search keeps an index in memory until this figure moves.
CREATE TABLE catalogue_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_revision (id, revision) VALUES (1, 1);

-- TRUST-04: what the books check of each wallet found, and when the next is due (docs/decisions/0149).
CREATE TABLE books_check (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Milliseconds since the epoch of the last check; 0 before the first.
  checked_at INTEGER NOT NULL DEFAULT 0,
  -- The journal was sound up to here.
  last_sequence INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'unchecked' CHECK (state IN ('unchecked', 'sound', 'broken')),
  -- JSON list of what was found wrong, in words.
  findings TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(findings)),
  -- NULL while nothing was posted since the last check.
  due_at INTEGER,
  -- TRUST-04: the other halves of a wallet's transfers were asked for up to here; a long list is walked over several runs.
  transfer_sequence INTEGER NOT NULL DEFAULT 0,
  -- TRUST-04: the place up to which a journal was sound, with the hash of all it said, kept apart from the wallet; and when
  -- it was last read from its first posting (docs/decisions/0149). 0 before the first such check.
  mark_sequence INTEGER NOT NULL DEFAULT 0,
  mark_hash TEXT NOT NULL DEFAULT '',
  whole_checked_at INTEGER NOT NULL DEFAULT 0,
  -- TRUST-04: where a check of all stands that has not come to its end; 0 where there is none (docs/decisions/0149).
  unfinished_sequence INTEGER NOT NULL DEFAULT 0,
  unfinished_hash TEXT NOT NULL DEFAULT '',
  -- TRUST-04, OPS-01: what the checks found that run by themselves, for whoever asks; until now a line of the log.
  -- When a check began that has not come to its end: NULL where none has.
  begun_at INTEGER,
  -- When the sums were found other than the journal; NULL once they were found equal.
  sums_differ_at INTEGER,
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX books_check_by_due ON books_check (due_at) WHERE due_at IS NOT NULL;
CREATE INDEX books_check_broken ON books_check (merchant) WHERE state = 'broken';
CREATE INDEX books_check_begun ON books_check (merchant, begun_at) WHERE begun_at IS NOT NULL;
CREATE INDEX books_check_differ ON books_check (merchant, sums_differ_at) WHERE sums_differ_at IS NOT NULL;
-- TRUST-04: wallets where nothing moves come round as well, the one that was read whole the longest ago first.
CREATE INDEX books_check_at_rest ON books_check (whole_checked_at) WHERE due_at IS NULL;

-- MEM-04: the ways to deposit, the deposits, and the money that arrived. Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE deposit_channel (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('bank_transfer', 'e_wallet', 'qr', 'crypto')),
  -- A provider of PAYMENT_PROVIDERS.
  provider TEXT NOT NULL,
  -- Offered to wallets of this currency alone.
  currency TEXT NOT NULL,
  label TEXT,
  fee_flat_minor INTEGER NOT NULL DEFAULT 0 CHECK (fee_flat_minor >= 0),
  fee_rate_bps INTEGER NOT NULL DEFAULT 0 CHECK (fee_rate_bps BETWEEN 0 AND 10000),
  min_minor INTEGER NOT NULL CHECK (min_minor > fee_flat_minor),
  max_minor INTEGER NOT NULL CHECK (max_minor BETWEEN min_minor AND 100000000000000),
  usual_minutes INTEGER NOT NULL CHECK (usual_minutes >= 0),
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  position INTEGER NOT NULL,
  PRIMARY KEY (merchant, id)
) STRICT;

CREATE TABLE deposit_order (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- One order for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  -- As they were when the order was made: a channel that changes later changes no order.
  channel_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  label TEXT,
  provider TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  fee_minor INTEGER NOT NULL CHECK (fee_minor >= 0),
  receive_minor INTEGER NOT NULL CHECK (receive_minor > 0 AND receive_minor = amount_minor - fee_minor),
  language TEXT NOT NULL,
  return_origin TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN
    ('opened', 'waiting', 'processing', 'paid', 'credited', 'review', 'failed_retry', 'failed_final')),
  failure TEXT,
  payment_id TEXT,
  pay_url TEXT,
  -- The movement of money that pays this order: the first that fitted. Any other goes to review.
  transaction_id TEXT,
  credited_minor INTEGER CHECK (credited_minor > 0),
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  changed_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the provider was last handed the order: one caller at a time.
  submitted_at_ms INTEGER NOT NULL DEFAULT 0,
  -- When the cron job looks again; NULL where nothing is left to do.
  next_attempt_at_ms INTEGER,
  -- SAFE-01: whether the member's own limits have let the deposit begin. Before that no provider hears of it.
  is_admitted INTEGER NOT NULL DEFAULT 0 CHECK (is_admitted IN (0, 1)),
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK ((failure IS NOT NULL) = (state IN ('failed_retry', 'failed_final'))),
  CHECK ((credited_minor IS NOT NULL) = (state = 'credited')),
  CHECK (state <> 'paid' OR transaction_id IS NOT NULL)
) STRICT;
CREATE INDEX deposit_order_of_member ON deposit_order (member_id, merchant, created_at_ms, id);
CREATE INDEX deposit_order_by_next_attempt ON deposit_order (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
-- TRUST-03: what a member's balance tells of beside its sum, asked for with every balance and mostly nothing.
CREATE INDEX deposit_order_coming ON deposit_order (member_id, merchant, state, receive_minor)
  WHERE state IN ('processing', 'paid', 'review');
-- The cron job looks only at those for whom something moved.
CREATE TRIGGER referral_deposit AFTER UPDATE OF state ON deposit_order WHEN NEW.state = 'credited' BEGIN
  UPDATE referral SET is_due = 1 WHERE invitee_id = NEW.member_id AND state = 'joined' AND condition = 'deposit';
END;

-- Money that arrived, each movement once, whether it fits an order or not.
CREATE TABLE incoming_payment (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  -- As the provider named them: the order may not exist.
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL,
  payment_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  -- 'accepted': pays its order. 'unmatched': of no order we know. 'crediting': decided, the wallet has not answered yet.
  state TEXT NOT NULL CHECK (state IN ('accepted', 'review', 'unmatched', 'crediting', 'credited', 'returned')),
  -- What an operator decided, and who.
  credit_minor INTEGER CHECK (credit_minor > 0),
  decided_by TEXT,
  reason TEXT,
  received_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  -- Whom money of no order was given to.
  member_id TEXT REFERENCES member (id),
  -- When the cron job asks the wallet again for what was decided.
  next_attempt_at_ms INTEGER,
  -- TRUST-03: whose balance tells of money that arrived and is not in it: the member of its order, or whom operators gave it
  -- to. NULL while nobody knows.
  payee_id TEXT REFERENCES member (id),
  -- OPS-01: under which the wallet knows what was credited of a movement. Two providers may name theirs alike, and an order's
  -- own provider is the only one that needs no name beside it. NULL: `<order>:<transaction>`, as all were before.
  credit_key TEXT,
  PRIMARY KEY (provider, transaction_id),
  CHECK ((decided_by IS NOT NULL) = (decided_at_ms IS NOT NULL)),
  CHECK (state NOT IN ('crediting') OR credit_minor IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX incoming_payment_of_order ON incoming_payment (order_id);
CREATE INDEX incoming_payment_open ON incoming_payment (state, received_at_ms) WHERE state IN ('review', 'unmatched', 'crediting');
CREATE INDEX incoming_payment_of_payee ON incoming_payment (payee_id, merchant, state);

-- Bank accounts, e-wallets and crypto addresses of a member. The number itself is sealed; nothing of it goes out.
CREATE TABLE destination (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  -- Code of the bank, the wallet or the network (platform/destinations/providers.ts).
  provider TEXT NOT NULL,
  sealed_account TEXT NOT NULL,
  -- Keyed hash of the number, so that one number at two members is found without opening any.
  account_hash TEXT NOT NULL,
  masked TEXT NOT NULL,
  -- Folded, and compared with the member's name again when money is sent; NULL where an address has no holder.
  holder_key TEXT,
  created_at_ms INTEGER NOT NULL,
  usable_from_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;
CREATE INDEX destination_member ON destination (member_id);
CREATE UNIQUE INDEX destination_account ON destination (merchant, account_hash) WHERE removed_at_ms IS NULL;
CREATE INDEX destination_account_ever ON destination (merchant, account_hash);

-- One number that two members wanted: operators look at it.
CREATE TABLE destination_clash (
  merchant TEXT NOT NULL,
  account_hash TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  other_member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  masked TEXT NOT NULL,
  -- 0: the second member was refused; 1: taken in, as the first had removed it.
  admitted INTEGER NOT NULL CHECK (admitted IN (0, 1)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_hash, member_id, other_member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX destination_clash_list ON destination_clash (merchant, at_ms);

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
-- MEM-05, MEM-17: pictures that are kept, for the cron job of those that nothing names.
CREATE INDEX upload_kept ON upload (created_at_ms) WHERE removed_at_ms IS NULL;

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
CREATE INDEX login_event_age ON login_event (at_ms);
CREATE INDEX login_event_member ON login_event (member_id, at_ms DESC, id DESC);

-- SAFE-02: breaks and exclusions as the way in has to know them. The wallet's own record is the truth for bets; this one
-- ends sessions, closes calls and recognises who comes back under another name.
CREATE TABLE play_bar (
  member_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
  since_ms INTEGER NOT NULL,
  until_ms INTEGER NOT NULL,
  -- on_request: stays after its end until an operator lifts it.
  lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request')),
  -- The member's name, mobile number and mailbox when it began, folded: a later change opens no way round it.
  name_key TEXT,
  mobile TEXT,
  email_key TEXT
) STRICT, WITHOUT ROWID;
CREATE INDEX play_bar_merchant ON play_bar (merchant, kind, until_ms);

-- MEM-05, TRUST-01: the ways to withdraw, the withdrawals, who approved them, and all that was done to them.
-- Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE withdraw_method (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- The kind of destination.
  kind TEXT NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  currency TEXT NOT NULL,
  fee_flat_minor INTEGER NOT NULL DEFAULT 0 CHECK (fee_flat_minor >= 0),
  fee_rate_bps INTEGER NOT NULL DEFAULT 0 CHECK (fee_rate_bps BETWEEN 0 AND 9999),
  min_minor INTEGER NOT NULL CHECK (min_minor > fee_flat_minor),
  max_minor INTEGER NOT NULL CHECK (max_minor BETWEEN min_minor AND 100000000000000),
  -- Within 24 hours, by a member.
  day_max_minor INTEGER NOT NULL CHECK (day_max_minor >= max_minor),
  day_times INTEGER NOT NULL CHECK (day_times >= 1),
  -- After it was sent: who says nothing for so long has received it.
  confirm_minutes INTEGER NOT NULL CHECK (confirm_minutes >= 1),
  -- From this amount on two operators approve.
  two_people_from_minor INTEGER NOT NULL CHECK (two_people_from_minor >= 1),
  is_open INTEGER NOT NULL DEFAULT 1 CHECK (is_open IN (0, 1)),
  position INTEGER NOT NULL,
  -- MEM-05: withdrawals that a payment provider pays (docs/decisions/0143), and what two people say of one that was sent.
  -- Times are milliseconds since the epoch, amounts minor units.
  -- Who pays what was approved: a person, or a provider of PAYMENT_PROVIDERS.
  payout TEXT NOT NULL DEFAULT 'by_hand' CHECK (payout IN ('by_hand', 'provider')),
  payout_provider TEXT CHECK (payout = 'by_hand' OR payout_provider IS NOT NULL),
  PRIMARY KEY (merchant, kind)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdraw_order (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- One order for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  -- As they were when it was asked for: a method or a name that changes later changes no order.
  destination_id TEXT NOT NULL REFERENCES destination (id),
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  provider_name TEXT NOT NULL,
  masked TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  fee_minor INTEGER NOT NULL CHECK (fee_minor >= 0),
  receive_minor INTEGER NOT NULL CHECK (receive_minor > 0 AND receive_minor = amount_minor - fee_minor),
  confirm_minutes INTEGER NOT NULL,
  approvals_needed INTEGER NOT NULL CHECK (approvals_needed BETWEEN 1 AND 2),
  -- 'void': the wallet refused it, so it never began; void_code says why.
  state TEXT NOT NULL CHECK (state IN ('requested', 'checks', 'approved', 'sent', 'received', 'refused', 'void')),
  void_code TEXT,
  -- What the wallet has confirmed. It follows the state, at once or by the cron job (docs/decisions/0115).
  money TEXT NOT NULL CHECK (money IN ('none', 'held', 'paid', 'returned')),
  delay TEXT,
  refusal TEXT,
  note TEXT,
  reference TEXT,
  requested_at_ms INTEGER NOT NULL,
  checks_at_ms INTEGER,
  approved_at_ms INTEGER,
  sent_at_ms INTEGER,
  received_at_ms INTEGER,
  refused_at_ms INTEGER,
  confirm_by_ms INTEGER,
  received_by TEXT CHECK (received_by IN ('member', 'time', 'operator')),
  disputed_at_ms INTEGER,
  dispute_note TEXT,
  -- When the cron job asks the wallet again; NULL where state and money agree.
  next_attempt_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK ((void_code IS NOT NULL) = (state = 'void')),
  CHECK ((refusal IS NOT NULL) = (state = 'refused')),
  CHECK ((received_by IS NOT NULL) = (state = 'received')),
  CHECK (state NOT IN ('sent', 'received') OR (reference IS NOT NULL AND sent_at_ms IS NOT NULL)),
  CHECK (money <> 'none' OR state IN ('requested', 'void'))
) STRICT;
CREATE INDEX withdraw_order_of_member ON withdraw_order (member_id, merchant, requested_at_ms, id);
CREATE INDEX withdraw_order_by_next_attempt ON withdraw_order (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
CREATE INDEX withdraw_order_to_confirm ON withdraw_order (confirm_by_ms) WHERE state = 'sent' AND disputed_at_ms IS NULL;
CREATE INDEX withdraw_order_open ON withdraw_order (merchant, requested_at_ms)
  WHERE state IN ('requested', 'checks', 'approved', 'sent');
-- One payment outside is one withdrawal: a reference typed twice is found out.
CREATE UNIQUE INDEX withdraw_order_reference ON withdraw_order (merchant, reference) WHERE reference IS NOT NULL;
CREATE INDEX withdraw_order_in_checks ON withdraw_order (checks_at_ms) WHERE state = 'checks';
-- TRUST-01: how fast each method was of late, by the index alone: what one of them had of withdrawals pushes no other out.
CREATE INDEX withdraw_order_speed_of_kind ON withdraw_order (merchant, kind, sent_at_ms, requested_at_ms, state)
  WHERE sent_at_ms IS NOT NULL;

-- An operator approves once.
CREATE TABLE withdraw_approval (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  operator TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, operator)
) STRICT, WITHOUT ROWID;

CREATE TABLE withdraw_audit (
  -- The order in which things were done, whatever the clock said.
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  act TEXT NOT NULL,
  -- 'member:…', 'operator:…' or 'platform'.
  actor TEXT NOT NULL,
  state_before TEXT NOT NULL,
  note TEXT,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX withdraw_audit_of_order ON withdraw_audit (order_id);
CREATE TRIGGER withdraw_audit_refuse_update BEFORE UPDATE ON withdraw_audit
  BEGIN SELECT RAISE(ABORT, 'withdraw_audit is append-only'); END;
CREATE TRIGGER withdraw_audit_refuse_delete BEFORE DELETE ON withdraw_audit
  BEGIN SELECT RAISE(ABORT, 'withdraw_audit is append-only'); END;

-- MEM-05: pictures a member sends to show that a withdrawal did not arrive; at most three of one.
CREATE TABLE withdraw_proof (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  upload_id TEXT NOT NULL UNIQUE REFERENCES upload (id),
  added_at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, upload_id)
) STRICT, WITHOUT ROWID;

-- MEM-06: transfers from a member to their upline, and all that was done to them.
-- Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE member_transfer (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  receiver_id TEXT NOT NULL REFERENCES member (id),
  -- One transfer for a key, however often it is asked.
  idempotency_key TEXT NOT NULL,
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- It follows the sender's wallet, at once or by the cron job. 'void': that wallet refused it, so it never began.
  state TEXT NOT NULL CHECK (state IN ('requested', 'sent', 'delivered', 'returned', 'void')),
  void_code TEXT,
  -- Why the receiver's wallet refused it: for operators.
  refusal TEXT,
  requested_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the cron job asks the wallet again; NULL once it has ended.
  next_attempt_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  CHECK (member_id <> receiver_id),
  CHECK ((void_code IS NOT NULL) = (state = 'void')),
  CHECK ((refusal IS NOT NULL) = (state = 'returned')),
  CHECK ((next_attempt_at_ms IS NULL) = (state IN ('delivered', 'returned', 'void'))),
  CHECK ((ended_at_ms IS NULL) = (next_attempt_at_ms IS NOT NULL))
) STRICT;
CREATE INDEX member_transfer_of_member ON member_transfer (member_id, merchant, requested_at_ms, id);
CREATE INDEX member_transfer_by_time ON member_transfer (merchant, requested_at_ms, id);
CREATE INDEX member_transfer_by_next_attempt ON member_transfer (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;

CREATE TABLE transfer_audit (
  -- The order in which things were done, whatever the clock said.
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  transfer_id TEXT NOT NULL REFERENCES member_transfer (id),
  act TEXT NOT NULL,
  -- 'member:…' or 'platform'.
  actor TEXT NOT NULL,
  state_before TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX transfer_audit_of_transfer ON transfer_audit (transfer_id);
CREATE TRIGGER transfer_audit_refuse_update BEFORE UPDATE ON transfer_audit
  BEGIN SELECT RAISE(ABORT, 'transfer_audit is append-only'); END;
CREATE TRIGGER transfer_audit_refuse_delete BEFORE DELETE ON transfer_audit
  BEGIN SELECT RAISE(ABORT, 'transfer_audit is append-only'); END;

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

CREATE TABLE reward_payment (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('rebate', 'referral', 'mission')),
  -- What it is for, once for ever: a day, an invited member, a mission in its window.
  reference TEXT NOT NULL,
  -- 'paying': decided, the wallet has not answered yet. It is asked again until it has.
  status TEXT NOT NULL DEFAULT 'paying' CHECK (status IN ('paying', 'paid')),
  -- Fixed before the wallet is asked, so that asking again asks the same.
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- What it was counted from, as JSON: the history shows the figures of then.
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  reserved_at_ms INTEGER NOT NULL,
  -- When the cron job asks the wallet; NULL when there is nothing left to ask.
  next_attempt_at_ms INTEGER,
  paid_at_ms INTEGER,
  PRIMARY KEY (merchant, member_id, kind, reference),
  CHECK ((paid_at_ms IS NOT NULL) = (status = 'paid')),
  CHECK ((next_attempt_at_ms IS NULL) = (status = 'paid'))
) STRICT, WITHOUT ROWID;
CREATE INDEX reward_payment_by_next_attempt ON reward_payment (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
CREATE INDEX reward_payment_of_member ON reward_payment (merchant, member_id, kind, reserved_at_ms);
-- What a member pages through is read in its own order: a page sorts nothing, however long the history.

-- MEM-11: rewards of all kinds, the newest first; what they come to is summed without reading a row.
CREATE INDEX reward_payment_newest ON reward_payment (merchant, member_id, reserved_at_ms DESC, kind, reference, status, amount_minor);

-- What a vendor's turnover brings back. Rows are added and never changed: a day counts by what stood when it began.
CREATE TABLE rebate_rate (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- '*': every vendor that has no rates of its own.
  vendor TEXT NOT NULL,
  -- For members of this VIP rank and above; 0 for everybody.
  min_level INTEGER NOT NULL CHECK (min_level BETWEEN 0 AND 99),
  -- Hundredths of a per cent.
  rate_bps INTEGER NOT NULL CHECK (rate_bps BETWEEN 0 AND 1000),
  valid_from_ms INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  PRIMARY KEY (merchant, vendor, min_level, valid_from_ms)
) STRICT, WITHOUT ROWID;

-- MEM-13: who invited whom, on what terms, and what came of it. Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE referral_programme (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  is_open INTEGER NOT NULL CHECK (is_open IN (0, 1)),
  -- 'deposit': one deposit of so much was credited. 'turnover': so much was staked in settled rounds.
  condition TEXT NOT NULL CHECK (condition IN ('deposit', 'turnover')),
  condition_minor INTEGER NOT NULL CHECK (condition_minor BETWEEN 1 AND 100000000000000),
  reward_minor INTEGER NOT NULL CHECK (reward_minor BETWEEN 1 AND 100000000000000),
  -- How long an invited member has for it.
  within_days INTEGER NOT NULL CHECK (within_days BETWEEN 1 AND 365),
  -- Above so many rewards in 30 days an operator looks first.
  unseen_in_month INTEGER NOT NULL CHECK (unseen_in_month >= 0),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE referral (
  -- Invited once, by one member, for ever.
  invitee_id TEXT PRIMARY KEY REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  referrer_id TEXT NOT NULL REFERENCES member (id),
  -- The terms of the day of the registration: a programme that changes later changes no invitation.
  condition TEXT NOT NULL CHECK (condition IN ('deposit', 'turnover')),
  condition_minor INTEGER NOT NULL,
  reward_minor INTEGER NOT NULL,
  joined_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  -- 'approved': the reward is reserved in reward_payment. 'held': an operator looks at it first.
  state TEXT NOT NULL DEFAULT 'joined' CHECK (state IN ('joined', 'held', 'approved', 'refused', 'expired')),
  -- Something the condition asks for has moved since the cron job looked last.
  is_due INTEGER NOT NULL DEFAULT 0 CHECK (is_due IN (0, 1)),
  -- Why it is held, as a JSON list.
  flags TEXT NOT NULL DEFAULT '[]' CHECK (json_valid(flags)),
  -- The operator; NULL where nobody had to look.
  decided_by TEXT,
  reason TEXT,
  decided_at_ms INTEGER,
  -- MEM-13: when the cron job looked last, so that invitations that move every minute, or fail each time, hold up no other.
  last_checked_at_ms INTEGER NOT NULL DEFAULT 0,
  CHECK (invitee_id <> referrer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX referral_of_referrer ON referral (merchant, referrer_id, joined_at_ms);
CREATE INDEX referral_held ON referral (merchant, joined_at_ms) WHERE state = 'held';
CREATE INDEX referral_expiry ON referral (expires_at_ms) WHERE state = 'joined';
CREATE INDEX referral_due ON referral (last_checked_at_ms, joined_at_ms) WHERE is_due = 1;

-- MEM-14, PROMO-06: missions, and the points of a week. Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE mission (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  -- 'rounds': so many settled rounds. 'stake': so much staked in them. 'logins': logged in on so many days. The others
  -- are safe habits (contract/calls/missions.ts).
  kind TEXT NOT NULL
    CHECK (kind IN ('rounds', 'stake', 'logins', 'limit', 'reminder', 'factor', 'contact', 'round_check', 'zalo')),
  -- Of the merchant's own calendar; a week begins on Monday. 'once': of a habit.
  period TEXT NOT NULL CHECK (period IN ('day', 'week', 'once')),
  target INTEGER NOT NULL CHECK (target BETWEEN 1 AND 100000000000000),
  -- NULL: every game counts.
  game_type TEXT,
  reward_minor INTEGER NOT NULL CHECK (reward_minor BETWEEN 1 AND 100000000000000),
  -- A habit is no part of the contest.
  points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 100000 AND (points = 0) = (period = 'once')),
  -- A mission is never changed, only ended: who works at it gets what was said.
  starts_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER CHECK (ends_at_ms > starts_at_ms),
  set_by TEXT NOT NULL,
  -- PROMO-04: points for the mall, beside the cash. Its score is `points`.
  mall_points INTEGER NOT NULL DEFAULT 0 CHECK (mall_points BETWEEN 0 AND 100000),
  PRIMARY KEY (merchant, id),
  CHECK (kind <> 'logins' OR (period = 'week' AND target <= 7 AND game_type IS NULL)),
  CHECK ((kind IN ('rounds', 'stake', 'logins')) = (period <> 'once')),
  CHECK (period <> 'once' OR (target = 1 AND game_type IS NULL))
) STRICT, WITHOUT ROWID;

-- MEM-17: whose linked Zalo account brought the bonus: one of a member, and one of an account for ever.
CREATE TABLE zalo_bonus (
  merchant TEXT NOT NULL,
  subject TEXT NOT NULL,
  member_id TEXT NOT NULL UNIQUE REFERENCES member (id),
  given_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, subject)
) STRICT, WITHOUT ROWID;

-- Points of the missions of a week that were claimed. Written with each claim, in its commit.
CREATE TABLE mission_score (
  merchant TEXT NOT NULL,
  -- The Monday it began on.
  week TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  points INTEGER NOT NULL CHECK (points > 0),
  -- Of two with the same points the one who had them first stands higher.
  reached_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, week, member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX mission_score_board ON mission_score (merchant, week, points DESC, reached_at_ms, member_id);

-- Who wants to be on no board.
CREATE TABLE mission_hidden (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  PRIMARY KEY (merchant, member_id)
) STRICT, WITHOUT ROWID;

-- OPS-01: what operators said should become of money that fitted no deposit. It is done when enough have said the same.
CREATE TABLE deposit_decision (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- Whom it is given to where no order says so.
  member_id TEXT REFERENCES member (id),
  credit_minor INTEGER NOT NULL CHECK (credit_minor > 0),
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (provider, transaction_id, operator),
  FOREIGN KEY (provider, transaction_id) REFERENCES incoming_payment (provider, transaction_id)
) STRICT, WITHOUT ROWID;

-- One of an order, written with its approval: from then on nobody else pays it.
CREATE TABLE withdraw_payout (
  order_id TEXT PRIMARY KEY REFERENCES withdraw_order (id),
  merchant TEXT NOT NULL,
  provider TEXT NOT NULL,
  -- 'open': nothing definite is known. 'review': what it said does not fit, operators look.
  state TEXT NOT NULL CHECK (state IN ('open', 'paid', 'failed', 'review')),
  -- The provider's own number.
  payout_id TEXT,
  reason TEXT,
  times_submitted INTEGER NOT NULL DEFAULT 0,
  submitted_at_ms INTEGER,
  -- The code it refused with, when it was told.
  refused_code TEXT,
  opened_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When it is told or asked again; NULL once it is not open.
  next_attempt_at_ms INTEGER,
  CHECK ((next_attempt_at_ms IS NOT NULL) = (state = 'open'))
) STRICT, WITHOUT ROWID;
CREATE INDEX withdraw_payout_by_next_attempt ON withdraw_payout (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
CREATE INDEX withdraw_payout_review ON withdraw_payout (merchant) WHERE state = 'review';

-- Money that left, as the provider says: each movement once, whatever the order.
CREATE TABLE withdraw_movement (
  provider TEXT NOT NULL,
  transaction_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  order_id TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  currency TEXT NOT NULL,
  -- 'accepted': it paid the order. 'closed': it was in review, and operators are done with it.
  state TEXT NOT NULL CHECK (state IN ('accepted', 'review', 'unmatched', 'closed')),
  said_at_ms INTEGER NOT NULL,
  -- OPS-01: money that a provider paid for an order nobody gave it, and what operators say it was (docs/decisions/0161).
  settled_as TEXT CHECK (settled_as IN ('came_back', 'accounted_for')),
  settled_by TEXT CHECK ((settled_by IS NULL) = (settled_as IS NULL)),
  settled_note TEXT,
  settled_at_ms INTEGER,
  -- Its provider has said since that nothing was sent: the house asks whether it came back.
  failure_reported_at_ms INTEGER,
  PRIMARY KEY (provider, transaction_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX withdraw_movement_of_order ON withdraw_movement (order_id);
CREATE INDEX withdraw_movement_unmatched ON withdraw_movement (said_at_ms) WHERE state = 'unmatched';

-- What operators say of an order where one is not enough; done when two have said the same.
CREATE TABLE withdraw_decision (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  operator TEXT NOT NULL,
  -- 'came_back': of one that was sent. The others: of one whose provider does not say.
  outcome TEXT NOT NULL CHECK (outcome IN ('came_back', 'paid', 'failed')),
  reference TEXT,
  note TEXT,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, operator)
) STRICT, WITHOUT ROWID;

-- OPS-01, MEM-05: small withdrawals that are approved without anybody (docs/decisions/0144). Off where there is no row.
-- Times are milliseconds since the epoch, amounts minor units.

-- Added to and never changed: the newest counts, and the others say who had set what.
CREATE TABLE withdraw_rule (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  is_on INTEGER NOT NULL CHECK (is_on IN (0, 1)),
  up_to_minor INTEGER NOT NULL CHECK (up_to_minor >= 0),
  -- Of one member, within 24 hours.
  day_up_to_minor INTEGER NOT NULL CHECK (day_up_to_minor >= up_to_minor),
  -- So old the destination, so long what guards the money unchanged.
  unchanged_hours INTEGER NOT NULL CHECK (unchanged_hours >= 1),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX withdraw_rule_of_merchant ON withdraw_rule (merchant, position);
CREATE TRIGGER withdraw_rule_refuse_update BEFORE UPDATE ON withdraw_rule
  BEGIN SELECT RAISE(ABORT, 'withdraw_rule is append-only'); END;
CREATE TRIGGER withdraw_rule_refuse_delete BEFORE DELETE ON withdraw_rule
  BEGIN SELECT RAISE(ABORT, 'withdraw_rule is append-only'); END;

-- What the rule made of a withdrawal, once.
CREATE TABLE withdraw_judgement (
  order_id TEXT PRIMARY KEY REFERENCES withdraw_order (id),
  rule_position INTEGER NOT NULL REFERENCES withdraw_rule (position),
  is_approved INTEGER NOT NULL CHECK (is_approved IN (0, 1)),
  -- JSON list: why it was left to people.
  left_because TEXT NOT NULL CHECK (json_valid(left_because)),
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- MEM-13, OPS-01: who said that a held invitation is to be paid; a large reward is when two have (docs/decisions/0145).
-- Times are milliseconds since the epoch.
CREATE TABLE referral_approval (
  invitee_id TEXT NOT NULL REFERENCES referral (invitee_id),
  operator TEXT NOT NULL,
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (invitee_id, operator)
) STRICT, WITHOUT ROWID;

CREATE TABLE promotion (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- Stands in addresses: unique within the merchant.
  id TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('newcomer', 'slots', 'live', 'sports', 'season', 'vip')),
  kind TEXT NOT NULL CHECK (kind IN ('gift', 'turnover', 'application', 'event', 'deposit', 'raffle')),
  -- The cash paid by itself; NULL where there is none.
  amount_minor INTEGER CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  -- Who it is for and what it asks, as JSON: platform/promotions/rule.ts.
  rule TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(rule)),
  -- Texts by language, as JSON.
  titles TEXT NOT NULL,
  rewards TEXT NOT NULL,
  conditions TEXT NOT NULL,
  terms TEXT NOT NULL,
  -- The path of its picture below the image CDN, or NULL.
  picture TEXT,
  -- Lowest first.
  position INTEGER NOT NULL,
  starts_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER,
  PRIMARY KEY (merchant, id),
  CHECK (ends_at_ms IS NULL OR ends_at_ms > starts_at_ms),
  -- A gift and a stake asked for are for an amount everybody can read.
  CHECK (kind NOT IN ('gift', 'turnover') OR amount_minor IS NOT NULL),
  -- What a deposit brings is a share of it.
  CHECK (kind <> 'deposit' OR (amount_minor IS NULL AND json_extract(rule, '$.deposit') IS NOT NULL)),
  -- Its close is when tickets are sealed.
  CHECK (kind <> 'raffle' OR (amount_minor IS NULL AND ends_at_ms IS NOT NULL AND json_extract(rule, '$.raffle') IS NOT NULL))
) STRICT;
CREATE INDEX promotion_list ON promotion (merchant, position, id);

-- What was chosen with a deposit, on the terms of then. An order that its member's limits refuse takes it along.
CREATE TABLE deposit_bonus (
  order_id TEXT PRIMARY KEY REFERENCES deposit_order (id) ON DELETE CASCADE,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  promotion_id TEXT NOT NULL,
  -- As JSON: platform/bonuses/terms.ts.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  -- What the member was shown.
  promised_minor INTEGER NOT NULL CHECK (promised_minor BETWEEN 1 AND 100000000000000),
  -- 'chosen': its money has not come. The wallet has the truth from 'granted' on; this follows it.
  status TEXT NOT NULL DEFAULT 'chosen' CHECK (status IN ('chosen', 'granted', 'released', 'lapsed', 'withheld')),
  withheld_because TEXT,
  -- Under which the wallet knows it: the key of the money that came.
  wallet_key TEXT,
  granted_minor INTEGER CHECK (granted_minor > 0),
  required_minor INTEGER CHECK (required_minor > 0),
  chosen_at_ms INTEGER NOT NULL,
  granted_at_ms INTEGER,
  play_until_ms INTEGER,
  ended_at_ms INTEGER,
  -- When the cron job asks the wallet; NULL where nothing is left to ask.
  next_attempt_at_ms INTEGER,
  FOREIGN KEY (merchant, promotion_id) REFERENCES promotion (merchant, id),
  CHECK ((withheld_because IS NOT NULL) = (status = 'withheld')),
  CHECK ((granted_minor IS NOT NULL) = (status IN ('granted', 'released', 'lapsed'))),
  CHECK ((next_attempt_at_ms IS NOT NULL) = (status = 'granted'))
) STRICT;
CREATE INDEX deposit_bonus_of_member ON deposit_bonus (merchant, member_id, promotion_id);
CREATE INDEX deposit_bonus_by_next_attempt ON deposit_bonus (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
-- PROMO-01: bonuses that the cron job asks the wallet about again after their end, which are few: of these it has to tell whether
-- their look was set by a clock that has gone back since.
CREATE INDEX deposit_bonus_kept_on ON deposit_bonus (next_attempt_at_ms) WHERE next_attempt_at_ms > play_until_ms;

-- OPS-01: what operators said of something large that takes two of them; it is done when two have said the same
-- (docs/decisions/0148). Times are milliseconds since the epoch.
CREATE TABLE operator_approval (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- What it is about: a reward of a member, a mission, the terms of invitations.
  subject TEXT NOT NULL,
  operator TEXT NOT NULL,
  -- What should be done, as JSON with its fields in order: the same approval is the same text.
  content TEXT NOT NULL CHECK (json_valid(content)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, subject, operator)
) STRICT, WITHOUT ROWID;
CREATE INDEX operator_approval_by_time ON operator_approval (merchant, at_ms);

-- OPS-01: who said which provider, or that people, pay a way to withdraw. Times are milliseconds since the epoch.
CREATE TABLE withdraw_payer_change (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- NULL: people pay it by hand.
  provider TEXT,
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL,
  FOREIGN KEY (merchant, kind) REFERENCES withdraw_method (merchant, kind)
) STRICT;
CREATE INDEX withdraw_payer_change_of_merchant ON withdraw_payer_change (merchant, position);
CREATE TRIGGER withdraw_payer_change_refuse_update BEFORE UPDATE ON withdraw_payer_change
  BEGIN SELECT RAISE(ABORT, 'withdraw_payer_change is append-only'); END;
CREATE TRIGGER withdraw_payer_change_refuse_delete BEFORE DELETE ON withdraw_payer_change
  BEGIN SELECT RAISE(ABORT, 'withdraw_payer_change is append-only'); END;

-- MEM-05, SAFE-04: papers that members are asked for, once each (docs/decisions/0162). Times are milliseconds since the epoch.
CREATE TABLE member_document (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('identity', 'address', 'payment')),
  -- 'dropped': operators no longer want it.
  state TEXT NOT NULL CHECK (state IN ('asked', 'sent', 'accepted', 'refused', 'dropped')),
  -- 'policy', or an operator.
  asked_by TEXT NOT NULL,
  -- In an operator's words, for the member: what is wanted, and why the last one did not do.
  note TEXT,
  reason TEXT,
  -- Pictures of a paper that did not do are of an earlier round.
  round INTEGER NOT NULL DEFAULT 1,
  asked_at_ms INTEGER NOT NULL,
  sent_at_ms INTEGER,
  decided_by TEXT,
  decided_at_ms INTEGER,
  PRIMARY KEY (merchant, member_id, kind),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (state NOT IN ('accepted', 'refused') OR decided_by IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_document_sent ON member_document (merchant, sent_at_ms) WHERE state = 'sent';

CREATE TABLE document_picture (
  upload_id TEXT PRIMARY KEY REFERENCES upload (id),
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  round INTEGER NOT NULL,
  added_at_ms INTEGER NOT NULL,
  FOREIGN KEY (merchant, member_id, kind) REFERENCES member_document (merchant, member_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_picture_of ON document_picture (merchant, member_id, kind, round);

-- Terms of the cashier that operators set by a verb: what was there, what came, and who said so (docs/decisions/0176).
CREATE TABLE cashier_terms_change (
  position INTEGER PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- A way to deposit by its id, or to withdraw by its kind.
  part TEXT NOT NULL CHECK (part IN ('deposit', 'withdrawal')),
  name TEXT NOT NULL,
  -- The fields that changed, as operators write them.
  before TEXT NOT NULL CHECK (json_valid(before)),
  after TEXT NOT NULL CHECK (json_valid(after)),
  -- Both, where it takes two.
  set_by TEXT NOT NULL,
  request_id TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX cashier_terms_change_of_merchant ON cashier_terms_change (merchant, part, position);
CREATE TRIGGER cashier_terms_change_refuse_update BEFORE UPDATE ON cashier_terms_change
  BEGIN SELECT RAISE(ABORT, 'cashier_terms_change is append-only'); END;
CREATE TRIGGER cashier_terms_change_refuse_delete BEFORE DELETE ON cashier_terms_change
  BEGIN SELECT RAISE(ABORT, 'cashier_terms_change is append-only'); END;

-- What is on its way to an operator's gateway for SMS and e-mail: gone as soon as it was taken, refused, or of no use any more.
CREATE TABLE outgoing_message (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  next_attempt_at_ms INTEGER NOT NULL
);
CREATE INDEX outgoing_message_by_next_attempt ON outgoing_message (next_attempt_at_ms);

-- MEM-05: what the house no longer asks to be staked, as two operators said (docs/decisions/0200).
-- Times are milliseconds since the epoch, amounts minor units.
CREATE TABLE turnover_waiver (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  -- The house's own number of the case: one waiver for it, however often it is asked. Its key in the wallet as well.
  reference TEXT NOT NULL,
  currency TEXT NOT NULL,
  -- At most so much.
  amount_minor INTEGER NOT NULL CHECK (amount_minor BETWEEN 1 AND 100000000000000),
  reason TEXT NOT NULL,
  decided_by TEXT NOT NULL,
  -- It is decided here, and the wallet follows, at once or by the cron job.
  state TEXT NOT NULL CHECK (state IN ('decided', 'waived', 'refused')),
  -- What of it there was to waive, as the wallet says.
  waived_minor INTEGER CHECK (waived_minor BETWEEN 1 AND amount_minor),
  -- Why the wallet refused it, for good.
  refusal TEXT,
  request_id TEXT NOT NULL,
  decided_at_ms INTEGER NOT NULL,
  ended_at_ms INTEGER,
  -- When the cron job asks the wallet again; NULL once it has ended.
  next_attempt_at_ms INTEGER,
  -- MEM-05: how far the wallet's journal had come when the first of two operators said it: what a deposit asks for that came
  -- later is not waived (docs/decisions/0200). 0: nobody knows, so nothing had been asked for by then.
  as_of INTEGER NOT NULL DEFAULT 0 CHECK (as_of >= 0),
  PRIMARY KEY (merchant, member_id, reference),
  CHECK ((waived_minor IS NOT NULL) = (state = 'waived')),
  CHECK ((refusal IS NOT NULL) = (state = 'refused')),
  CHECK ((next_attempt_at_ms IS NOT NULL) = (state = 'decided')),
  CHECK ((ended_at_ms IS NULL) = (state = 'decided'))
) STRICT, WITHOUT ROWID;
CREATE INDEX turnover_waiver_by_next_attempt ON turnover_waiver (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;
CREATE TRIGGER turnover_waiver_refuse_delete BEFORE DELETE ON turnover_waiver
  BEGIN SELECT RAISE(ABORT, 'turnover_waiver is append-only'); END;
CREATE TRIGGER turnover_waiver_refuse_reopening BEFORE UPDATE ON turnover_waiver
  WHEN OLD.state <> 'decided' OR OLD.amount_minor <> NEW.amount_minor OR OLD.decided_by <> NEW.decided_by OR OLD.as_of <> NEW.as_of
  BEGIN SELECT RAISE(ABORT, 'a waiver stays as it is'); END;

-- SAFE-02: breaks and exclusions that were asked for and are not yet written down in play_bar (docs/decisions/0206). A row goes
-- in the commit that writes the bar, or when the wallet refuses it; one that stays is finished by the cron job.
-- Times are milliseconds since the epoch.
CREATE TABLE play_bar_intent (
  member_id TEXT NOT NULL REFERENCES member (id),
  request_id TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('break', 'exclusion')),
  until_ms INTEGER NOT NULL,
  lifts TEXT NOT NULL CHECK (lifts IN ('by_itself', 'on_request')),
  -- Who asked, as the wallet notes it, and what the audit row will say.
  actor TEXT NOT NULL,
  act TEXT NOT NULL,
  client_ip TEXT NOT NULL,
  country TEXT NOT NULL,
  -- As play_bar has them: a change before the cron job comes opens no way round it.
  name_key TEXT,
  mobile TEXT,
  email_key TEXT,
  asked_at_ms INTEGER NOT NULL,
  -- When the cron job takes it up, if it is still here.
  next_attempt_at_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, request_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX play_bar_intent_by_next_attempt ON play_bar_intent (next_attempt_at_ms);

CREATE TABLE registration_flag (
  member_id TEXT NOT NULL REFERENCES member (id),
  merchant TEXT NOT NULL,
  looks_like TEXT NOT NULL REFERENCES member (id),
  because TEXT NOT NULL CHECK (because IN ('contact', 'name')),
  at_ms INTEGER NOT NULL,
  -- A person has looked and says that it is somebody else.
  cleared_by TEXT,
  cleared_at_ms INTEGER,
  PRIMARY KEY (member_id, looks_like)
) STRICT, WITHOUT ROWID;
CREATE INDEX registration_flag_time ON registration_flag (merchant, at_ms);

-- AGT-03: an agent's contract, one version a row. Its terms never change. Times in milliseconds since the epoch.
CREATE TABLE agent_contract (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- NULL: the platform pays.
  upline_id TEXT REFERENCES member (id),
  downline_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('realtime', 'hourly', 'daily', 'dividend')),
  period TEXT CHECK (period IN ('Daily', 'Weekly', 'Semimonthly', 'Monthly')),
  version INTEGER NOT NULL CHECK (version >= 1),
  state TEXT NOT NULL CHECK (state IN ('awaiting', 'accepted', 'rejected', 'withdrawn', 'lapsed', 'terminated')),
  -- As contract/agents/terms.ts has them, amounts in minor units.
  terms TEXT NOT NULL CHECK (json_valid(terms)),
  top_bps INTEGER NOT NULL CHECK (top_bps BETWEEN 1 AND 6000),
  -- 'member:…' or 'operator:…', and one offer for a key of theirs.
  offered_by TEXT NOT NULL,
  offer_key TEXT NOT NULL,
  offered_at_ms INTEGER NOT NULL,
  lapses_at_ms INTEGER NOT NULL,
  answered_at_ms INTEGER,
  -- Boundaries of its own period: it pays for what lies from the one on and before the other. NULL end: it runs on.
  begins_at_ms INTEGER,
  ends_at_ms INTEGER,
  termination TEXT CHECK (
    termination IN ('by_upline', 'by_downline', 'replaced', 'upline_rate', 'account_closed', 'by_operator')
  ),
  replaces TEXT REFERENCES agent_contract (id),
  upline_unread INTEGER NOT NULL DEFAULT 0 CHECK (upline_unread IN (0, 1)),
  downline_unread INTEGER NOT NULL DEFAULT 0 CHECK (downline_unread IN (0, 1)),
  UNIQUE (merchant, offered_by, offer_key),
  CHECK (upline_id <> downline_id),
  CHECK ((kind = 'dividend') = (period IS NOT NULL)),
  CHECK ((answered_at_ms IS NULL) = (state = 'awaiting')),
  CHECK ((begins_at_ms IS NOT NULL) = (state IN ('accepted', 'terminated'))),
  CHECK ((ends_at_ms IS NOT NULL) = (state = 'terminated')),
  CHECK ((termination IS NOT NULL) = (state = 'terminated')),
  CHECK (ends_at_ms >= begins_at_ms)
) STRICT;
-- A downline has one upline, so this is one of a kind a pair too.
CREATE UNIQUE INDEX agent_contract_awaiting ON agent_contract (downline_id, kind) WHERE state = 'awaiting';
CREATE UNIQUE INDEX agent_contract_accepted ON agent_contract (downline_id, kind) WHERE state = 'accepted';
CREATE INDEX agent_contract_of_downline ON agent_contract (downline_id, kind, offered_at_ms, id);
CREATE INDEX agent_contract_of_upline ON agent_contract (upline_id, offered_at_ms, id) WHERE upline_id IS NOT NULL;
CREATE INDEX agent_contract_by_state ON agent_contract (merchant, state, offered_at_ms);
CREATE INDEX agent_contract_lapse ON agent_contract (lapses_at_ms) WHERE state = 'awaiting';
CREATE TRIGGER agent_contract_refuse_delete BEFORE DELETE ON agent_contract
  BEGIN SELECT RAISE(ABORT, 'a contract is kept'); END;
CREATE TRIGGER agent_contract_refuse_other_terms BEFORE UPDATE ON agent_contract
  WHEN OLD.id <> NEW.id OR OLD.terms <> NEW.terms OR OLD.top_bps <> NEW.top_bps OR OLD.kind <> NEW.kind
    OR OLD.period IS NOT NEW.period OR OLD.upline_id IS NOT NEW.upline_id OR OLD.downline_id <> NEW.downline_id
  BEGIN SELECT RAISE(ABORT, 'the terms of a contract stay'); END;

CREATE TABLE agent_contract_audit (
  -- The order in which things were done, whatever the clock said.
  position INTEGER PRIMARY KEY,
  -- Of one act, and of all that ended by it.
  deed_id TEXT NOT NULL,
  merchant TEXT NOT NULL,
  contract_id TEXT NOT NULL REFERENCES agent_contract (id),
  act TEXT NOT NULL,
  -- 'member:…', 'operator:…' or 'platform'.
  actor TEXT NOT NULL,
  state_before TEXT NOT NULL,
  -- Hash of the address it came from, and of the impact list that was agreed to.
  address_hash TEXT,
  agreed_hash TEXT,
  -- An operator's words.
  reason TEXT,
  act_key TEXT,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  UNIQUE (deed_id, contract_id)
) STRICT;
CREATE INDEX agent_contract_audit_of_contract ON agent_contract_audit (contract_id);
CREATE TRIGGER agent_contract_audit_refuse_update BEFORE UPDATE ON agent_contract_audit
  BEGIN SELECT RAISE(ABORT, 'agent_contract_audit is append-only'); END;
CREATE TRIGGER agent_contract_audit_refuse_delete BEFORE DELETE ON agent_contract_audit
  BEGIN SELECT RAISE(ABORT, 'agent_contract_audit is append-only'); END;

-- LOT-01: what a merchant changed of a lottery: limits of its own, or shut. Without a row it is sold as the rules have it.
CREATE TABLE lottery_sale (
  merchant TEXT NOT NULL,
  game_code TEXT NOT NULL,
  limits TEXT CHECK (json_valid(limits)),
  shut_by TEXT,
  shut_at_ms INTEGER CHECK ((shut_at_ms IS NULL) = (shut_by IS NULL)),
  PRIMARY KEY (merchant, game_code)
) STRICT, WITHOUT ROWID;
-- What operators did to lotteries. Of a draw, which all merchants share, under the merchant whose operator did it.
CREATE TABLE lottery_audit (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  game_code TEXT NOT NULL,
  period TEXT,
  act TEXT NOT NULL,
  actor TEXT NOT NULL,
  note TEXT NOT NULL,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX lottery_audit_by_time ON lottery_audit (merchant, at_ms);

-- PROMO-04: what points are worth. A merchant without a row has no points mall.
CREATE TABLE point_programme (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  ratio_points INTEGER NOT NULL CHECK (ratio_points > 0),
  ratio_minor INTEGER NOT NULL CHECK (ratio_minor BETWEEN 1 AND 100000000000000),
  least_points INTEGER NOT NULL CHECK (least_points > 0 AND least_points % ratio_points = 0),
  -- The merchant's own words by language, as JSON.
  remark TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(remark)),
  -- Play of earlier days, by the merchant's clock, brings nothing.
  counts_from_ms INTEGER NOT NULL,
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- How far the points of play have been given by themselves: the merchant's day that is under way, and the number of the
-- member it came to (counted_member).
CREATE TABLE point_night (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  day INTEGER NOT NULL,
  after_member INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What a VIP rank brings in points: a factor on play, and points once on reaching it.
CREATE TABLE point_rank (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  level INTEGER NOT NULL CHECK (level BETWEEN 1 AND 99),
  factor_percent INTEGER NOT NULL CHECK (factor_percent BETWEEN 100 AND 1000),
  points INTEGER NOT NULL CHECK (points BETWEEN 0 AND 1000000000000),
  PRIMARY KEY (merchant, level)
) STRICT, WITHOUT ROWID;

CREATE TABLE point_good (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  id TEXT NOT NULL,
  category TEXT NOT NULL CHECK (category IN ('credit', 'devices', 'home', 'gifts')),
  -- Plain texts by language, as JSON.
  names TEXT NOT NULL CHECK (json_valid(names)),
  descriptions TEXT NOT NULL CHECK (json_valid(descriptions)),
  picture TEXT,
  points INTEGER NOT NULL CHECK (points BETWEEN 1 AND 1000000000000),
  value_minor INTEGER NOT NULL CHECK (value_minor BETWEEN 1 AND 100000000000000),
  delivery TEXT NOT NULL CHECK (delivery IN ('credit', 'item')),
  -- All there ever were; what is left is that less what redemptions hold. NULL: as many as are asked for.
  stock INTEGER CHECK (stock >= 0),
  -- What redemptions hold, moved in the commit that moves them: platform/rewards/points/move-stock.ts.
  held INTEGER NOT NULL DEFAULT 0 CHECK (held >= 0),
  position INTEGER NOT NULL DEFAULT 0,
  starts_at_ms INTEGER NOT NULL,
  ends_at_ms INTEGER,
  set_by TEXT NOT NULL,
  PRIMARY KEY (merchant, id),
  CHECK (delivery = 'credit' OR stock IS NOT NULL)
) STRICT, WITHOUT ROWID;

CREATE TABLE point_redemption (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  idempotency_key TEXT NOT NULL,
  good_id TEXT NOT NULL,
  quantity INTEGER NOT NULL CHECK (quantity BETWEEN 1 AND 10),
  -- Of all of them, as it was then.
  points INTEGER NOT NULL CHECK (points > 0),
  value_minor INTEGER NOT NULL CHECK (value_minor > 0),
  delivery TEXT NOT NULL CHECK (delivery IN ('credit', 'item')),
  -- Where an item goes, as JSON.
  address TEXT CHECK (json_valid(address)),
  state TEXT NOT NULL CHECK (state IN ('reserved', 'void', 'in_process', 'approved', 'returning', 'rejected')),
  -- Why the wallet refused it.
  void_code TEXT,
  note TEXT,
  decided_by TEXT,
  asked_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  next_attempt_at_ms INTEGER,
  UNIQUE (merchant, member_id, idempotency_key),
  FOREIGN KEY (merchant, good_id) REFERENCES point_good (merchant, id),
  CHECK ((next_attempt_at_ms IS NOT NULL) = (state IN ('reserved', 'returning'))),
  CHECK ((void_code IS NOT NULL) = (state = 'void')),
  CHECK ((address IS NOT NULL) = (delivery = 'item'))
) STRICT, WITHOUT ROWID;
CREATE INDEX point_redemption_of_member ON point_redemption (merchant, member_id, asked_at_ms DESC, id DESC);
CREATE INDEX point_redemption_queue ON point_redemption (merchant, state, asked_at_ms);
CREATE INDEX point_redemption_by_next_attempt ON point_redemption (next_attempt_at_ms) WHERE next_attempt_at_ms IS NOT NULL;

-- OPS-01: goods, promotions and ladders that operators have written and not published, beside what is.
CREATE TABLE offer_draft (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('good', 'promotion', 'ladder')),
  id TEXT NOT NULL,
  -- Of the token that shows it.
  hash TEXT NOT NULL,
  -- What its page shows, as JSON: platform/kernel/drafts.ts.
  shown TEXT NOT NULL CHECK (json_valid(shown)),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, kind, id)
) STRICT, WITHOUT ROWID;

-- PROMO-05: the ladder that two operators have set and whose time has not come, as its file has it.
CREATE TABLE vip_ladder_coming (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  ladder TEXT NOT NULL CHECK (json_valid(ladder)),
  starts_at_ms INTEGER NOT NULL,
  set_by TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX vip_ladder_coming_due ON vip_ladder_coming (starts_at_ms);

-- PROMO-03: a raffle promotion: the seed bound when it was published, the seal at its close, what chance brought then.
CREATE TABLE raffle (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  -- A secret until it is drawn.
  server_seed TEXT NOT NULL,
  seed_hash TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'sealed', 'drawn')),
  tickets INTEGER CHECK (tickets >= 0),
  root TEXT,
  randomness TEXT,
  sealed_at_ms INTEGER,
  drawn_at_ms INTEGER,
  claim_until_ms INTEGER,
  PRIMARY KEY (merchant, promotion_id),
  FOREIGN KEY (merchant, promotion_id) REFERENCES promotion (merchant, id),
  CHECK ((sealed_at_ms IS NULL) = (state = 'open')),
  CHECK ((drawn_at_ms IS NULL) = (state <> 'drawn')),
  CHECK ((randomness IS NULL) = (state <> 'drawn'))
) STRICT, WITHOUT ROWID;
CREATE INDEX raffle_under_way ON raffle (merchant, promotion_id) WHERE drawn_at_ms IS NULL;
CREATE INDEX raffle_claimable ON raffle (merchant, claim_until_ms) WHERE drawn_at_ms IS NOT NULL;
CREATE TRIGGER raffle_keeps_its_seed BEFORE UPDATE OF server_seed, seed_hash ON raffle
  BEGIN SELECT RAISE(ABORT, 'a raffle keeps its seed'); END;

-- Who holds how many tickets at the close; numbered from 0 in the order of joining.
CREATE TABLE raffle_holder (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  -- The name of the holder in the seal, which says nothing of the member.
  holder TEXT NOT NULL,
  tickets INTEGER NOT NULL CHECK (tickets >= 0),
  first_number INTEGER,
  PRIMARY KEY (merchant, promotion_id, member_id),
  UNIQUE (merchant, promotion_id, holder)
) STRICT, WITHOUT ROWID;
CREATE INDEX raffle_holder_by_number ON raffle_holder (merchant, promotion_id, first_number) WHERE first_number IS NOT NULL;

CREATE TABLE raffle_winner (
  merchant TEXT NOT NULL,
  promotion_id TEXT NOT NULL,
  place INTEGER NOT NULL CHECK (place >= 1),
  ticket INTEGER NOT NULL CHECK (ticket >= 0),
  member_id TEXT NOT NULL REFERENCES member (id),
  amount_minor INTEGER NOT NULL CHECK (amount_minor > 0),
  PRIMARY KEY (merchant, promotion_id, place),
  -- One prize a member.
  UNIQUE (merchant, promotion_id, member_id)
) STRICT, WITHOUT ROWID;

-- AGT-03: what each agent's team came to in a 5-minute window, the agent left out: the sum of play_window over the tree of
-- that day. Written once, when the window is sealed. Kept for 72 hours.
CREATE TABLE agent_window (
  merchant TEXT NOT NULL,
  window INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  rebate_base_minor INTEGER NOT NULL,
  -- Players of the team who became active in it: their valid bet of the hour, UTC day, week or month reached 100.00. So the
  -- active players of a span up to any day are the sum of its days.
  active_hour INTEGER NOT NULL DEFAULT 0,
  active_day INTEGER NOT NULL DEFAULT 0,
  active_week INTEGER NOT NULL DEFAULT 0,
  active_month INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant, window, agent_id)
) STRICT, WITHOUT ROWID;
-- The same by UTC day, the sum of its windows so far, with the team's money of those windows. Kept for 13 months.
CREATE TABLE agent_day (
  merchant TEXT NOT NULL,
  day INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  rounds INTEGER NOT NULL DEFAULT 0,
  stake_minor INTEGER NOT NULL DEFAULT 0,
  payout_minor INTEGER NOT NULL DEFAULT 0,
  valid_minor INTEGER NOT NULL DEFAULT 0,
  rebate_base_minor INTEGER NOT NULL DEFAULT 0,
  active_day INTEGER NOT NULL DEFAULT 0,
  active_week INTEGER NOT NULL DEFAULT 0,
  active_month INTEGER NOT NULL DEFAULT 0,
  deposit_minor INTEGER NOT NULL DEFAULT 0,
  withdrawal_minor INTEGER NOT NULL DEFAULT 0,
  bonus_minor INTEGER NOT NULL DEFAULT 0,
  rebate_minor INTEGER NOT NULL DEFAULT 0,
  bet_rebate_minor INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (merchant, day, agent_id)
) STRICT, WITHOUT ROWID;

-- How far a merchant's windows are settled. Each step moves its cursor in the batch that does it, so a step that comes
-- twice, late or at once with itself does nothing.
CREATE TABLE agent_settlement (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  -- The last window that stands in agent_window, and the last one whose bills are written.
  aggregated INTEGER NOT NULL,
  billed INTEGER NOT NULL,
  CHECK (aggregated - billed IN (0, 1))
) STRICT, WITHOUT ROWID;

-- What a contract passes from one of its spans to the next: a fraction of a minor unit, or a loss.
CREATE TABLE agent_contract_carry (
  contract_id TEXT PRIMARY KEY REFERENCES agent_contract (id),
  -- Ten-thousandths of a minor unit, of real-time salaries.
  remainder INTEGER NOT NULL DEFAULT 0 CHECK (remainder BETWEEN 0 AND 9999),
  -- What a real-time salary began its last UTC day with.
  day INTEGER,
  day_remainder INTEGER NOT NULL DEFAULT 0 CHECK (day_remainder BETWEEN 0 AND 9999),
  -- Zero or a loss, of dividends.
  loss_minor INTEGER NOT NULL DEFAULT 0 CHECK (loss_minor <= 0)
) STRICT, WITHOUT ROWID;

CREATE TABLE agent_bill (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  kind TEXT NOT NULL CHECK (kind IN ('realtime', 'hourly', 'daily', 'dividend', 'rebate_difference')),
  -- NULL: a difference of rebates, which is no contract.
  contract_id TEXT REFERENCES agent_contract (id),
  -- NULL: the platform.
  payer_id TEXT REFERENCES member (id),
  -- 0 at the top of a tree, -1 for the platform: bills are paid from the top down.
  payer_depth INTEGER NOT NULL CHECK (payer_depth BETWEEN -1 AND 9),
  receiver_id TEXT NOT NULL REFERENCES member (id),
  -- The span that it pays for, and its last UTC day.
  from_ms INTEGER NOT NULL,
  to_ms INTEGER NOT NULL,
  day INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('not_reached', 'awaiting_approval', 'denied', 'paying', 'to_collect',
    'insufficient', 'partly', 'issued', 'expired')),
  currency TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor >= 0),
  paid_minor INTEGER NOT NULL DEFAULT 0 CHECK (paid_minor BETWEEN 0 AND amount_minor),
  allow_partial INTEGER NOT NULL CHECK (allow_partial IN (0, 1)),
  -- What goes into the formula and what comes out of it, amounts in minor units.
  facts TEXT NOT NULL CHECK (json_valid(facts)),
  -- SHA-256 of its rows of play.
  rows_hash TEXT,
  -- Of an upline's payment: its number, and what is under way by it. No other begins before it has a definite answer.
  attempt INTEGER NOT NULL DEFAULT 0,
  attempt_minor INTEGER NOT NULL DEFAULT 0 CHECK (attempt_minor BETWEEN 0 AND amount_minor - paid_minor),
  created_at_ms INTEGER NOT NULL,
  issued_at_ms INTEGER,
  next_try_at_ms INTEGER,
  expires_at_ms INTEGER,
  -- The state that the time to expire is of.
  expires_of TEXT,
  denied TEXT,
  -- Who moved it last: 'platform', 'member:…' or 'operator:…'.
  moved_by TEXT NOT NULL DEFAULT 'platform',
  moved_at_ms INTEGER NOT NULL,
  UNIQUE (contract_id, from_ms),
  CHECK ((contract_id IS NULL) = (kind = 'rebate_difference')),
  CHECK ((payer_id IS NULL) = (payer_depth = -1)),
  CHECK (to_ms > from_ms),
  CHECK ((state = 'not_reached') = (amount_minor = 0)),
  CHECK ((state = 'issued') = (paid_minor = amount_minor AND amount_minor > 0)),
  CHECK (state <> 'partly' OR paid_minor > 0),
  CHECK (attempt_minor = 0 OR state = 'paying'),
  CHECK ((denied IS NOT NULL) = (state = 'denied'))
) STRICT;
CREATE UNIQUE INDEX agent_bill_difference ON agent_bill (receiver_id, from_ms) WHERE contract_id IS NULL;
CREATE INDEX agent_bill_of_receiver ON agent_bill (receiver_id, to_ms, id);
CREATE INDEX agent_bill_of_payer ON agent_bill (payer_id, to_ms, id) WHERE payer_id IS NOT NULL;
CREATE INDEX agent_bill_due ON agent_bill (merchant, next_try_at_ms) WHERE next_try_at_ms IS NOT NULL;
CREATE INDEX agent_bill_expiry ON agent_bill (merchant, expires_at_ms) WHERE state IN ('to_collect', 'insufficient', 'partly');
CREATE INDEX agent_bill_by_state ON agent_bill (merchant, state, to_ms);
CREATE INDEX agent_bill_unhashed ON agent_bill (merchant, kind) WHERE rows_hash IS NULL AND contract_id IS NOT NULL;
CREATE INDEX agent_bill_paid ON agent_bill (to_ms)
  WHERE state = 'issued' AND kind IN ('realtime', 'hourly') AND rows_hash IS NOT NULL;

-- Those that may leave D1. An open case about a bill holds it here.
CREATE VIEW agent_bill_archivable AS SELECT * FROM agent_bill AS bill
  WHERE state = 'issued' AND kind IN ('realtime', 'hourly') AND rows_hash IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM service_case WHERE bill_id = bill.id AND service_case.state <> 'closed');

-- Bills of five minutes and of hours that were paid leave D1 after the next UTC day: a window has thousands of them. Each part
-- of them is an object in R2 that is written once. Its book is the agent that pays, or the one that the platform pays.
CREATE TABLE agent_bill_part (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  day INTEGER NOT NULL,
  book_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('realtime', 'hourly')),
  -- SHA-256 of its text, which names it.
  object TEXT NOT NULL CHECK (length(object) = 64),
  -- The ends of the spans of its first and of its last bill.
  first_ms INTEGER NOT NULL,
  last_ms INTEGER NOT NULL CHECK (last_ms >= first_ms),
  bills INTEGER NOT NULL CHECK (bills > 0),
  PRIMARY KEY (merchant, day, book_id, kind, object)
) STRICT, WITHOUT ROWID;
-- What those bills came to by day: incomes, dividends and lists add them up. Kept for 13 months, as the parts are.
CREATE TABLE agent_bill_day (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  day INTEGER NOT NULL,
  receiver_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('realtime', 'hourly')),
  -- Empty: the platform.
  payer_id TEXT NOT NULL,
  bills INTEGER NOT NULL CHECK (bills > 0),
  paid_minor INTEGER NOT NULL CHECK (paid_minor > 0),
  PRIMARY KEY (merchant, day, receiver_id, kind, payer_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX agent_bill_day_of_payer ON agent_bill_day (payer_id, day);
-- Spans of a book that a part covers. A bill leaves D1 for one of them alone, and no second bill of them is ever made.
CREATE VIEW agent_bill_archived AS
  SELECT bill.id FROM agent_bill_archivable AS bill JOIN agent_bill_part AS part
    ON part.merchant = bill.merchant AND part.day = bill.day AND part.book_id = coalesce(bill.payer_id, bill.receiver_id)
      AND part.kind = bill.kind AND bill.to_ms BETWEEN first_ms AND last_ms;
CREATE TRIGGER agent_bill_refuse_archived BEFORE INSERT ON agent_bill
  WHEN EXISTS (SELECT 1 FROM agent_bill_part AS part WHERE part.merchant = NEW.merchant AND part.day = NEW.day
    AND book_id = coalesce(NEW.payer_id, NEW.receiver_id) AND part.kind = NEW.kind AND NEW.to_ms BETWEEN first_ms AND last_ms)
  BEGIN SELECT RAISE(ABORT, 'bills of this span were archived'); END;
CREATE TRIGGER agent_bill_refuse_delete BEFORE DELETE ON agent_bill
  WHEN NOT EXISTS (SELECT 1 FROM agent_bill_archived WHERE id = OLD.id)
  BEGIN SELECT RAISE(ABORT, 'a bill is kept'); END;
CREATE TRIGGER agent_bill_refuse_other_amount BEFORE UPDATE ON agent_bill
  WHEN OLD.id <> NEW.id OR OLD.amount_minor <> NEW.amount_minor OR OLD.receiver_id <> NEW.receiver_id
    OR OLD.payer_id IS NOT NEW.payer_id OR OLD.facts <> NEW.facts OR OLD.contract_id IS NOT NEW.contract_id
    OR NEW.paid_minor < OLD.paid_minor OR NEW.attempt < OLD.attempt
    OR (OLD.rows_hash IS NOT NULL AND OLD.rows_hash IS NOT NEW.rows_hash)
  BEGIN SELECT RAISE(ABORT, 'a bill stays as it was made'); END;
CREATE TRIGGER agent_bill_refuse_reopening BEFORE UPDATE OF state ON agent_bill
  WHEN OLD.state IN ('not_reached', 'denied', 'issued', 'expired') AND OLD.state <> NEW.state
  BEGIN SELECT RAISE(ABORT, 'the bill is closed'); END;
-- Money that came to a payer is asked for at once.
CREATE TRIGGER agent_bill_money_came AFTER UPDATE OF deposit_minor ON money_day_sum
WHEN NEW.deposit_minor > OLD.deposit_minor BEGIN
  UPDATE agent_bill SET next_try_at_ms = 0 WHERE state IN ('insufficient', 'partly')
    AND payer_id = (SELECT member_id FROM counted_member WHERE number = NEW.member_number);
END;
CREATE TRIGGER agent_bill_first_money_came AFTER INSERT ON money_day_sum WHEN NEW.deposit_minor > 0 BEGIN
  UPDATE agent_bill SET next_try_at_ms = 0 WHERE state IN ('insufficient', 'partly')
    AND payer_id = (SELECT member_id FROM counted_member WHERE number = NEW.member_number);
END;

CREATE TABLE agent_bill_audit (
  position INTEGER PRIMARY KEY,
  bill_id TEXT NOT NULL REFERENCES agent_bill (id),
  state_before TEXT,
  state_after TEXT NOT NULL,
  paid_minor INTEGER NOT NULL,
  attempt INTEGER NOT NULL,
  actor TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX agent_bill_audit_of_bill ON agent_bill_audit (bill_id);
CREATE TRIGGER agent_bill_audit_first AFTER INSERT ON agent_bill WHEN NEW.state NOT IN ('not_reached', 'paying') BEGIN
  INSERT INTO agent_bill_audit (bill_id, state_after, paid_minor, attempt, actor, at_ms)
  VALUES (NEW.id, NEW.state, 0, 0, NEW.moved_by, NEW.moved_at_ms);
END;
-- Pay of five minutes or of an hour that came at the first try is told by its bill: a step of its own would double the rows.
CREATE TRIGGER agent_bill_audit_step AFTER UPDATE OF state ON agent_bill
WHEN OLD.state <> NEW.state AND NOT (OLD.state = 'paying' AND NEW.state = 'issued' AND NEW.kind IN ('realtime', 'hourly')
  AND NOT EXISTS (SELECT 1 FROM agent_bill_audit WHERE bill_id = NEW.id)) BEGIN
  INSERT INTO agent_bill_audit (bill_id, state_before, state_after, paid_minor, attempt, actor, at_ms)
  VALUES (NEW.id, OLD.state, NEW.state, NEW.paid_minor, NEW.attempt, NEW.moved_by, NEW.moved_at_ms);
END;
CREATE TRIGGER agent_bill_audit_refuse_update BEFORE UPDATE ON agent_bill_audit
  BEGIN SELECT RAISE(ABORT, 'agent_bill_audit is append-only'); END;
CREATE TRIGGER agent_bill_audit_refuse_delete BEFORE DELETE ON agent_bill_audit
  WHEN NOT EXISTS (SELECT 1 FROM agent_bill_archived WHERE id = OLD.bill_id)
  BEGIN SELECT RAISE(ABORT, 'agent_bill_audit is append-only'); END;

-- Each window asks for the contracts that ended after it.
CREATE INDEX agent_contract_ending ON agent_contract (merchant, ends_at_ms) WHERE state = 'terminated';
