-- GAME-04: pairs of players in rooms that a person should look at. A flag takes nothing. Everything here only expands.
CREATE TABLE play_flag (
  vendor TEXT NOT NULL,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  flag_id TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('shared_tables', 'one_way_flow')),
  game_code TEXT NOT NULL,
  -- Money went from the first to the second, on the whole.
  from_member_id TEXT NOT NULL REFERENCES member (id),
  to_member_id TEXT NOT NULL REFERENCES member (id),
  shared_hands INTEGER NOT NULL,
  hands INTEGER NOT NULL,
  flow_minor INTEGER NOT NULL,
  currency TEXT NOT NULL,
  -- Their rounds in the last of these hands, as JSON.
  round_ids TEXT NOT NULL CHECK (json_valid(round_ids)),
  raised_at_ms INTEGER NOT NULL,
  closed_by TEXT,
  closed_at_ms INTEGER,
  note TEXT,
  PRIMARY KEY (vendor, merchant, flag_id),
  CHECK ((closed_by IS NULL) = (closed_at_ms IS NULL) AND (closed_by IS NULL) = (note IS NULL))
) STRICT, WITHOUT ROWID;
CREATE INDEX play_flag_open ON play_flag (merchant, raised_at_ms) WHERE closed_by IS NULL;
