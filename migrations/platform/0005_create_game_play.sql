-- How often each game was played with real money, by UTC day: what 'popular' means. Kept by triggers, as the sums of
-- rounds are, so that a list of popular games reads a few thousand rows however many rounds there are.
CREATE TABLE game_day_play (
  merchant TEXT NOT NULL,
  -- opened_at / 86400000
  day INTEGER NOT NULL,
  game_id TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, game_id)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER game_day_play_insert AFTER INSERT ON round_record WHEN NEW.wallet_kind = 'real' BEGIN
  INSERT INTO game_day_play (merchant, day, game_id, rounds)
  VALUES (NEW.merchant, NEW.opened_at / 86400000, NEW.game_id, 1)
  ON CONFLICT DO UPDATE SET rounds = rounds + 1;
END;

CREATE TRIGGER game_day_play_delete AFTER DELETE ON round_record WHEN OLD.wallet_kind = 'real' BEGIN
  UPDATE game_day_play SET rounds = rounds - 1
  WHERE merchant = OLD.merchant AND day = OLD.opened_at / 86400000 AND game_id = OLD.game_id;
END;
