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

/** Since version 4 of a player's tables. */
export const COUPON_CORRECTIONS = [
  // Coupons that have ended and are counted again then: a leg was corrected. Few at a time.
  `CREATE TABLE IF NOT EXISTS coupon_rechecks (
    coupon TEXT PRIMARY KEY REFERENCES coupons (id),
    recheck_ms INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID`,
  // Who voided it, where operators did: nothing that its fixtures tell is about it any more.
  'ALTER TABLE coupons ADD COLUMN void_by TEXT',
  // The new entry beside the old one: a difference of the wallet, once an approval. calling: the wallet has not answered.
  `CREATE TABLE IF NOT EXISTS coupon_corrections (
    coupon TEXT NOT NULL REFERENCES coupons (id),
    number INTEGER NOT NULL,
    approval TEXT NOT NULL,
    reason TEXT NOT NULL,
    before_minor INTEGER NOT NULL CHECK (before_minor >= 0),
    after_minor INTEGER NOT NULL CHECK (after_minor >= 0),
    asked_minor INTEGER NOT NULL,
    moved_minor INTEGER,
    state TEXT NOT NULL CHECK (state IN ('calling', 'done', 'refused')),
    attempts INTEGER NOT NULL DEFAULT 0,
    made_ms INTEGER NOT NULL,
    PRIMARY KEY (coupon, number),
    UNIQUE (coupon, approval)
  ) STRICT, WITHOUT ROWID`,
]
