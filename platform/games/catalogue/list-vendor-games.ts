/** GAME-04: what a vendor that starts from a list offers, and the rooms of games between players. */
import { and, asc, desc, eq, sql } from 'drizzle-orm'
import type { VendorCode } from '../../../contract/ids.ts'
import { operatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import type { CallRequest, UpstreamResponse } from '../../../contract/table.ts'
import type { PlatformContext } from '../../kernel/context.ts'
import { askVendor } from '../vendors/ask-vendor.ts'
import { presentGame } from './present-game.ts'
import { game } from './schema.ts'
import { type CatalogueReader, selectGames } from './select-games.ts'

/** A popup, not a lobby: the list page shows the rest. */
const MOST_GAMES = 48
const MOST_ROOMS = 100

export async function listVassalageGames(
  ctx: CatalogueReader,
  { vassalage }: CallRequest<'vassalageGames'>,
): Promise<UpstreamResponse<'vassalageGames'>> {
  const rows = await selectGames(ctx, eq(game.vendorCode, vassalage))
    .orderBy(desc(game.isPlayable), desc(game.popularity), sql`${game.gameId}`)
    .limit(MOST_GAMES)
  return { list: rows.map((row) => presentGame(row, ctx.clock())) }
}

/** Rooms are asked for at most so often: a page that stays open asks again and again. */
const ASKED_EVERY_MS = 10_000
type Told = ReadonlyMap<string, Partial<UpstreamResponse<'roomList'>['rooms'][number]>>
/** Answers, and not what is under way: an isolate may not wait for the call of another request. */
const asked = new Map<string, { readonly atMs: number; readonly told: Told }>()

/** What the vendor says of its rooms, by game code. A vendor that is silent leaves the catalogue's own. */
async function readRooms(ctx: PlatformContext, vendor: VendorCode): Promise<Told> {
  const merchant = ctx.merchant.code
  const key = `${merchant} ${vendor}`
  const known = asked.get(key)
  const nowMs = ctx.clock()
  if (known && nowMs >= known.atMs && nowMs < known.atMs + ASKED_EVERY_MS) return known.told
  const answer = await askVendor(ctx, {
    vendor,
    merchant,
    call: operatorCalls.tables,
    request: { operator: merchant },
  })
  const told = new Map(
    (answer?.value.tables ?? []).flatMap(({ gameCode, seats, places, room }) =>
      room ? [[gameCode as string, { ...room, seats: places, seated: seats }] as const] : [],
    ),
  )
  asked.set(key, { atMs: nowMs, told })
  return told
}

export async function listRooms(
  ctx: PlatformContext,
  { vassalage }: CallRequest<'roomList'>,
): Promise<UpstreamResponse<'roomList'>> {
  const rows = await selectGames(ctx, and(eq(game.category, 'PVP'), vassalage && eq(game.vendorCode, vassalage)))
    .orderBy(desc(game.isPlayable), asc(game.minBetMinor), asc(game.maxBetMinor), sql`${game.gameId}`)
    .limit(MOST_ROOMS)
  const games = rows.map((row) => presentGame(row, ctx.clock()))
  // A vendor that offers nothing here is not asked.
  const vendors = [...new Set(games.flatMap(({ vassalage: code, playable }) => (playable ? [code] : [])))]
  const told = new Map(await Promise.all(vendors.map(async (code) => [code, await readRooms(ctx, code)] as const)))
  return {
    rooms: games.map(({ gameId, gameCode, nodeId, gameName, vassalage: code, minBet, maxBet, playable }) => ({
      roomId: gameId,
      nodeId,
      nodeName: gameName,
      vassalage: code,
      minBet,
      maxBet,
      playable,
      ...told.get(code)?.get(gameCode),
    })),
  }
}
