-- REL-03: items of jobs that stand in the queue. A message is taken out by the row of its own minute: one that came late, or
-- twice, finds none. Only expands.
CREATE TABLE job_queued (
  job TEXT NOT NULL,
  -- JSON, as the message holds it.
  key TEXT NOT NULL,
  -- Then it may be queued again: its message was lost, or waits too long.
  until_ms INTEGER NOT NULL,
  PRIMARY KEY (job, key)
) STRICT, WITHOUT ROWID;
