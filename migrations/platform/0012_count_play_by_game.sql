-- The lobby's own figures: what a game is about, what real play came to, the largest wins, and when the catalogue changed.
ALTER TABLE game ADD COLUMN theme TEXT NOT NULL DEFAULT 'classic';
CREATE INDEX game_by_theme ON game (theme);

-- FIND-01: the search keeps an index in memory until this figure moves.
CREATE TABLE catalogue_revision (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  revision INTEGER NOT NULL
) STRICT;
INSERT INTO catalogue_revision (id, revision) VALUES (1, 1);

CREATE TRIGGER game_revision_insert AFTER INSERT ON game BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
CREATE TRIGGER game_revision_delete AFTER DELETE ON game BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
CREATE TRIGGER game_revision_update AFTER UPDATE ON game
WHEN OLD.search_text <> NEW.search_text OR OLD.popularity <> NEW.popularity OR OLD.is_playable <> NEW.is_playable
  OR OLD.vendor_code <> NEW.vendor_code BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;
CREATE TRIGGER vendor_revision_update AFTER UPDATE OF display_name ON vendor
WHEN OLD.display_name <> NEW.display_name BEGIN
  UPDATE catalogue_revision SET revision = revision + 1;
END;

-- What real play of each game came to: settled rounds of real money only. Kept by triggers, as the other sums are.
CREATE TABLE game_play_total (
  merchant TEXT NOT NULL,
  game_id TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, game_id)
) STRICT, WITHOUT ROWID;

INSERT INTO game_play_total (merchant, game_id, rounds, stake_minor, payout_minor)
SELECT merchant, game_id, count(*), sum(stake_minor), sum(payout_minor)
FROM round_record WHERE wallet_kind = 'real' AND state = 'settled' GROUP BY merchant, game_id;

CREATE TRIGGER game_play_total_insert AFTER INSERT ON round_record
WHEN NEW.wallet_kind = 'real' AND NEW.state = 'settled' BEGIN
  INSERT INTO game_play_total (merchant, game_id, rounds, stake_minor, payout_minor)
  VALUES (NEW.merchant, NEW.game_id, 1, NEW.stake_minor, NEW.payout_minor)
  ON CONFLICT DO UPDATE SET rounds = rounds + 1, stake_minor = stake_minor + excluded.stake_minor,
    payout_minor = payout_minor + excluded.payout_minor;
END;

CREATE TRIGGER game_play_total_delete AFTER DELETE ON round_record
WHEN OLD.wallet_kind = 'real' AND OLD.state = 'settled' BEGIN
  UPDATE game_play_total SET rounds = rounds - 1, stake_minor = stake_minor - OLD.stake_minor,
    payout_minor = payout_minor - OLD.payout_minor
  WHERE merchant = OLD.merchant AND game_id = OLD.game_id;
END;

CREATE TRIGGER game_play_total_leave AFTER UPDATE ON round_record
WHEN OLD.wallet_kind = 'real' AND OLD.state = 'settled' BEGIN
  UPDATE game_play_total SET rounds = rounds - 1, stake_minor = stake_minor - OLD.stake_minor,
    payout_minor = payout_minor - OLD.payout_minor
  WHERE merchant = OLD.merchant AND game_id = OLD.game_id;
END;

CREATE TRIGGER game_play_total_enter AFTER UPDATE ON round_record
WHEN NEW.wallet_kind = 'real' AND NEW.state = 'settled' BEGIN
  INSERT INTO game_play_total (merchant, game_id, rounds, stake_minor, payout_minor)
  VALUES (NEW.merchant, NEW.game_id, 1, NEW.stake_minor, NEW.payout_minor)
  ON CONFLICT DO UPDATE SET rounds = rounds + 1, stake_minor = stake_minor + excluded.stake_minor,
    payout_minor = payout_minor + excluded.payout_minor;
END;

-- GAME-07: the largest wins of a day without reading the others. Most rounds win nothing and are not in it.
CREATE INDEX round_record_wins ON round_record (merchant, closed_at / 86400000, payout_minor - stake_minor)
  WHERE wallet_kind = 'real' AND state = 'settled' AND payout_minor > stake_minor;
