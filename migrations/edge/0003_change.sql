-- OPS-01: configuration that one person proposes, another approves, and that is published at its time. Times are milliseconds.
CREATE TABLE change (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  merchant TEXT NOT NULL,
  kind TEXT NOT NULL,
  -- Which of its kind; '' where there is one.
  subject TEXT NOT NULL,
  payload TEXT NOT NULL CHECK (json_valid(payload)),
  -- What stood there when it was proposed; JSON null where nothing did.
  base TEXT NOT NULL CHECK (json_valid(base)),
  -- Over all of the above and the time: what a second person confirms.
  content_hash TEXT NOT NULL CHECK (length(content_hash) = 64),
  note TEXT NOT NULL DEFAULT '',
  state TEXT NOT NULL CHECK (state IN ('proposed', 'scheduled', 'published', 'withdrawn', 'refused', 'stale', 'failed')),
  proposer TEXT NOT NULL,
  -- Who approved or refused it; NULL where one person was enough.
  decider TEXT,
  -- Why it was refused, or what stood in its way.
  why TEXT,
  -- NULL: as soon as it is approved.
  publish_at_ms INTEGER,
  -- Whose publication is under way; it is tried again where that was cut off.
  claimed_at_ms INTEGER,
  undo_of INTEGER,
  made_at_ms INTEGER NOT NULL,
  decided_at_ms INTEGER,
  ended_at_ms INTEGER,
  CHECK (decider IS NULL OR decider <> proposer OR state = 'withdrawn')
) STRICT;
-- The same content waits once, also where two say it at the same moment.
CREATE UNIQUE INDEX change_waiting ON change (merchant, content_hash) WHERE state = 'proposed';
CREATE INDEX change_due ON change (publish_at_ms, id) WHERE state = 'scheduled';
CREATE INDEX change_merchant ON change (merchant, id);

-- A host leads to one merchant: the second one is refused, also at the same moment.
CREATE TABLE host_claim (
  host TEXT PRIMARY KEY,
  merchant TEXT NOT NULL
) STRICT;
