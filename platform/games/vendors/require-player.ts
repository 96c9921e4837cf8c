import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { ANY_COPY } from '../../../contract/protocols/bookmark.ts'
import { readCopies } from '../../kernel/context.ts'
import { keepForGood, keepKnown } from '../../kernel/keep-for-good.ts'
import { walletKindSchema } from '../../kernel/wallet/accounts.ts'
import type { Player } from './ensure-player.ts'
import { openPlayer } from './sealed-player.ts'
import type { VendorContext } from './vendor-context.ts'

const rowSchema = z.object({ merchant: merchantCodeSchema, member_id: memberIdSchema, wallet_kind: walletKindSchema })

const nameOf = (vendor: string, operator: string, playerId: string) =>
  JSON.stringify(['player', vendor, operator, playerId])

type Asked = { playerId: string; operator: string }

/** An isolate that has heard it elsewhere need not read it. */
export const keepPlayer = (
  { env, vendor }: Pick<VendorContext, 'env' | 'vendor'>,
  { playerId, operator }: Asked,
  { merchant, memberId, walletKind }: Player,
) => keepKnown(env, nameOf(vendor, operator, playerId), { merchant, member_id: memberId, wallet_kind: walletKind })

/** As a row would say it. */
async function readSealed({ env, vendor }: VendorContext, { playerId, operator }: Asked) {
  const player = await openPlayer(env.MEMBER_DATA_KEYS, vendor, playerId)
  if (player?.merchant !== operator) return null
  return { merchant: player.merchant, member_id: player.memberId, wallet_kind: player.walletKind }
}

/**
 * The member behind a vendor's player id at an operator. A new id says it by itself. A row of an older one never changes
 * and never goes (ensure-player.ts): an isolate reads it once, from a copy that has it. Throws `round_unknown` for an id of another vendor or
 * operator as for none at all: no round of theirs can be there.
 */
export async function requirePlayer(ctx: VendorContext, { playerId, operator }: Asked): Promise<Player> {
  const { env, vendor } = ctx
  const read = ({ DB }: VendorContext['env']) =>
    DB.prepare(
      'SELECT merchant, member_id, wallet_kind FROM vendor_player WHERE player_id = ?1 AND vendor = ?2 AND merchant = ?3',
    )
      .bind(playerId, vendor, operator)
      .first()
  const found = await keepForGood(
    env,
    nameOf(vendor, operator, playerId),
    async () =>
      (await readSealed(ctx, { playerId, operator })) ??
      (await read(readCopies(ctx, ANY_COPY).env).catch(() => null)) ??
      read(env),
  )
  if (!found) throw new Refusal('round_unknown', 'this vendor has no such player at this operator')
  const row = rowSchema.parse(found)
  return { merchant: row.merchant, memberId: row.member_id, walletKind: row.wallet_kind }
}
