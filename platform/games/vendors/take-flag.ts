import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { parseMoney } from '../../../contract/money.ts'
import type { vendorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { commit } from '../../kernel/commit.ts'
import type { VendorContext } from './vendor-context.ts'

type Input = z.output<typeof vendorCalls.flag.request>

/**
 * GAME-04: a vendor names a pair of players that a person should look at. It opens a case, once for each id, and takes
 * nothing from anybody. Throws `not_found` for players whom this vendor does not have at this operator.
 */
export async function takeFlag(ctx: VendorContext, input: Input): Promise<Record<string, never>> {
  const [from, to] = input.playerIds
  const memberOf = (playerId: string) =>
    sql`(SELECT member_id FROM vendor_player WHERE player_id = ${playerId} AND merchant = ${input.operator} AND vendor = ${ctx.vendor} AND wallet_kind = 'real')`
  const isIt = sql`vendor = ${ctx.vendor} AND merchant = ${input.operator} AND flag_id = ${input.flagId}`
  // The column of the first release names two kinds. It reads a later one as the nearest of them.
  const [kind, toldKind] = input.kind === 'soft_play' ? ['shared_tables', input.kind] : [input.kind, null]
  const results = await commit(ctx, [
    sql`INSERT INTO play_flag (vendor, merchant, flag_id, kind, game_code, from_member_id, to_member_id, shared_hands, hands,
        flow_minor, currency, round_ids, raised_at_ms, told_kind)
      SELECT ${ctx.vendor}, ${input.operator}, ${input.flagId}, ${kind}, ${input.gameCode}, ${memberOf(from)},
        ${memberOf(to)}, ${input.sharedHands}, ${input.hands}, ${parseMoney(input.flow)}, ${input.currency},
        ${JSON.stringify(input.roundIds)}, ${Date.parse(input.raisedAt)}, ${toldKind}
      WHERE ${memberOf(from)} IS NOT NULL AND ${memberOf(to)} IS NOT NULL
      ON CONFLICT DO NOTHING`,
    sql`SELECT count(*) AS kept FROM play_flag WHERE ${isIt}`,
  ])
  const { kept } = z.object({ kept: z.number() }).parse(results[1]?.results[0])
  if (kept === 0) throw new Refusal('not_found', 'no such players of this vendor')
  return {}
}
