-- OPS-01: who is in a game at this moment, read by merchant. Its row moves with last_seen_at, once a minute a game. Only expands.
CREATE INDEX vendor_session_seen ON vendor_session (merchant, last_seen_at)
  WHERE wallet_kind = 'real' AND last_seen_at IS NOT NULL;
