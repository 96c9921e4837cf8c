-- PROMO-01: bonuses that the sweep asks the wallet about again after their end, which are few: of these it has to tell whether
-- their look was set by a clock that has gone back since.
CREATE INDEX deposit_bonus_kept_on ON deposit_bonus (look_at_ms) WHERE look_at_ms > play_until_ms;
