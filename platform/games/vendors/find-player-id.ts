import type { MemberId, MerchantCode, VendorCode } from '../../../contract/ids.ts'
import type { Services } from '../../kernel/context.ts'
import { parsePlayerId } from './ensure-player.ts'

type Named = { merchant: MerchantCode; memberId: MemberId; vendor: VendorCode }

/** A statement to be sent with others; no row when the member never opened a game of theirs. */
export const readPlayerId = ({ env }: Pick<Services, 'env'>, { merchant, memberId, vendor }: Named) =>
  env.DB.prepare('SELECT player_id FROM vendor_player WHERE merchant = ? AND member_id = ? AND vendor = ?').bind(
    merchant,
    memberId,
    vendor,
  )

/** The vendor's name for a member; null when the member never opened a game of theirs. */
export async function findPlayerId(services: Pick<Services, 'env'>, named: Named): Promise<string | null> {
  const row = await readPlayerId(services, named).first()
  return row ? parsePlayerId(row) : null
}
