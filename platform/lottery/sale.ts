/** LOT-01: the lotteries that a merchant sells now, and at which limits. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES } from '../../contract/constants.ts'
import { Refusal } from '../../contract/errors.ts'
import { type GameId, gameIdSchema, vendorCodeSchema } from '../../contract/ids.ts'
import { findLottery, LOTTERY_GAMES, requireLottery } from '../../contract/lottery/games.ts'
import { DEFAULT_LIMITS } from '../../contract/lottery/limits.ts'
import type { LotteryGame, LotteryLimits } from '../../contract/lottery/types.ts'
import { minor } from '../../contract/money.ts'
import { getPolicy } from '../../contract/policy/policy.ts'
import type { PlatformContext } from '../kernel/context.ts'
import type { SoldGame } from '../kernel/lottery/book-interface.ts'

const amount = z.number().int().min(1).transform(minor)
export const limitsSchema = z.object({
  unitMinMinor: amount,
  ticketStakeMaxMinor: amount,
  linesMax: z.number().int().min(1).max(5_000),
  ticketPayoutMaxMinor: amount,
  cellPayoutMaxMinor: amount,
  drawPayoutMaxMinor: amount,
})

const rowSchema = z.object({
  gameCode: gameIdSchema,
  gameId: gameIdSchema,
  gameName: z.string(),
  shownName: z.string(),
  vendor: vendorCodeSchema,
  cover: z.string(),
  category: z.enum(GAME_CATEGORIES),
  isShut: z.number(),
  limits: z.string().nullable(),
})

export type Sale = {
  game: LotteryGame
  sold: SoldGame
  gameCode: GameId
  /** In the visitor's language. */
  name: string
  cover: string
  limits: LotteryLimits
  /** By an operator, of the game or its vendor. */
  isShut: boolean
}

type Reader = Pick<PlatformContext, 'db' | 'language' | 'env'> & {
  merchant: Pick<PlatformContext['merchant'], 'code' | 'jurisdiction'>
}

/** Most popular first. */
export const listSales = (ctx: Reader): Promise<Sale[]> => readOffered(ctx, [...LOTTERY_GAMES.values()])
/** With those that are offered no more: their tickets and draws stay. */
export const listSold = (ctx: Reader): Promise<Sale[]> => readSales(ctx, [...LOTTERY_GAMES.values()], sql`true`)

/** None where the policy takes only draws that the operator cannot know beforehand. */
async function readOffered(ctx: Reader, games: readonly LotteryGame[]): Promise<Sale[]> {
  const policy = getPolicy(ctx.merchant.jurisdiction)
  if (policy.lotteryBeacon === 'public' && ctx.env.LOTTERY_BEACON === 'house') return []
  const isOffered = sql`NOT EXISTS (SELECT 1 FROM merchant_withdrawn_game_public AS withdrawn
    WHERE withdrawn.merchant = ${ctx.merchant.code} AND withdrawn.game_id = game.game_id)`
  return readSales(ctx, games, isOffered)
}

async function readSales(ctx: Reader, games: readonly LotteryGame[], condition: SQL): Promise<Sale[]> {
  const drawn = games.map(({ gameCode, vendor }) => ({ gameCode, vendor }))
  // In this order (CROSS JOIN): a planner that begins elsewhere goes through the list for each row.
  const rows = await ctx.db.all(sql`
    SELECT game.game_code AS gameCode, game.game_id AS gameId, english_name AS gameName,
      coalesce(game_name.name, english_name) AS shownName, game.vendor_code AS vendor, category, cover, limits,
      (lottery_sale.shut_at_ms IS NOT NULL OR merchant_vendor.closed_at_ms IS NOT NULL) AS isShut
    FROM json_each(${JSON.stringify(drawn)}) AS drawn
    CROSS JOIN game_public AS game ON game.vendor_code = drawn.value ->> 'vendor'
      AND game.game_code = drawn.value ->> 'gameCode'
    CROSS JOIN merchant_vendor_public AS merchant_vendor ON merchant_vendor.vendor_code = game.vendor_code
      AND merchant_vendor.merchant = ${ctx.merchant.code}
    LEFT JOIN lottery_sale ON lottery_sale.merchant = ${ctx.merchant.code} AND lottery_sale.game_code = game.game_code
    LEFT JOIN game_name_public AS game_name ON game_name.game_id = game.game_id AND game_name.language = ${ctx.language}
    WHERE ${condition}
    ORDER BY popularity DESC, game.game_id`)
  return z.array(rowSchema).parse(rows).map(toSale)
}

function toSale(row: z.infer<typeof rowSchema>): Sale {
  const game = requireLottery(row.gameCode)
  const { gameCode, gameId, gameName, shownName: name, vendor, category, cover } = row
  const limits = row.limits === null ? DEFAULT_LIMITS : limitsSchema.parse(JSON.parse(row.limits))
  const sold = { gameId, gameName, vendor, category }
  return { game, gameCode, sold, name, cover, limits, isShut: row.isShut === 1 }
}

/** Also one that is shut: its tickets and results are still shown. Throws `not_found`. */
export async function requireSale(ctx: Reader, gameCode: string): Promise<Sale> {
  const game = findLottery(gameCode)
  return requireOne(game ? await readOffered(ctx, [game]) : [])
}

/** As `listSold`. Throws `not_found`. */
export async function requireSold(ctx: Reader, gameCode: string): Promise<Sale> {
  const game = findLottery(gameCode)
  return requireOne(game ? await readSales(ctx, [game], sql`true`) : [])
}

function requireOne([sale]: readonly Sale[]): Sale {
  if (!sale) throw new Refusal('not_found', 'no such lottery here')
  return sale
}
