-- GAME-07: a member's own object hears the choice, so that a bet can say under which name others may see it. Only expands.
CREATE VIEW play_feed_choice_public AS SELECT merchant, member_id, is_shown FROM play_feed_choice;
