import { z } from 'zod'
import type { MemberId, MerchantCode, VendorCode } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import type { Services } from '../../kernel/context.ts'

/** The vendor's name for a member; null when the member never opened a game of theirs. */
export async function findPlayerId(
  { env }: Pick<Services, 'env'>,
  { merchant, memberId, vendor }: { merchant: MerchantCode; memberId: MemberId; vendor: VendorCode },
): Promise<string | null> {
  const row = await env.DB.prepare(
    'SELECT player_id FROM vendor_player WHERE merchant = ? AND member_id = ? AND vendor = ?',
  )
    .bind(merchant, memberId, vendor)
    .first()
  return row ? z.object({ player_id: playerIdSchema }).parse(row).player_id : null
}
