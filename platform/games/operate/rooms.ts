/** OPS-01, GAME-04: operators and the rooms of a vendor, and pairs of players that it flagged. The edge keeps the audit. */
import { type SQL, sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import {
  gameIdSchema,
  memberIdSchema,
  roundIdSchema,
  type VendorCode,
  vendorCodeSchema,
} from '../../../contract/ids.ts'
import { minor, presentMoney } from '../../../contract/money.ts'
import type { OperatorResponse } from '../../../contract/operator/calls.ts'
import { operatorCalls as vendorOperatorCalls } from '../../../contract/protocols/vendor-wallet.ts'
import { roomOperatorCalls } from '../../../contract/rooms/calls.ts'
import { commit } from '../../kernel/commit.ts'
import type { OperatorContext } from '../../kernel/operator/operator-context.ts'
import type { OperatorHandler } from '../../kernel/operator/operator-handler.ts'
import { requireName } from '../../kernel/operator/require-name.ts'
import { askVendor } from '../vendors/ask-vendor.ts'

const MOST_FLAGS = 100

/** The vendor's rooms as the merchant's catalogue has them, by code. */
async function readRoomNames(ctx: OperatorContext, vendor: VendorCode): Promise<Map<string, string>> {
  const rows = await ctx.db.all(sql`SELECT game_code AS code, english_name AS name FROM game
    JOIN merchant_vendor USING (vendor_code)
    WHERE merchant = ${ctx.merchant.code} AND vendor_code = ${vendor} AND category = 'PVP'`)
  const named = z.object({ code: gameIdSchema, name: z.string() }).array().parse(rows)
  return new Map(named.map(({ code, name }) => [code, name]))
}

const listRooms: OperatorHandler<'rooms-list'> = async (ctx, { vendor }) => {
  const names = await readRoomNames(ctx, vendor)
  const told = await askVendor(ctx, {
    vendor,
    merchant: ctx.merchant.code,
    call: vendorOperatorCalls.tables,
    request: { operator: ctx.merchant.code },
  })
  if (!told) throw new Refusal('upstream_failed', 'the vendor did not answer')
  return {
    rooms: told.value.tables.flatMap(({ gameCode, seats, room }) =>
      room && names.has(gameCode)
        ? [
            {
              gameCode,
              name: names.get(gameCode) ?? '',
              base: room.base,
              players: seats,
              waiting: room.waiting,
              rakeBps: room.rakeBps,
              state: room.state,
            },
          ]
        : [],
    ),
  }
}

const offeredSchema = z.object({
  vendor: vendorCodeSchema,
  code: gameIdSchema,
  name: z.string(),
  min_bet_minor: z.number().int(),
  max_bet_minor: z.number().int(),
})

/** Every vendor is asked at once; one that is silent is named, and the others are shown. */
const listTables: OperatorHandler<'tables-list'> = async (ctx) => {
  const rows =
    await ctx.db.all(sql`SELECT vendor_code AS vendor, game_code AS code, english_name AS name, min_bet_minor, max_bet_minor
    FROM game JOIN merchant_vendor USING (vendor_code)
    WHERE merchant = ${ctx.merchant.code} AND category IN ('LIVE', 'PVP') AND is_playable = 1 ORDER BY vendor_code, english_name`)
  const offered = offeredSchema.array().parse(rows)
  const vendors = [...new Set(offered.map(({ vendor }) => vendor))]
  const request = { operator: ctx.merchant.code }
  const answers = await Promise.all(
    vendors.map(async (vendor) => {
      const call = vendorOperatorCalls.tables
      const told = await askVendor(ctx, { vendor, merchant: ctx.merchant.code, call, request })
      return { vendor, tables: told?.value.tables ?? null }
    }),
  )
  return {
    silent: answers.flatMap(({ vendor, tables }) => (tables === null ? [vendor] : [])),
    tables: answers.flatMap(({ vendor, tables }) =>
      (tables ?? []).flatMap(({ gameCode, seats, places, closesAt = null, room }) => {
        const game = offered.find((one) => one.vendor === vendor && one.code === gameCode)
        if (!game) return []
        return [
          {
            vendor,
            gameCode,
            seats,
            places,
            closesAt,
            name: game.name,
            least: presentMoney(minor(game.min_bet_minor)),
            most: presentMoney(minor(game.max_bet_minor)),
            room: room ?? null,
          },
        ]
      }),
    ),
  }
}

/** Safe to repeat. Throws `not_found` for no room of this merchant, `upstream_failed` where the vendor did not do it. */
const switchRoom: OperatorHandler<'rooms-switch'> = async (ctx, { vendor, room, state }) => {
  const names = await readRoomNames(ctx, vendor)
  if (!names.has(room)) throw new Refusal('not_found', `${room} is no room of ${vendor} here`)
  const { code: operator, currency } = ctx.merchant
  const told = await askVendor(ctx, {
    vendor,
    merchant: operator,
    call: roomOperatorCalls.setState,
    request: { operator, currency, gameCode: room, mode: 'real', state },
  })
  if (!told) throw new Refusal('upstream_failed', 'the vendor did not do it: see `rooms list`, and ask again')
  return { room, state, players: told.value.players }
}

const rowSchema = z.object({
  flag_id: z.string(),
  kind: z.enum(['shared_tables', 'one_way_flow']),
  told_kind: z.enum(['soft_play']).nullable(),
  game_code: gameIdSchema,
  from_member_id: memberIdSchema,
  to_member_id: memberIdSchema,
  shared_hands: z.number(),
  hands: z.number(),
  flow_minor: z.number(),
  raised_at_ms: z.number(),
  round_ids: z.string(),
  closed_by: z.string().nullable(),
  closed_at_ms: z.number().nullable(),
  note: z.string().nullable(),
})

type Flag = OperatorResponse<'rooms-flag-close'>

async function readFlags({ db, merchant }: OperatorContext, condition: SQL): Promise<Flag[]> {
  const rows = await db.all(sql`SELECT * FROM play_flag WHERE merchant = ${merchant.code} AND ${condition}
    ORDER BY raised_at_ms, flag_id LIMIT ${MOST_FLAGS}`)
  return rowSchema
    .array()
    .parse(rows)
    .map((row) => ({
      flagId: row.flag_id,
      kind: row.told_kind ?? row.kind,
      gameCode: row.game_code,
      from: row.from_member_id,
      to: row.to_member_id,
      sharedHands: row.shared_hands,
      hands: row.hands,
      flow: presentMoney(minor(row.flow_minor)),
      raisedAt: new Date(row.raised_at_ms).toISOString(),
      roundIds: roundIdSchema.array().parse(JSON.parse(row.round_ids)),
      closed:
        row.closed_by === null || row.closed_at_ms === null
          ? null
          : { by: row.closed_by, at: new Date(row.closed_at_ms).toISOString(), note: row.note ?? '' },
    }))
}

const listFlags: OperatorHandler<'rooms-flags'> = async (ctx, { all }) => ({
  flags: await readFlags(ctx, all ? sql`1` : sql`closed_by IS NULL`),
})

/** Who closed it first stays named. Throws `not_found`. */
const closeFlag: OperatorHandler<'rooms-flag-close'> = async (ctx, { flag, note }) => {
  const operator = requireName(ctx)
  await commit(ctx, [
    sql`UPDATE play_flag SET closed_by = ${operator}, closed_at_ms = ${ctx.clock()}, note = ${note}
      WHERE merchant = ${ctx.merchant.code} AND flag_id = ${flag} AND closed_by IS NULL`,
  ])
  const [closed] = await readFlags(ctx, sql`flag_id = ${flag}`)
  if (!closed) throw new Refusal('not_found', `no flag ${flag} here`)
  return closed
}

export const roomOperatorHandlers = {
  'tables-list': listTables,
  'rooms-list': listRooms,
  'rooms-switch': switchRoom,
  'rooms-flags': listFlags,
  'rooms-flag-close': closeFlag,
} as const
