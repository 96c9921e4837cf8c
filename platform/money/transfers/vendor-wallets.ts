/** MEM-03: the wallets a member plays from, by the merchant's mode: one, or one at each vendor beside the main one. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { parseMoney, presentMoney } from '../../../contract/money.ts'
import { isStudioVendor } from '../../../contract/rules/studio-vendors.ts'
import type { UpstreamResponse } from '../../../contract/table.ts'
import { refuseForBar } from '../../identity/member/session-bar.ts'
import { type PlatformContext, requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { isSiteShut } from '../../kernel/merchant/is-site-shut.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { type Balance, getWallet } from '../../kernel/wallet/wallet-interface.ts'

const vendorSchema = z.object({
  vassalage: vendorCodeSchema,
  vendorName: z.string(),
  has_endpoint: z.union([z.literal(0), z.literal(1)]),
  is_shut: z.union([z.literal(0), z.literal(1)]),
})
type Vendor = z.infer<typeof vendorSchema>

const readVendors = async ({ db, merchant }: PlatformContext): Promise<Vendor[]> =>
  vendorSchema.array().parse(
    await db.all(sql`
      SELECT vendor.vendor_code AS vassalage, display_name AS vendorName, closed_at_ms IS NOT NULL AS is_shut,
        EXISTS (SELECT 1 FROM vendor_endpoint_public WHERE vendor = merchant_vendor.vendor_code) AS has_endpoint
      FROM merchant_vendor_public AS merchant_vendor JOIN vendor_public AS vendor
        ON vendor.vendor_code = merchant_vendor.vendor_code
      WHERE merchant_vendor.merchant = ${merchant.code} ORDER BY display_name`),
  )

/** Games that are launched elsewhere stake from a wallet there; lotteries are drawn here and stake from the main one. */
const hasOwnWallet = ({ vassalage, has_endpoint: hasEndpoint }: Vendor) =>
  hasEndpoint === 1 || isStudioVendor(vassalage)

export const getMerchantWallet: Handler<'merchantWallet'> = async (ctx) => {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const [balance, vendors] = await Promise.all([wallet.getBalance().then(requireAccepted), readVendors(ctx)])
  return present(ctx, balance, vendors)
}

/** What still lies at a vendor is shown under either mode, so that it can be brought back. */
function present(
  { merchant }: PlatformContext,
  { realMinor, vendorWallets = {} }: Balance,
  vendors: readonly Vendor[],
): UpstreamResponse<'merchantWallet'> {
  const isApart = merchant.walletMode === 'vendor_wallets'
  const balanceOf = (vendor: Vendor) => {
    const held = vendorWallets[vendor.vassalage]
    if (held !== undefined) return presentMoney(held)
    return isApart && hasOwnWallet(vendor) ? '0.00' : null
  }
  const rows = vendors.map((vendor) => ({
    vassalage: vendor.vassalage,
    vendorName: vendor.vendorName,
    balance: balanceOf(vendor),
  }))
  const isAnywhere = Object.values(vendorWallets).some((held) => held > 0)
  return { mode: isApart || isAnywhere ? 'vendor_wallets' : 'one_wallet', main: presentMoney(realMinor), vendors: rows }
}

/**
 * SAFE-02: by its direction and not by the mark of the table, as money may always come back from where it is played with.
 * Throws `function_disabled` where there is one wallet, and `not_found` for a vendor without a wallet. Into a vendor that is
 * shut, and on a shut site, it throws `game_maintenance`; `malformed` is for nothing, and for a wallet into itself.
 */
export const transferBetweenWallets: Handler<'walletTransfer'> = async (ctx, { from, to, amount }) => {
  const { id, bar, suspended } = requireMember(ctx)
  if (bar && to !== 'main') throw refuseForBar(bar)
  if (suspended && to !== 'main') throw new Refusal('suspended_by_agent')
  if (ctx.merchant.walletMode === 'one_wallet' && to !== 'main')
    throw new Refusal('function_disabled', 'games are played from one wallet')
  if (to !== 'main' && (await isSiteShut(ctx, ctx.merchant.code, ctx.clientIp)))
    throw new Refusal('game_maintenance', 'the site is in maintenance')
  const amountMinor = parseMoney(amount)
  if (from === to || amountMinor === 0) throw new Refusal('malformed', 'money moves between two wallets')
  const vendors = await readVendors(ctx)
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, id)
  if (ctx.merchant.walletMode === 'one_wallet' && !(await liesAt(wallet, from)))
    throw new Refusal('function_disabled', 'games are played from one wallet')
  for (const place of [from, to]) requirePlace(vendors, place, place === to)
  const key = ctx.idempotencyKey
  assert(key, 'a call marked idempotent has a key')
  const { currency } = ctx.merchant
  const balance = requireAccepted(await wallet.moveMoney({ key, currency, from, to, amountMinor }))
  return present(ctx, balance, vendors)
}

const liesAt = async (wallet: ReturnType<typeof getWallet>, place: 'main' | VendorCode) =>
  requireAccepted(await wallet.getBalance()).vendorWallets?.[place] !== undefined

function requirePlace(vendors: readonly Vendor[], place: 'main' | VendorCode, isTarget: boolean): void {
  if (place === 'main') return
  const vendor = vendors.find(({ vassalage }) => vassalage === place)
  if (!vendor || !hasOwnWallet(vendor)) throw new Refusal('not_found', 'this vendor has no wallet here')
  if (isTarget && vendor.is_shut === 1) throw new Refusal('game_maintenance', 'this vendor is in maintenance')
}
