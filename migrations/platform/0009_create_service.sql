-- Help, the way to customer service, and what people write to the house (MSG-01 to MSG-03).
-- Times are milliseconds since the epoch; titles and contents are JSON by language.

CREATE TABLE help_category (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  code TEXT NOT NULL,
  position INTEGER NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  PRIMARY KEY (merchant, code)
) STRICT, WITHOUT ROWID;

CREATE TABLE help_article (
  merchant TEXT NOT NULL,
  id TEXT NOT NULL,
  category TEXT NOT NULL,
  position INTEGER NOT NULL,
  titles TEXT NOT NULL CHECK (json_valid(titles)),
  -- HTML as the operator wrote it.
  contents TEXT NOT NULL CHECK (json_valid(contents)),
  updated_at_ms INTEGER NOT NULL,
  PRIMARY KEY (merchant, id),
  FOREIGN KEY (merchant, category) REFERENCES help_category (merchant, code)
) STRICT, WITHOUT ROWID;
CREATE INDEX help_article_list ON help_article (merchant, category, position);

-- Where customer service is reached; sealed when it is answered. Type '3' is the live chat, '4' that of high ranks.
CREATE TABLE service_path (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  type TEXT NOT NULL,
  url TEXT NOT NULL,
  PRIMARY KEY (merchant, type)
) STRICT, WITHOUT ROWID;

CREATE TABLE service_setting (
  merchant TEXT PRIMARY KEY REFERENCES merchant (code),
  -- Bounds of a message.
  min_words INTEGER NOT NULL CHECK (min_words >= 1),
  max_words INTEGER NOT NULL CHECK (max_words BETWEEN min_words AND 2000),
  -- How many a member, or a visitor's address, may write in 24 hours.
  daily_limit INTEGER NOT NULL CHECK (daily_limit >= 1)
) STRICT, WITHOUT ROWID;

CREATE TABLE service_case (
  merchant TEXT NOT NULL REFERENCES merchant (code),
  reference TEXT NOT NULL,
  kind TEXT NOT NULL CHECK (kind IN ('feedback', 'complaint', 'application')),
  topic TEXT NOT NULL,
  -- Whose limit it counts towards: a member's, or a visitor's address.
  author_key TEXT NOT NULL,
  -- NULL: a visitor.
  member_id TEXT REFERENCES member (id),
  email TEXT,
  content TEXT NOT NULL,
  details TEXT NOT NULL DEFAULT '{}' CHECK (json_valid(details)),
  round_id TEXT,
  language TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'received' CHECK (state IN ('received', 'in_review', 'answered', 'closed')),
  answer TEXT,
  created_at_ms INTEGER NOT NULL,
  reviewed_at_ms INTEGER,
  answered_at_ms INTEGER,
  closed_at_ms INTEGER,
  PRIMARY KEY (merchant, reference),
  -- A complaint is somebody's who can see how it goes on.
  CHECK (kind <> 'complaint' OR member_id IS NOT NULL),
  CHECK (state <> 'answered' OR answer IS NOT NULL)
) STRICT, WITHOUT ROWID;
CREATE INDEX service_case_member ON service_case (member_id, created_at_ms DESC, reference DESC) WHERE member_id IS NOT NULL;
CREATE INDEX service_case_open ON service_case (merchant, state, created_at_ms);
CREATE INDEX service_case_author ON service_case (merchant, author_key, created_at_ms);

-- Every act on a case: who, from which state to which, and the words of an answer, as answers may be replaced.
CREATE TABLE service_case_audit (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  reference TEXT NOT NULL,
  act TEXT NOT NULL,
  -- `member:…`, `operator:…` or `visitor`.
  actor TEXT NOT NULL,
  state_before TEXT,
  state_after TEXT NOT NULL,
  answer TEXT,
  -- NULL for an operator.
  client_ip TEXT,
  request_id TEXT NOT NULL,
  at_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX service_case_audit_case ON service_case_audit (merchant, reference, at_ms);

-- MSG-01: a banner of a group stands where that group is shown (`w_login`, `w_register`), any other at home.
ALTER TABLE announcement ADD COLUMN group_name TEXT;
