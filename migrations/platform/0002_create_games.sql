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
  cover TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- One index for each order of the whole list, one for the order most asked within a category or a vendor.
CREATE INDEX game_by_popularity ON game (is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_category ON game (category, is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_vendor ON game (vendor_code, category, is_playable DESC, popularity DESC, game_id);
CREATE INDEX game_by_release ON game (released_at DESC, game_id);
CREATE INDEX game_by_rtp ON game (rtp_points DESC, game_id);

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
