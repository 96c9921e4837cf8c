-- MEM-02: what guards a member's money: the payment password, the real name, and where money may be sent.
-- Times are milliseconds since the epoch.

-- NULL together with payment_password_hash.
ALTER TABLE member ADD COLUMN payment_password_set_at_ms INTEGER;
UPDATE member SET payment_password_set_at_ms = created_at_ms WHERE payment_password_hash IS NOT NULL;
-- When it was last replaced without the old one, by a code: money waits a while after that.
ALTER TABLE member ADD COLUMN payment_password_reset_at_ms INTEGER;

-- Bank accounts, e-wallets and crypto addresses of a member. The number itself is sealed; nothing of it goes out.
CREATE TABLE destination (
  id TEXT PRIMARY KEY,
  merchant TEXT NOT NULL REFERENCES merchant (code),
  member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL CHECK (kind IN ('bank', 'ewallet', 'crypto')),
  -- Code of the bank, the wallet or the network (platform/destinations/providers.ts).
  provider TEXT NOT NULL,
  sealed_account TEXT NOT NULL,
  -- Keyed hash of the number, so that one number at two members is found without opening any.
  account_hash TEXT NOT NULL,
  masked TEXT NOT NULL,
  -- Folded, and compared with the member's name again when money is sent; NULL where an address has no holder.
  holder_key TEXT,
  created_at_ms INTEGER NOT NULL,
  usable_from_ms INTEGER NOT NULL,
  removed_at_ms INTEGER
) STRICT;
CREATE INDEX destination_member ON destination (member_id);
CREATE UNIQUE INDEX destination_account ON destination (merchant, account_hash) WHERE removed_at_ms IS NULL;
CREATE INDEX destination_account_ever ON destination (merchant, account_hash);

-- One number that two members wanted: operators look at it.
CREATE TABLE destination_clash (
  merchant TEXT NOT NULL,
  account_hash TEXT NOT NULL,
  member_id TEXT NOT NULL REFERENCES member (id),
  other_member_id TEXT NOT NULL REFERENCES member (id),
  kind TEXT NOT NULL,
  provider TEXT NOT NULL,
  masked TEXT NOT NULL,
  -- 0: the second member was refused; 1: taken in, as the first had removed it.
  admitted INTEGER NOT NULL CHECK (admitted IN (0, 1)),
  at_ms INTEGER NOT NULL,
  PRIMARY KEY (account_hash, member_id, other_member_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX destination_clash_list ON destination_clash (merchant, at_ms);
