/** OPS-01: what a merchant still lacks here, read at once. A merchant that is whole lacks nothing; no lack is guessed. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { vendorCodeSchema } from '../../contract/ids.ts'
import { LOTTERY_GAMES } from '../../contract/lottery/games.ts'
import type { Missing } from '../../contract/operator/health.ts'
import { MESSAGE_CHANNELS } from '../../contract/protocols/message-gateway.ts'
import { isStudioVendor } from '../../contract/rules/studio-vendors.ts'
import { readTogether } from '../kernel/commit.ts'
import { getMessageGateway } from '../kernel/config/message-gateways.ts'
import { getPaymentProvider } from '../kernel/config/payment-providers.ts'
import { readMerchantRow } from '../kernel/merchant/require-merchant-facts.ts'
import type { HalfMadeHandlers } from './half-made-context.ts'

/** Their lotteries are drawn here, so nothing of theirs has to be reached. */
const DRAWN_HERE: ReadonlySet<string> = new Set([...LOTTERY_GAMES.values()].map(({ vendor }) => vendor))

const vendorSchema = z.object({ vendor: vendorCodeSchema, has_endpoint: z.number(), games: z.number() })
const nameSchema = z.object({ name: z.string() }).transform(({ name }) => name)

export const checkMerchant: HalfMadeHandlers['merchant-check'] = async (ctx) => {
  const { env, db, merchantCode } = ctx
  const row = await readMerchantRow(db, merchantCode)
  if (row.state === 'absent') return { missing: [{ what: 'row', name: null }] }
  const [offered, providers, payers] = await readTogether(ctx, [
    [
      vendorSchema.array(),
      sql`SELECT vendor_code AS vendor, EXISTS (SELECT 1 FROM vendor_endpoint_public WHERE vendor = vendor_code) AS has_endpoint,
          EXISTS (SELECT 1 FROM game_public AS game WHERE game.vendor_code = merchant_vendor.vendor_code
            AND is_playable) AS games
        FROM merchant_vendor_public AS merchant_vendor WHERE merchant = ${merchantCode}`,
    ],
    [
      nameSchema.array(),
      sql`SELECT DISTINCT provider AS name FROM deposit_channel_public WHERE merchant = ${merchantCode} AND is_open
        AND currency = (SELECT currency FROM merchant WHERE code = merchant)`,
    ],
    [
      nameSchema.array(),
      sql`SELECT coalesce(payout_provider, '') AS name FROM withdraw_method_public WHERE merchant = ${merchantCode} AND is_open
        AND currency = (SELECT currency FROM merchant WHERE code = merchant)`,
    ],
  ])
  const playable = offered.filter(({ games }) => games === 1)
  const missing: (Missing | false)[] = [
    row.state === 'unreadable' && { what: 'row_fields', name: row.fields.slice(0, 100) },
    offered.length === 0 && { what: 'vendors', name: null },
    offered.length > 0 && playable.length === 0 && { what: 'games', name: null },
    ...playable.flatMap(({ vendor, has_endpoint: hasEndpoint }): (Missing | false)[] => {
      const isOurs = isStudioVendor(vendor)
      if (!isOurs && DRAWN_HERE.has(vendor)) return []
      const isReached = hasEndpoint === 1 || (isOurs && env.STUDIO_ORIGIN !== null)
      return [
        !isReached && { what: 'vendor_endpoint', name: vendor },
        !Object.hasOwn(env.VENDOR_SECRETS, vendor) && { what: 'vendor_secret', name: vendor },
      ]
    }),
    providers.length === 0 && { what: 'deposit_channels', name: null },
    payers.length === 0 && { what: 'withdraw_methods', name: null },
    ...[...new Set([...providers, ...payers.filter((name) => name !== '')])].map(
      (name): Missing | false => getPaymentProvider(env, name) === null && { what: 'payment_provider', name },
    ),
    // On a developer's machine the outbox stands in for gateways.
    ...MESSAGE_CHANNELS.map(
      (channel): Missing | false =>
        !env.LOCAL &&
        getMessageGateway(env, merchantCode, channel) === null && { what: 'message_gateway', name: channel },
    ),
  ]
  return { missing: missing.filter((one) => one !== false) }
}
