-- GAME-07: whether a vendor shows players to one another, so that bets there are answered with a masked name. Null where
-- no operator has said: yes for the reference studio, no for others. Only expands.
ALTER TABLE merchant_vendor ADD COLUMN shows_players INTEGER CHECK (shows_players IN (0, 1));
