/** What stands in the jackpots of the vendors, with the games that can be played for them. A vendor that says nothing has none. */
import { and, desc, sql } from 'drizzle-orm'
import { JACKPOT_LEVELS } from '../../../contract/jackpot/jackpots.ts'
import { operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { requireMerchantFacts } from '../../kernel/merchant/require-merchant-facts.ts'
import { askVendor } from '../vendors/ask-vendor.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { isPlayableNow, selectGames } from './select-games.ts'

/** By the index of these few, which holds them letter by letter: a bound value would not find it. */
const HAS_JACKPOT = sql`${game.gameId} IN (
  SELECT game_id FROM game INDEXED BY game_with_jackpot WHERE instr(features, '"jackpot"') > 0)`
/** A lobby shows a row of them. */
const MOST_GAMES = 60

export async function listJackpots(
  ctx: PlatformContext,
  _input: CallRequest<'jackpots'>,
): Promise<UpstreamResponse<'jackpots'>> {
  const [{ currency }, rows] = await Promise.all([
    requireMerchantFacts(ctx.db, ctx.merchant.code),
    selectGames(ctx, and(HAS_JACKPOT, isPlayableNow(ctx.merchant)))
      .orderBy(desc(sql`+${game.popularity}`), sql`${game.gameId}`)
      .limit(MOST_GAMES),
  ])
  const games = rows.map((row) => presentGame(row, ctx.clock()))
  const vendors = [...new Set(games.map(({ vassalage }) => vassalage))]
  const operator = ctx.merchant.code
  const list = await Promise.all(
    vendors.map(async (vendor) => {
      const asked = { vendor, merchant: operator, call: operatorCalls.jackpots, request: { operator, currency } }
      const told = await askVendor(ctx, asked)
      return (told?.value.jackpots ?? []).map(({ code, name, levels, gameCodes }) => ({
        code,
        name: name[ctx.language] ?? name.EN ?? '',
        levels: levels.toSorted(
          (one, other) => JACKPOT_LEVELS.indexOf(other.level) - JACKPOT_LEVELS.indexOf(one.level),
        ),
        games: games.filter((each) => each.vassalage === vendor && gameCodes.includes(each.gameCode)),
      }))
    }),
  )
  return { list: list.flat().filter((jackpot) => jackpot.games.length > 0) }
}
