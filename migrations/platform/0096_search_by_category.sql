-- FIND-01: the index in memory knows the category of each game as well, so it is built anew when one changes.
DROP TRIGGER game_revision_update;
CREATE TRIGGER game_revision_update AFTER UPDATE ON game
WHEN OLD.search_text <> NEW.search_text OR OLD.popularity <> NEW.popularity OR OLD.is_playable <> NEW.is_playable
  OR OLD.vendor_code <> NEW.vendor_code OR OLD.category <> NEW.category BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
