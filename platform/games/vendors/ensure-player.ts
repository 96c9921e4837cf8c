import { z } from 'zod'
import type { MemberId, MerchantCode } from '../../../contract/ids.ts'
import { playerIdSchema } from '../../../contract/protocols/vendor-wallet.ts'
import { randomToken } from '../../../contract/time-and-chance.ts'
import type { WalletKind } from '../../kernel/wallet/accounts.ts'
import type { VendorContext } from './vendor-context.ts'

const PLAYER_ID_BYTES = 18
const rowSchema = z.object({ player_id: playerIdSchema })

export type Player = { merchant: MerchantCode; memberId: MemberId; walletKind: WalletKind }

/** The vendor's name for this member: drawn at the first launch, for ever the same after it. */
export async function ensurePlayer(
  { env, vendor, clock, random }: VendorContext,
  { merchant, memberId, walletKind }: Player,
): Promise<string> {
  const row = await env.DB.prepare(
    `INSERT INTO vendor_player (player_id, merchant, member_id, vendor, wallet_kind, created_at)
     VALUES (?1, ?2, ?3, ?4, ?5, ?6)
     ON CONFLICT (merchant, member_id, vendor) DO UPDATE SET member_id = excluded.member_id
     RETURNING player_id`,
  )
    .bind(randomToken(random, PLAYER_ID_BYTES), merchant, memberId, vendor, walletKind, clock())
    .first()
  return rowSchema.parse(row).player_id
}
