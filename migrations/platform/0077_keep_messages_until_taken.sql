-- What is on its way to an operator's gateway for SMS and e-mail: gone as soon as it was taken, refused, or of no use any more.
CREATE TABLE outgoing_message (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL,
  channel TEXT NOT NULL CHECK (channel IN ('sms', 'email')),
  recipient TEXT NOT NULL,
  body TEXT NOT NULL,
  created_at_ms INTEGER NOT NULL,
  expires_at_ms INTEGER NOT NULL,
  look_at_ms INTEGER NOT NULL
);
CREATE INDEX outgoing_message_look ON outgoing_message (look_at_ms);
