/** FIND-02: how many games each further filter would leave, so that nobody chooses his way into an empty list. */
import { and, count, type SQL, sql } from 'drizzle-orm'
import { moneySchema } from '../../../contract/money.ts'
import { GAME_FEATURES, GAME_THEMES, RTP_BANDS, STAKE_STEPS } from '../../../contract/rules/game-filters.ts'
import { LIVE_GAME_CLASSES, type LiveGameClass } from '../../../contract/rules/live-game-classes.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { type At, type Filter, type FilterName, filterGames, isOneOf } from './filter-games.ts'
import { countGames, searchOf } from './list-games.ts'
import { game } from './schema.ts'
import { type CatalogueReader, isOffered, isPlayableNow } from './select-games.ts'

type Choice = { name: FilterName; choices: readonly (readonly [value: string, filter: Filter])[] }

const CLASSES = Object.keys(LIVE_GAME_CLASSES) as LiveGameClass[]
/** What can be chosen of each filter. Vendors are not here: they are rows, not a list of the contract. */
const CHOICES = [
  { name: 'feature', choices: GAME_FEATURES.map((feature) => [feature, { feature }] as const) },
  { name: 'theme', choices: GAME_THEMES.map((theme) => [theme, { theme }] as const) },
  { name: 'volatility', choices: [1, 2, 3, 4, 5].map((volatility) => [String(volatility), { volatility }] as const) },
  { name: 'rtpBand', choices: RTP_BANDS.map((rtpBand) => [rtpBand, { rtpBand }] as const) },
  { name: 'minBet', choices: STAKE_STEPS.map((stake) => [stake, { minBet: moneySchema.parse(stake) }] as const) },
  { name: 'gameClass', choices: CLASSES.map((gameClass) => [gameClass, { gameClass }] as const) },
  { name: 'demo', choices: [['demo', { demo: true }]] },
  { name: 'isNew', choices: [['isNew', { isNew: true }]] },
  { name: 'playable', choices: [['playable', { playable: true }]] },
] as const satisfies readonly Choice[]
type ChoiceName = (typeof CHOICES)[number]['name']

export async function countByFilter(ctx: CatalogueReader, filter: Filter): Promise<UpstreamResponse<'gameCounts'>> {
  const search = await searchOf(ctx, filter)
  const found = search && isOneOf(search.gameIds)
  const at = { nowMs: ctx.clock(), playable: isPlayableNow(ctx.merchant) }
  /** All filters but one stay as they are. */
  const besides = (name: FilterName) => and(isOffered(ctx.db, ctx.merchant), filterGames(filter, at, name), found)
  const [all, vendors, ...rows] = await ctx.db.batch([
    countGames(ctx, and(filterGames(filter, at), found)),
    ctx.db
      .select({ value: game.vendorCode, total: count() })
      .from(game)
      .where(besides('vassalage'))
      .groupBy(game.vendorCode),
    ...CHOICES.map(({ name, choices }) => ctx.db.select(toSums(choices, at)).from(game).where(besides(name))),
  ])
  const counts = (name: ChoiceName) => rows[CHOICES.findIndex((each) => each.name === name)]?.[0] ?? {}
  return {
    total: all[0]?.total ?? 0,
    vassalage: Object.fromEntries(vendors.map(({ value, total }) => [value, total])),
    feature: counts('feature'),
    theme: counts('theme'),
    volatility: counts('volatility'),
    rtpBand: counts('rtpBand'),
    minBet: counts('minBet'),
    gameClass: counts('gameClass'),
    demo: counts('demo').demo ?? 0,
    isNew: counts('isNew').isNew ?? 0,
    playable: counts('playable').playable ?? 0,
  }
}

/**
 * One sum for each choice, so that a filter costs one look at the games however many values it has. Columns have names
 * of their own: a batch tells its columns apart by name, and takes a name that is a number for a position.
 */
function toSums(choices: Choice['choices'], at: At): Record<string, SQL.Aliased<number>> {
  return Object.fromEntries(
    choices.map(([value, filter]) => [
      value,
      sql<number>`count(*) FILTER (WHERE ${filterGames(filter, at)})`.as(`of_${value}`),
    ]),
  )
}
