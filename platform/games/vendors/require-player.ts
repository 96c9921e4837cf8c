import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { keepForGood } from '../../kernel/keep-for-good.ts'
import { walletKindSchema } from '../../kernel/wallet/accounts.ts'
import type { Player } from './ensure-player.ts'
import type { VendorContext } from './vendor-context.ts'

const rowSchema = z.object({ merchant: merchantCodeSchema, member_id: memberIdSchema, wallet_kind: walletKindSchema })

/**
 * The member behind a vendor's player id at an operator. A row of it never changes and never goes (ensure-player.ts), so an
 * isolate reads it once. Throws `round_unknown` for an id of another vendor or
 * operator as for none at all: no round of theirs can be there.
 */
export async function requirePlayer(
  { env, vendor }: VendorContext,
  { playerId, operator }: { playerId: string; operator: string },
): Promise<Player> {
  const query = `SELECT merchant, member_id, wallet_kind FROM vendor_player
    WHERE player_id = ?1 AND vendor = ?2 AND merchant = ?3`
  const found = await keepForGood(env, JSON.stringify(['player', vendor, operator, playerId]), () =>
    env.DB.prepare(query).bind(playerId, vendor, operator).first(),
  )
  if (!found) throw new Refusal('round_unknown', 'this vendor has no such player at this operator')
  const row = rowSchema.parse(found)
  return { merchant: row.merchant, memberId: row.member_id, walletKind: row.wallet_kind }
}
