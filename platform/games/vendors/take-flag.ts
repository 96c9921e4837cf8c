import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { commit } from '../../kernel/commit.ts'
import { openPlayer } from './sealed-player.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.flag.request>

/**
 * GAME-04: a vendor names a pair of players that a person should look at. It opens a case, once for each id, and takes
 * nothing from anybody. Throws `not_found` for players whom this vendor does not have at this operator.
 */
export async function takeFlag(ctx: VendorContext, input: Input): Promise<Record<string, never>> {
  const [from, to] = input.playerIds
  const [fromId, toId] = await Promise.all([findSealed(ctx, input.operator, from), findSealed(ctx, input.operator, to)])
  const memberOf = (playerId: string, known: string | null) => sql`coalesce(
    (SELECT id FROM member_public WHERE id = ${known} AND merchant = ${input.operator}),
    (SELECT member_id FROM vendor_player WHERE player_id = ${playerId} AND merchant = ${input.operator} AND vendor = ${ctx.vendor} AND wallet_kind = 'real'))`
  const isIt = sql`vendor = ${ctx.vendor} AND merchant = ${input.operator} AND flag_id = ${input.flagId}`
  // The column of the first release names two kinds. It reads a later one as the nearest of them.
  const [kind, toldKind] = input.kind === 'soft_play' ? ['shared_tables', input.kind] : [input.kind, null]
  const results = await commit(ctx, [
    sql`INSERT INTO play_flag (vendor, merchant, flag_id, kind, game_code, from_member_id, to_member_id, shared_hands, hands,
        flow_minor, currency, round_ids, raised_at_ms, told_kind)
      SELECT ${ctx.vendor}, ${input.operator}, ${input.flagId}, ${kind}, ${input.gameCode}, ${memberOf(from, fromId)},
        ${memberOf(to, toId)}, ${input.sharedHands}, ${input.hands}, ${parseMoney(input.flow)}, ${input.currency},
        ${JSON.stringify(input.roundIds)}, ${Date.parse(input.raisedAt)}, ${toldKind}
      WHERE ${memberOf(from, fromId)} IS NOT NULL AND ${memberOf(to, toId)} IS NOT NULL
      ON CONFLICT DO NOTHING`,
    sql`SELECT count(*) AS kept FROM play_flag WHERE ${isIt}`,
  ])
  const { kept } = z.object({ kept: z.number() }).parse(results[1]?.results[0])
  if (kept === 0) throw new Refusal('not_found', 'no such players of this vendor')
  return {}
}

/** What a new player id says by itself, also where its row is not written. Null for one of before, and of play money. */
async function findSealed({ env, vendor }: VendorContext, operator: string, playerId: string): Promise<string | null> {
  const player = await openPlayer(env.MEMBER_DATA_KEYS, vendor, playerId)
  return player?.merchant === operator && player.walletKind === 'real' ? player.memberId : null
}
