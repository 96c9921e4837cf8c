-- GAME-07: a member's own object hears the choice, so that a bet can say under which name others may see it. Only expands.
CREATE VIEW play_feed_choice_public AS SELECT merchant, member_id, is_shown FROM play_feed_choice;

-- An older release writes the choice, too.
CREATE TRIGGER member_facts_shown AFTER INSERT ON play_feed_choice BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
CREATE TRIGGER member_facts_shown_again AFTER UPDATE OF is_shown ON play_feed_choice BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
