/** MEM-03: the wallets a member plays from. */
import { z } from 'zod'
import { defineCall } from '../../call.ts'
import { vendorCodeSchema } from '../../ids.ts'
import { moneySchema } from '../../money.ts'

/**
 * `one_wallet`: games of every vendor stake from the balance itself, and there is nothing to move. `vendor_wallets`:
 * a platform that keeps money at its vendors; it is moved there and back.
 */
export const WALLET_MODES = ['one_wallet', 'vendor_wallets'] as const

export const merchantWalletSchema = z.object({
  mode: z.enum(WALLET_MODES),
  main: moneySchema,
  vendors: z
    .array(
      z.object({
        vassalage: vendorCodeSchema,
        vendorName: z.string().max(60),
        /** What lies there; null where it plays from the balance itself. */
        balance: moneySchema.nullable(),
      }),
    )
    .max(300),
})
export type MerchantWallet = z.infer<typeof merchantWalletSchema>

/** The balance, or a vendor's wallet. */
const placeSchema = z.union([z.literal('main'), vendorCodeSchema])
// What lies at a vendor has to come back before it can be withdrawn, on a shut site too (SAFE-04).
const own = { token: true, guests: 'refused', availability: 'members' } as const

export const walletCalls = {
  merchantWallet: defineCall({
    ...own,
    summary: 'Whether games are played from one wallet or from one at each vendor, and what lies where',
    method: 'GET',
    path: '/wps/relay/GCS_merchantWallet',
    at: 'near',
    request: z.object({}),
    response: merchantWalletSchema,
  }),
  walletTransfer: defineCall({
    ...own,
    // Not marked `barred`: on a break it is `on_break` or `account_excluded` from `main` alone, and money comes back.
    summary:
      'Move money between the balance and a vendor’s wallet; `function_disabled` where there is one wallet; on a break or excluded, back to the balance only',
    method: 'POST',
    path: '/wps/relay/GCS_walletTransfer',
    at: 'primary',
    encrypt: true,
    rateLimit: 'write',
    idempotent: true,
    request: z.object({ from: placeSchema, to: placeSchema, amount: moneySchema }),
    response: merchantWalletSchema,
  }),
} as const
