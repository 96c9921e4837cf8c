import { expand, type ObjectSchema } from '../../contract/object-schema.ts'

/** league: of the schedule or of a feed; empty for the whole book. Amounts are of the merchant's currency. */
const TABLES = `
CREATE TABLE IF NOT EXISTS limits (
  currency TEXT NOT NULL,
  league TEXT NOT NULL,
  most_stake_minor INTEGER CHECK (most_stake_minor >= 0),
  most_payout_minor INTEGER CHECK (most_payout_minor >= 0),
  PRIMARY KEY (currency, league)
) STRICT, WITHOUT ROWID;
`

export const LIMITS_SCHEMA: ObjectSchema = { name: 'book of a merchant', migrations: [expand(TABLES)] }
