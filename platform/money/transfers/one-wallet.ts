/** MEM-03: this platform's vendors stake from the member's one wallet (docs/guides/vendors.md), so nothing is ever moved there. */
import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { Refusal } from '../../../contract/errors.ts'
import { vendorCodeSchema } from '../../../contract/ids.ts'
import { presentMoney } from '../../../contract/money.ts'
import { refuseForBar } from '../../identity/bars/session-bar.ts'
import { requireMember } from '../../kernel/context.ts'
import type { Handler } from '../../kernel/handler.ts'
import { requireAccepted } from '../../kernel/wallet/require-accepted.ts'
import { getWallet } from '../../kernel/wallet/wallet-interface.ts'

const vendorSchema = z.object({ vassalage: vendorCodeSchema, vendorName: z.string() })

export const getMerchantWallet: Handler<'merchantWallet'> = async (ctx) => {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const [balance, vendors] = await Promise.all([
    wallet.getBalance().then(requireAccepted),
    ctx.db.all(sql`
      SELECT vendor.vendor_code AS vassalage, display_name AS vendorName FROM merchant_vendor
      JOIN vendor ON vendor.vendor_code = merchant_vendor.vendor_code
      WHERE merchant_vendor.merchant = ${ctx.merchant.code} ORDER BY display_name`),
  ])
  return {
    mode: 'one_wallet',
    main: presentMoney(balance.realMinor),
    vendors: vendorSchema
      .array()
      .parse(vendors)
      .map((vendor) => ({ ...vendor, balance: null })),
  }
}

/** SAFE-02: by its direction and not by the mark of the table, as money may always come back from where it is played with. */
export const refuseWalletTransfer: Handler<'walletTransfer'> = async (ctx, { from }) => {
  const { bar } = requireMember(ctx)
  if (bar && from === 'main') throw refuseForBar(bar)
  throw new Refusal('function_disabled', 'games are played from one wallet')
}
