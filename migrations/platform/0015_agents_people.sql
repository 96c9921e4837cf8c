-- AGT-02: what an agent has suspended a member of its team from. Each agent has rows of its own, and an operator's lock is none of
-- them (member.status), so no agent lifts what one above has set. Everything here only expands.
CREATE TABLE agent_suspension (
  member_id TEXT NOT NULL REFERENCES member (id),
  part TEXT NOT NULL CHECK (part IN ('login', 'play')),
  agent_id TEXT NOT NULL REFERENCES member (id),
  merchant TEXT NOT NULL REFERENCES merchant (code),
  reason TEXT NOT NULL,
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (member_id, part, agent_id)
) STRICT, WITHOUT ROWID;
-- A member's own object answers near calls, so it has to hear of both.
CREATE TRIGGER member_facts_suspended AFTER INSERT ON agent_suspension BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = NEW.member_id;
END;
CREATE TRIGGER member_facts_restored AFTER DELETE ON agent_suspension BEGIN
  UPDATE member SET facts_version = facts_version + 1 WHERE id = OLD.member_id;
END;

-- AGT-02: what an agent notes about a member of its team. Its author alone reads it, and never changes it.
CREATE TABLE agent_note (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  agent_id TEXT NOT NULL REFERENCES member (id),
  member_id TEXT NOT NULL REFERENCES member (id),
  text TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT;
CREATE INDEX agent_note_of_member ON agent_note (agent_id, member_id, at_ms DESC, id DESC);

-- AGT-02: who of a team played last, newest first, without reading the team member by member.
CREATE INDEX recent_game_last ON recent_game (merchant, last_played_at, member_id);

-- AGT-05: what each agent's team came to by kind of game, the agent left out: written once, when the last window of the UTC day is
-- settled, so that a day costs a row an agent and kind instead of one a window. Kept for 13 months.
CREATE TABLE agent_category_day (
  merchant TEXT NOT NULL,
  day INTEGER NOT NULL,
  agent_id TEXT NOT NULL,
  category TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  valid_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, day, agent_id, category)
) STRICT, WITHOUT ROWID;
