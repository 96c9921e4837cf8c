import { type SQL, sql } from 'drizzle-orm'
import type { MemberId, MerchantCode, VendorCode } from '../../../contract/ids.ts'
import { type Database, readFirst } from '../../kernel/commit.ts'
import { playerIdRowSchema } from './ensure-player.ts'

type Named = { merchant: MerchantCode; memberId: MemberId; vendor: VendorCode }

/** No row when the member never opened a game of theirs. */
export const selectPlayerId = ({ merchant, memberId, vendor }: Named): SQL =>
  sql`SELECT player_id FROM vendor_player WHERE merchant = ${merchant} AND member_id = ${memberId} AND vendor = ${vendor}`

/** The vendor's name for a member; null when the member never opened a game of theirs. */
export const findPlayerId = (database: Database, named: Named): Promise<string | null> =>
  readFirst(database, playerIdRowSchema, selectPlayerId(named))
