-- MEM-05, SAFE-04: papers that members are asked for, once each (docs/decisions/0186). Times are milliseconds since the epoch.
CREATE TABLE member_document (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('identity', 'address', 'payment')),
  -- 'dropped': operators no longer want it.
  state TEXT NOT NULL CHECK (state IN ('asked', 'sent', 'accepted', 'refused', 'dropped')),
  -- 'policy', or an operator.
  asked_by TEXT NOT NULL,
  -- In an operator's words, for the member: what is wanted, and why the last one did not do.
  note TEXT,
  reason TEXT,
  -- Pictures of a paper that did not do are of an earlier round.
  round INTEGER NOT NULL DEFAULT 1,
  asked_at_ms INTEGER NOT NULL,
  sent_at_ms INTEGER,
  decided_by TEXT,
  decided_at_ms INTEGER,
  PRIMARY KEY (merchant, member_id, kind),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (state NOT IN ('accepted', 'refused') OR decided_by IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX member_document_sent ON member_document (merchant, sent_at_ms) WHERE state = 'sent';

CREATE TABLE document_picture (
  upload_id TEXT PRIMARY KEY REFERENCES upload (id),
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  kind TEXT NOT NULL,
  round INTEGER NOT NULL,
  added_at_ms INTEGER NOT NULL,
  FOREIGN KEY (merchant, member_id, kind) REFERENCES member_document (merchant, member_id, kind)
) STRICT, WITHOUT ROWID;
CREATE INDEX document_picture_of ON document_picture (merchant, member_id, kind, round);
