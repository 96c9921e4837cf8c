import { BONUS_STATES } from '../../kernel/wallet/wallet-types.ts'
import { amount, list, refuseChange, time } from './schema-columns.ts'

/** PROMO-01: bonuses set aside until they are played for, by the key of the deposit that brought them. */
export const createBonuses = [
  `CREATE TABLE bonuses (
    key TEXT PRIMARY KEY,
    promotion TEXT NOT NULL,
    ${amount('amount_minor')},
    ${amount('required_minor')},
    ${amount('staked_minor')},
    game_type TEXT,
    status TEXT NOT NULL CHECK (status IN (${list(BONUS_STATES)})),
    withheld_because TEXT,
    granted_sequence INTEGER NOT NULL REFERENCES posting_groups (sequence),
    ${time('granted_at')},
    ${time('play_until')},
    ended_sequence INTEGER REFERENCES posting_groups (sequence),
    CHECK (amount_minor > 0 AND required_minor > 0),
    CHECK ((withheld_because IS NOT NULL) = (status = 'withheld')),
    CHECK ((ended_sequence IS NOT NULL) = (status IN ('released', 'lapsed'))),
    CHECK (status <> 'released' OR staked_minor >= required_minor)
  ) STRICT, WITHOUT ROWID`,
  // A promotion gives one to a member, for ever, whatever else goes wrong.
  `CREATE UNIQUE INDEX bonuses_once ON bonuses (promotion) WHERE status <> 'withheld'`,
  `CREATE INDEX bonuses_under_way ON bonuses (granted_sequence) WHERE status = 'under_way'`,
  `CREATE TRIGGER bonuses_refuse_reopening BEFORE UPDATE ON bonuses
    WHEN OLD.status <> 'under_way' OR OLD.key <> NEW.key OR OLD.promotion <> NEW.promotion
      OR OLD.amount_minor <> NEW.amount_minor OR OLD.required_minor <> NEW.required_minor
      OR NEW.staked_minor < OLD.staked_minor
    BEGIN SELECT RAISE(ABORT, 'a bonus stays as it is'); END`,
  refuseChange('bonuses', 'DELETE'),
]
