-- FAIR-03: what a game's choices return at its least stake, after the cut to the cent, in hundredths of a per cent.
-- Null where the vendor gives none: `rtp_points` is shown then. Only expands.
ALTER TABLE game ADD COLUMN rtp_least_points INTEGER CHECK (rtp_least_points BETWEEN 0 AND 10000);
ALTER TABLE game ADD COLUMN rtp_most_points INTEGER CHECK (rtp_most_points BETWEEN rtp_least_points AND 10000);
-- As the list by return writes it.
CREATE INDEX game_by_least_return ON game (coalesce(rtp_least_points, rtp_points) DESC, game_id);
