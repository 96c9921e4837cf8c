-- GAME-04: a flag of a kind that `kind` does not name. An older release reads `kind`. Everything here only expands.
ALTER TABLE play_flag ADD COLUMN told_kind TEXT CHECK (told_kind IN ('soft_play'));
