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
