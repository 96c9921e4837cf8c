-- The read model of the wallets (MEM-07, MEM-09): a copy of every journal, written by platform/records/consume-outbox.ts.
-- The journals are the truth. Everything here can be deleted and rebuilt but recent_game.

CREATE TABLE round_record (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  vendor TEXT NOT NULL,
  round_id TEXT NOT NULL,
  wallet_kind TEXT NOT NULL CHECK (wallet_kind IN ('real', 'play')),
  currency TEXT NOT NULL,
  game_id TEXT NOT NULL,
  game_code TEXT NOT NULL,
  game_name TEXT NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('open', 'settled', 'rolled_back')),
  stake_minor INTEGER NOT NULL CHECK (stake_minor BETWEEN 0 AND 100000000000000),
  payout_minor INTEGER NOT NULL CHECK (payout_minor BETWEEN 0 AND 100000000000000),
  bet_count INTEGER NOT NULL CHECK (bet_count >= 0),
  -- Milliseconds since the epoch.
  opened_at INTEGER NOT NULL,
  closed_at INTEGER,
  opened_sequence INTEGER NOT NULL,
  -- Of two copies of a round the one with the higher figure is newer.
  updated_sequence INTEGER NOT NULL CHECK (updated_sequence >= opened_sequence),
  -- What the vendor sent with the result, as JSON. Last, so that pages of rounds do not read it.
  details TEXT CHECK (json_valid(details)),
  UNIQUE (merchant, member_id, vendor, round_id)
) STRICT;

CREATE INDEX round_record_by_time ON round_record (merchant, member_id, opened_at, opened_sequence);
CREATE INDEX round_record_by_category ON round_record (merchant, member_id, category, opened_at, opened_sequence);
-- Nearly all rounds are settled: the few others have an index of their own, which costs the many nothing.
CREATE INDEX round_record_unsettled ON round_record (merchant, member_id, state, opened_at, opened_sequence)
  WHERE state <> 'settled';

-- Sums by UTC day, so that totals over a million rounds read a few hundred rows. The triggers below keep them equal
-- to round_record whoever writes there.
CREATE TABLE round_day_total (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- opened_at / 86400000
  day INTEGER NOT NULL,
  category TEXT NOT NULL,
  state TEXT NOT NULL,
  rounds INTEGER NOT NULL,
  stake_minor INTEGER NOT NULL,
  payout_minor INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, day, category, state)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER round_record_count_insert AFTER INSERT ON round_record BEGIN
  INSERT INTO round_day_total (merchant, member_id, day, category, state, rounds, stake_minor, payout_minor)
  VALUES (NEW.merchant, NEW.member_id, NEW.opened_at / 86400000, NEW.category, NEW.state, 1, NEW.stake_minor, NEW.payout_minor)
  ON CONFLICT DO UPDATE SET rounds = rounds + 1, stake_minor = stake_minor + excluded.stake_minor,
    payout_minor = payout_minor + excluded.payout_minor;
END;

CREATE TRIGGER round_record_count_delete AFTER DELETE ON round_record BEGIN
  UPDATE round_day_total SET rounds = rounds - 1, stake_minor = stake_minor - OLD.stake_minor,
    payout_minor = payout_minor - OLD.payout_minor
  WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND day = OLD.opened_at / 86400000
    AND category = OLD.category AND state = OLD.state;
END;

CREATE TRIGGER round_record_count_update AFTER UPDATE ON round_record BEGIN
  UPDATE round_day_total SET rounds = rounds - 1, stake_minor = stake_minor - OLD.stake_minor,
    payout_minor = payout_minor - OLD.payout_minor
  WHERE merchant = OLD.merchant AND member_id = OLD.member_id AND day = OLD.opened_at / 86400000
    AND category = OLD.category AND state = OLD.state;
  INSERT INTO round_day_total (merchant, member_id, day, category, state, rounds, stake_minor, payout_minor)
  VALUES (NEW.merchant, NEW.member_id, NEW.opened_at / 86400000, NEW.category, NEW.state, 1, NEW.stake_minor, NEW.payout_minor)
  ON CONFLICT DO UPDATE SET rounds = rounds + 1, stake_minor = stake_minor + excluded.stake_minor,
    payout_minor = payout_minor + excluded.payout_minor;
END;

-- One row for each posting on an account of the member. The house's side stays in the journal.
CREATE TABLE ledger_record (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  -- Of the posting group in the wallet's journal: gapless, so (merchant, member_id, sequence) names the event.
  sequence INTEGER NOT NULL,
  account TEXT NOT NULL CHECK (account IN ('real', 'bonus', 'held', 'pending')),
  -- One of POSTING_KINDS of contract/calls/records.ts.
  kind TEXT NOT NULL,
  amount_minor INTEGER NOT NULL CHECK (amount_minor <> 0),
  balance_after_minor INTEGER NOT NULL CHECK (balance_after_minor BETWEEN 0 AND 100000000000000),
  occurred_at INTEGER NOT NULL,
  vendor TEXT,
  round_id TEXT,
  -- The vendor's transaction id, else the key the posting was made under.
  reference TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (merchant, member_id, sequence, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX ledger_record_by_time ON ledger_record (merchant, member_id, occurred_at, sequence, account);
CREATE INDEX ledger_record_by_kind ON ledger_record (merchant, member_id, kind, occurred_at, sequence, account);
CREATE INDEX ledger_record_by_round ON ledger_record (merchant, member_id, vendor, round_id, sequence)
  WHERE round_id IS NOT NULL;

-- Messages no consumer could take, kept for a person to look at: nothing the queue brought is thrown away.
CREATE TABLE dead_letter (
  message_id TEXT PRIMARY KEY,
  queue TEXT NOT NULL,
  body TEXT NOT NULL,
  reason TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  received_at INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- FIND-03: games last opened. Written at launch.
CREATE TABLE recent_game (
  merchant TEXT NOT NULL,
  member_id TEXT NOT NULL,
  game_id TEXT NOT NULL,
  last_played_at INTEGER NOT NULL,
  PRIMARY KEY (merchant, member_id, game_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX recent_game_by_time ON recent_game (merchant, member_id, last_played_at);
