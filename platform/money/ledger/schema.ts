/** The database of one wallet, and how older ones are brought up to it. */

import { MAX_MINOR } from '../../../contract/money.ts'
import { expand, type ObjectSchema } from '../../../contract/protocols/object-schema.ts'
import { adoptLegacyWallet, guardLegacyVersion, LAST_LEGACY_VERSION, settleLegacyVersion } from './legacy-version.ts'
import { createPoints } from './points/schema-points.ts'
import { createBooksWalks, forgiveOlderCheck } from './schema/books.ts'
import { FIRST_COUNTERS, rebuildAccounts } from './schema/columns.ts'
import { createCompact } from './schema/compact.ts'
import { createBetBatches, createCorrections, createTables, openGroupKinds } from './schema/journal.ts'
import { createKnownMember, createLaunches } from './schema/member.ts'
import { createBonuses, createTransfers, createWithdrawals } from './schema/orders.ts'
import { createProtection } from './schema/protection.ts'
import { createRecords } from './schema/records.ts'
import { createVendorWallets, indexMoves } from './vendor-wallets/schema-vendor-wallets.ts'

/** AGT-03: where the platform's pay of agents comes from. */
const createCommission = rebuildAccounts([...FIRST_COUNTERS, 'cash-fee', 'transfer', 'commission'])

/** Makes the tables of the compact form. Once a wallet has rows in them, code before this version refuses it. */
const compact = expand(...createCompact)

/** Each entry takes the wallet one version up, and is never edited once released. */
export const WALLET_SCHEMA: ObjectSchema = {
  name: 'wallet',
  migrations: [
    expand(...createTables),
    expand(...openGroupKinds),
    expand(...createProtection),
    expand(...createWithdrawals),
    expand(...createTransfers),
    expand(...createBonuses),
    expand(...createBooksWalks),
    expand(...createRecords),
    expand(...createBetBatches),
    expand(...createPoints),
    expand(...createCommission),
    { statements: guardLegacyVersion, oldestReader: LAST_LEGACY_VERSION },
    expand(...createVendorWallets),
    // What of a round counted as turnover; null: all of its stake.
    expand(
      `ALTER TABLE rounds ADD COLUMN turnover_minor INTEGER
        CHECK (turnover_minor IS NULL OR turnover_minor BETWEEN 0 AND ${MAX_MINOR})`,
    ),
    expand(...indexMoves),
    expand(...createCorrections),
    expand(...createKnownMember),
    expand(...createLaunches),
    expand(...forgiveOlderCheck),
    compact,
  ],
  adopt: adoptLegacyWallet,
  settle: settleLegacyVersion,
}

export const COMPACT_SINCE = WALLET_SCHEMA.migrations.indexOf(compact) + 1
