-- GAME-01: who took a game off the list of a merchant, and since when; null for what was taken off before.
ALTER TABLE merchant_withdrawn_game ADD COLUMN withdrawn_by TEXT;
ALTER TABLE merchant_withdrawn_game ADD COLUMN withdrawn_at_ms INTEGER;

-- GAME-07: how a merchant shows a game: marked as hot always or never, and its place at the head of the hot and popular rows.
-- Without a row play and the vendor decide.
CREATE TABLE merchant_game_mark (
  merchant TEXT NOT NULL,
  game_id TEXT NOT NULL,
  hot TEXT NOT NULL CHECK (hot IN ('by_play', 'always', 'never')),
  place INTEGER CHECK (place BETWEEN 1 AND 99),
  set_by TEXT NOT NULL,
  set_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, game_id)
) STRICT, WITHOUT ROWID;
