/** A player's coupons. Their money is one row of `rounds` each, of the same id. */
export const COUPON_TABLES = `
-- content: what was asked for, so that the same id with other legs is a conflict.
-- admitting: fixtures are being asked; nothing is staked. staking: the wallet is, then the coupon waits for its delay and
-- for every fixture to confirm. closing: what it pays is written down, and the wallet follows.
-- legs: JSON. A row a leg would cost a row written at each step.
CREATE TABLE IF NOT EXISTS coupons (
  id TEXT PRIMARY KEY,
  game_code TEXT NOT NULL,
  content TEXT NOT NULL,
  kind TEXT NOT NULL,
  rules TEXT NOT NULL,
  unit_minor INTEGER NOT NULL CHECK (unit_minor > 0),
  lines INTEGER NOT NULL CHECK (lines > 0),
  stake_minor INTEGER NOT NULL CHECK (stake_minor = unit_minor * lines),
  -- Of the stake: what has not been cashed out. And what partial cash-outs have paid.
  rest_minor INTEGER NOT NULL CHECK (rest_minor BETWEEN 0 AND stake_minor),
  cashed_minor INTEGER NOT NULL DEFAULT 0 CHECK (cashed_minor >= 0),
  choice TEXT NOT NULL,
  legs TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('admitting', 'staking', 'accepted', 'closing', 'refused', 'rolled_back')),
  reason TEXT,
  reason_leg INTEGER,
  odds_now INTEGER,
  due_ms INTEGER,
  -- When it is looked after next; null where nothing is left to do.
  next_ms INTEGER,
  placed_ms INTEGER NOT NULL,
  ended_ms INTEGER
) STRICT;
-- By a column that only its end changes, so that no step in between writes a row of it.
CREATE INDEX IF NOT EXISTS open_coupons ON coupons (placed_ms) WHERE ended_ms IS NULL;

-- pending: waits for the delay. paying: decided, and the wallet follows. Its number is part of the transaction's id.
CREATE TABLE IF NOT EXISTS cash_outs (
  id TEXT PRIMARY KEY,
  coupon TEXT NOT NULL REFERENCES coupons (id),
  number INTEGER NOT NULL,
  part_minor INTEGER NOT NULL CHECK (part_minor > 0),
  pay_minor INTEGER NOT NULL CHECK (pay_minor > 0),
  marks TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'paying', 'paid', 'refused')),
  due_ms INTEGER NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  UNIQUE (coupon, number)
) STRICT;
CREATE UNIQUE INDEX IF NOT EXISTS one_cash_out_at_a_time ON cash_outs (coupon) WHERE state IN ('pending', 'paying');
`
