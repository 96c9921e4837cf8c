/** OPS-01, GAME-01: operators withdraw and offer games of their merchant, and say how they are shown. The edge keeps the audit. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { GAME_CATEGORIES, GAME_SHELVES } from '../../../contract/constants.ts'
import { Refusal } from '../../../contract/errors.ts'
import { gameIdSchema, vendorCodeSchema } from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { HOT_MARKS, operatorGameCalls } from '../../../contract/operator/games.ts'
import { foldSought } from '../../../contract/rules/typed-text.ts'
import { foldText } from '../../../contract/search/fold-text.ts'
import { commit } from '../../kernel/commit.ts'
import { type CursorScope, cutPage, openCursor, sealCursor } from '../../kernel/cursor.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { presentTime } from '../../kernel/present-time.ts'
import { presentReturn, releasedAfter } from '../catalogue/present-game.ts'

type Game = OperatorResponse<'games-switch'>

const flag = z.number().transform(Boolean)
const rowSchema = z.object({
  game_id: gameIdSchema,
  english_name: z.string(),
  names: z.string().transform((text) => z.record(z.string(), z.string()).parse(JSON.parse(text))),
  vendor_code: vendorCodeSchema,
  display_name: z.string(),
  position: z.number().int(),
  category: z.enum(GAME_CATEGORIES),
  shelf: z.enum(GAME_SHELVES),
  cover: z.string(),
  rtp_points: z.number().int().nullable(),
  rtp_least_points: z.number().int().nullable(),
  rtp_most_points: z.number().int().nullable(),
  min_bet_minor: z.number().int(),
  max_bet_minor: z.number().int(),
  is_playable: flag,
  is_shut: flag,
  is_hot: flag,
  released_at: z.number().int(),
  is_withdrawn: flag,
  withdrawn_by: z.string().nullable(),
  withdrawn_at_ms: z.number().int().nullable(),
  hot: z.enum(HOT_MARKS).nullable(),
  place: z.number().int().nullable(),
  set_by: z.string().nullable(),
  set_at_ms: z.number().int().nullable(),
})
type Row = z.output<typeof rowSchema>

const iso = (ms: number | null) => (ms === null ? null : presentTime(ms))

function present(row: Row, nowMs: number): Game {
  return operatorGameCalls['games-switch'].response.parse({
    game: row.game_id,
    name: row.english_name,
    names: row.names,
    vendor: row.vendor_code,
    vendorName: row.display_name,
    category: row.category,
    shelf: row.shelf,
    cover: row.cover,
    ...presentReturn({
      rtpPoints: row.rtp_points,
      rtpLeastPoints: row.rtp_least_points,
      rtpMostPoints: row.rtp_most_points,
    }),
    minBet: presentMoney(minor(row.min_bet_minor)),
    maxBet: presentMoney(minor(row.max_bet_minor)),
    isBuilt: row.is_playable,
    isVendorShut: row.is_shut,
    isNew: row.released_at > releasedAfter(nowMs) && row.released_at <= nowMs,
    releasedAt: presentTime(row.released_at),
    isHotByVendor: row.is_hot,
    withdrawn: row.is_withdrawn ? { by: row.withdrawn_by, at: iso(row.withdrawn_at_ms) } : null,
    hot: row.hot ?? 'by_play',
    place: row.place,
    marked: row.set_by === null ? null : { by: row.set_by, at: iso(row.set_at_ms) },
  })
}

async function readRows({ db, merchant }: OperatorContext, condition: SQL, most = 1): Promise<Row[]> {
  const rows = await db.all(sql`
    SELECT game.game_id, english_name, game.vendor_code, display_name, vendor.position, category, shelf, cover, rtp_points,
      rtp_least_points, rtp_most_points,
      min_bet_minor, max_bet_minor, is_playable, game.is_hot, released_at, withdrawn_by, withdrawn_at_ms, hot, place, set_by, set_at_ms,
      (SELECT json_group_object(language, name) FROM game_name WHERE game_name.game_id = game.game_id) AS names,
      closed_at_ms IS NOT NULL OR EXISTS (
        SELECT 1 FROM vendor_endpoint WHERE vendor = game.vendor_code AND is_up = 0) AS is_shut,
      withdrawn.game_id IS NOT NULL AS is_withdrawn
    FROM merchant_vendor AS own JOIN vendor USING (vendor_code) JOIN game USING (vendor_code)
      LEFT JOIN merchant_withdrawn_game AS withdrawn
        ON withdrawn.merchant = own.merchant AND withdrawn.game_id = game.game_id
      LEFT JOIN merchant_game_mark AS mark ON mark.merchant = own.merchant AND mark.game_id = game.game_id
    WHERE own.merchant = ${merchant.code} AND ${condition}
    ORDER BY vendor.position, english_name, game.game_id LIMIT ${most}`)
  return rowSchema.array().parse(rows)
}

/** Throws `not_found` for a game of a vendor that the merchant does not have. */
async function requireGame(ctx: OperatorContext, game: string): Promise<Game> {
  const [row] = await readRows(ctx, sql`game.game_id = ${game}`)
  if (!row) throw new Refusal('not_found', `no game ${game} here`)
  return present(row, ctx.clock())
}

const STATES = {
  offered: sql`withdrawn.game_id IS NULL`,
  withdrawn: sql`withdrawn.game_id IS NOT NULL`,
}

/** The whole catalogue is looked at: it has thousands of games and not more. Throws `malformed` for a cursor of another selection. */
const listGames: OperatorHandler<'games-list'> = async (ctx, { vendor, shelf, state, text, marked, limit, cursor }) => {
  const typed = foldSought(text ?? '')
  const wanted = foldText(typed)
  const scope: CursorScope = {
    secret: ctx.env.PASSWORD_PEPPER,
    selection: ['games-list', ctx.merchant.code, vendor, shelf, state, typed, Number(marked)],
  }
  const [position, name, id] = cursor === undefined ? [-1, '', ''] : openCursor(cursor, scope)
  const rows = await readRows(
    ctx,
    sql.join(
      [
        sql`(vendor.position, english_name, game.game_id) > (${position}, ${name}, ${id})`,
        vendor === undefined ? sql`1` : sql`game.vendor_code = ${vendor}`,
        shelf === undefined ? sql`1` : sql`shelf = ${shelf}`,
        state === undefined ? sql`1` : STATES[state],
        typed === ''
          ? sql`1`
          : sql`(instr(search_text, ${wanted || typed}) > 0 OR instr(lower(game.game_id), ${typed}) > 0)`,
        marked ? sql`(place IS NOT NULL OR hot <> 'by_play')` : sql`1`,
      ],
      sql` AND `,
    ),
    limit + 1,
  )
  const { shown, nextCursor } = cutPage(rows, limit, (last) =>
    sealCursor([last.position, last.english_name, last.game_id], scope),
  )
  return { games: shown.map((row) => present(row, ctx.clock())), nextCursor }
}

/** Who withdrew it first stays named. */
const switchGame: OperatorHandler<'games-switch'> = async (ctx, { game, offered }) => {
  await requireGame(ctx, game)
  const { code } = ctx.merchant
  await commit(ctx, [
    offered
      ? sql`DELETE FROM merchant_withdrawn_game WHERE merchant = ${code} AND game_id = ${game}`
      : sql`INSERT INTO merchant_withdrawn_game (merchant, game_id, withdrawn_by, withdrawn_at_ms)
          VALUES (${code}, ${game}, ${ctx.operator}, ${ctx.clock()}) ON CONFLICT DO NOTHING`,
  ])
  return requireGame(ctx, game)
}

const markGame: OperatorHandler<'games-mark'> = async (ctx, { game, hot, place }) => {
  await requireGame(ctx, game)
  const isIt = sql`merchant = ${ctx.merchant.code} AND game_id = ${game}`
  await commit(ctx, [
    hot === 'by_play' && place === null
      ? sql`DELETE FROM merchant_game_mark WHERE ${isIt}`
      : sql`INSERT INTO merchant_game_mark (merchant, game_id, hot, place, set_by, set_at_ms)
          VALUES (${ctx.merchant.code}, ${game}, ${hot}, ${place}, ${ctx.operator}, ${ctx.clock()})
          ON CONFLICT (merchant, game_id) DO UPDATE SET hot = excluded.hot, place = excluded.place,
            set_by = excluded.set_by, set_at_ms = excluded.set_at_ms`,
  ])
  return requireGame(ctx, game)
}

/** Of the whole platform, as the catalogue is. */
const shelveGame: OperatorHandler<'games-shelve'> = async (ctx, { game, shelf }) => {
  await requireGame(ctx, game)
  await commit(ctx, [sql`UPDATE game SET shelf = ${shelf}, shelf_moved_at_ms = ${ctx.clock()} WHERE game_id = ${game}`])
  const moved = await requireGame(ctx, game)
  return { game: moved.game, name: moved.name, shelf: moved.shelf }
}

export const gameOperatorHandlers = {
  'games-list': listGames,
  'games-switch': switchGame,
  'games-mark': markGame,
  'games-shelve': shelveGame,
}
