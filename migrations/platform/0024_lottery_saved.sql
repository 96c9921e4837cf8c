-- LOT-02: numbers that a member keeps under a name, to play them again. Only expands.
CREATE TABLE lottery_saved (
  member_id TEXT NOT NULL REFERENCES member (id),
  game_code TEXT NOT NULL,
  name TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  -- By which the bets were made: other rules may have other plays.
  rules_version INTEGER NOT NULL,
  -- A JSON list of bets as they are placed.
  bets TEXT NOT NULL CHECK (json_valid(bets)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, game_code, name)
) STRICT, WITHOUT ROWID;
