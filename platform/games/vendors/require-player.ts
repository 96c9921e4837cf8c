import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { memberIdSchema, merchantCodeSchema } from '../../../contract/ids.ts'
import { ANY_COPY } from '../../../contract/protocols/bookmark.ts'
import { readFirst } from '../../kernel/commit.ts'
import { readCopies } from '../../kernel/context.ts'
import { walletKindSchema } from '../../kernel/wallet/accounts.ts'
import type { Player } from './ensure-player.ts'
import { keepForGood, keepKnown } from './keep-for-good.ts'
import { openPlayer } from './sealed-player.ts'
import type { VendorContext } from './vendor-context.ts'

const rowSchema = z
  .object({ merchant: merchantCodeSchema, member_id: memberIdSchema, wallet_kind: walletKindSchema })
  .transform(
    ({ merchant, member_id, wallet_kind }): Player => ({
      merchant,
      memberId: member_id,
      walletKind: wallet_kind,
    }),
  )

const nameOf = (vendor: string, operator: string, playerId: string) =>
  JSON.stringify(['player', vendor, operator, playerId])

type Asked = { playerId: string; operator: string }

/** An isolate that has heard it elsewhere need not read it. */
export const keepPlayer = (
  { env, vendor }: Pick<VendorContext, 'env' | 'vendor'>,
  { playerId, operator }: Asked,
  player: Player,
) => keepKnown(env, nameOf(vendor, operator, playerId), player)

async function readSealed({ env, vendor }: VendorContext, { playerId, operator }: Asked): Promise<Player | null> {
  const player = await openPlayer(env.MEMBER_DATA_KEYS, vendor, playerId)
  return player?.merchant === operator ? player : null
}

/**
 * The member behind a vendor's player id at an operator. A new id says it by itself. A row of an older one never changes
 * and never goes (ensure-player.ts): an isolate reads it once, from a copy that has it. Throws `round_unknown` for an id of another vendor or
 * operator as for none at all: no round of theirs can be there.
 */
export async function requirePlayer(ctx: VendorContext, { playerId, operator }: Asked): Promise<Player> {
  const { env, vendor } = ctx
  const query = sql`SELECT merchant, member_id, wallet_kind FROM vendor_player
    WHERE player_id = ${playerId} AND vendor = ${vendor} AND merchant = ${operator}`
  const found = await keepForGood(
    env,
    nameOf(vendor, operator, playerId),
    async () =>
      (await readSealed(ctx, { playerId, operator })) ??
      (await readFirst(readCopies(ctx, ANY_COPY), rowSchema, query).catch(() => null)) ??
      readFirst(ctx, rowSchema, query),
  )
  if (!found) throw new Refusal('round_unknown', 'this vendor has no such player at this operator')
  return found
}
