-- Where a game stands in lists and menus: the shelf of its category, unless the catalogue or an operator says another.
ALTER TABLE game ADD COLUMN shelf TEXT NOT NULL DEFAULT 'RNG';
-- Null until an operator moves it: a later seeding then leaves its shelf alone.
ALTER TABLE game ADD COLUMN shelf_moved_at_ms INTEGER;
UPDATE game SET shelf = category;
CREATE INDEX game_by_shelf ON game (shelf, is_playable DESC, popularity DESC, game_id);
-- Searches keep the catalogue in memory and read it again when it has changed.
CREATE TRIGGER game_revision_shelf AFTER UPDATE ON game WHEN OLD.shelf <> NEW.shelf BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
