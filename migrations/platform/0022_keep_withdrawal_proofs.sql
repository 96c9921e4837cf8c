-- MEM-05: pictures a member sends to show that a withdrawal did not arrive; at most three of one.
CREATE TABLE withdraw_proof (
  order_id TEXT NOT NULL REFERENCES withdraw_order (id),
  upload_id TEXT NOT NULL UNIQUE REFERENCES upload (id),
  added_at_ms INTEGER NOT NULL,
  PRIMARY KEY (order_id, upload_id)
) STRICT, WITHOUT ROWID;
