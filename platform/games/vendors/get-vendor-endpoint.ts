import { sql } from 'drizzle-orm'
import { z } from 'zod'
import type { MerchantCode, VendorCode } from '../../../contract/ids.ts'
import { originSchema } from '../../../contract/merchant.ts'
import { isStudioVendor } from '../../../contract/rules/studio-vendors.ts'
import { bind, type Database, hasRow, readOne } from '../../kernel/commit.ts'
import type { Services } from '../../kernel/context.ts'

export type VendorEndpoint = {
  /** Origin players load games from. */
  launchOrigin: string
  /** Origin of the vendor's own side, `/operator/v1/*`, and what carries a request there. */
  operatorOrigin: string
  send: (request: Request) => Promise<Response>
  isUp: boolean
  /** Whether the vendor may show the merchant's players to one another. */
  showsPlayers: boolean
}

/** Null where no operator has said. */
export const showsPlayersSchema = z.union([z.literal(0), z.literal(1)]).nullable()

const rowSchema = z.object({
  is_shut: z.union([z.literal(0), z.literal(1)]),
  /** Null, as the next, for a vendor that has no row. */
  launch_origin: originSchema.nullable(),
  operator_origin: z.url({ protocol: /^https$/ }).nullable(),
  is_up: z.union([z.literal(0), z.literal(1)]).nullable(),
  is_offered: z.union([z.literal(0), z.literal(1)]),
  shows_players: showsPlayersSchema,
})

const ENDPOINT = `SELECT launch_origin, operator_origin, is_up, closed_at_ms IS NOT NULL AS is_shut,
    vendor_code IS NOT NULL AS is_offered, shows_players
  FROM (SELECT 1) LEFT JOIN vendor_endpoint ON vendor = ?1
    LEFT JOIN merchant_vendor ON merchant = ?2 AND vendor_code = ?1`

/** GAME-07: as an operator said; before that the reference studio alone may. Pure. */
export const computeShowsPlayers = (vendor: VendorCode, said: z.output<typeof showsPlayersSchema>): boolean =>
  said === null ? isStudioVendor(vendor) : said === 1

/** Whether an operator of the merchant has shut it. */
export const isVendorShut = (
  database: Database,
  { vendor, merchant }: { vendor: VendorCode; merchant: MerchantCode },
): Promise<boolean> =>
  hasRow(
    database,
    sql`SELECT 1 FROM merchant_vendor
      WHERE merchant = ${merchant} AND vendor_code = ${vendor} AND closed_at_ms IS NOT NULL`,
  )

/**
 * Where a vendor is; null when nobody has set it up. It is down where its row says so, or an operator of the merchant.
 * Our own studio is reached by its service binding and STUDIO_ORIGIN unless a row says otherwise.
 */
export async function getVendorEndpoint(
  services: Pick<Services, 'env'>,
  { vendor, merchant }: { vendor: VendorCode; merchant: MerchantCode },
): Promise<VendorEndpoint | null> {
  const { env } = services
  const row = await readOne(services, rowSchema, bind(ENDPOINT, vendor, merchant))
  const isOpen = row.is_shut === 0
  const showsPlayers = row.is_offered === 1 && computeShowsPlayers(vendor, row.shows_players)
  const { launch_origin: launchOrigin, operator_origin: operatorOrigin } = row
  if (launchOrigin !== null && operatorOrigin !== null) {
    const isUp = isOpen && row.is_up === 1
    return { launchOrigin, operatorOrigin, send: (request) => fetch(request), isUp, showsPlayers }
  }
  if (!isStudioVendor(vendor) || env.STUDIO_ORIGIN === null) return null
  return {
    launchOrigin: env.STUDIO_ORIGIN,
    operatorOrigin: env.STUDIO_ORIGIN,
    send: (request) => env.STUDIO.fetch(request),
    isUp: isOpen,
    showsPlayers,
  }
}
