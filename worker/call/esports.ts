/** NAV-09: what the platform calls SPORTS and the merchant ESPORTS, asked for and shown as the merchant has it. */

import { categoryAt, joinCounts, moveEsports } from '../../contract/calls/site/navigation.ts'
import type { GameShelf } from '../../contract/constants.ts'
import type { VendorCode } from '../../contract/ids.ts'
import type { CallResponse, UpstreamCallName } from '../../contract/table.ts'
import type { EdgeContext } from '../context.ts'
import type { ParsedInput } from '../request/validate.ts'
import type { AnswerSanitizers } from './sanitize-answer.ts'

const BY_CATEGORY: readonly UpstreamCallName[] = ['gameList', 'gameCounts', 'hotGames', 'popularGames']
const FIELD = 'esportsVendors'

/**
 * Only the platform can count and order, so it is told whose SPORTS count as ESPORTS: where one of the two is asked for, as
 * nothing else would be answered otherwise. It stands in `input` too, by which copies are told apart.
 */
export function nameEsports(c: EdgeContext, name: UpstreamCallName, asked: ParsedInput<unknown>): ParsedInput<unknown> {
  if (!BY_CATEGORY.includes(name)) return asked
  const { [FIELD]: _, ...input } = asked.input as { gameType?: GameShelf; [FIELD]?: unknown }
  const query = new URLSearchParams(asked.query)
  query.delete(FIELD)
  const { esportsVendors } = c.var.merchant
  const isAffected = input.gameType === 'SPORTS' || input.gameType === 'ESPORTS'
  if (!isAffected || esportsVendors.length === 0) return { input, query: query.toString() }
  query.set(FIELD, esportsVendors.join(','))
  return { input: { ...input, [FIELD]: esportsVendors }, query: query.toString() }
}

type OfVendor = { gameType: GameShelf; vassalage: VendorCode }

function present<Game extends OfVendor>(c: EdgeContext, game: Game): Game {
  const { gameType: category, vassalage } = game
  return { ...game, gameType: categoryAt(c.var.merchant.esportsVendors, { category, vassalage }) }
}
const presentList = <Game extends OfVendor>(c: EdgeContext, { list }: { list: Game[] }) => ({
  list: list.map((game) => present(c, game)),
})

type VendorRow = CallResponse<'gameVendor'>['vendors'][number]

/** A vendor of both kinds stands once in a category, as in the menus. */
function presentVendors(c: EdgeContext, vendors: readonly VendorRow[]): VendorRow[] {
  const { esportsVendors } = c.var.merchant
  const rows = new Map<string, VendorRow>()
  for (const vendor of vendors) {
    const gameCategory = categoryAt(esportsVendors, { category: vendor.gameCategory, vassalage: vendor.vassalage })
    const key = `${gameCategory} ${vendor.vassalage}`
    const known = rows.get(key)
    rows.set(key, known ? joinCounts(known, vendor) : { ...vendor, gameCategory })
  }
  return [...rows.values()]
}

export const esportsAnswers = {
  gameMenus: (c, { groups }) => ({ groups: moveEsports(groups, c.var.merchant.esportsVendors) }),
  gameVendor: (c, { vendors }) => ({ vendors: presentVendors(c, vendors) }),
  gameList: (c, page) => ({ ...page, games: page.games.map((game) => present(c, game)) }),
  gameDetail: present,
  hotGames: presentList,
  nextMatches: (c, { now, list }) => ({ now, ...presentList(c, { list }) }),
  jackpots: (c, { list }) => ({
    list: list.map(({ games, ...jackpot }) => ({ ...jackpot, games: games.map((game) => present(c, game)) })),
  }),
  popularGames: presentList,
  similarGames: presentList,
  vassalageGames: presentList,
  favouriteGameList: presentList,
  recentGames: presentList,
} satisfies AnswerSanitizers
