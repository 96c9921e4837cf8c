/** MEM-03: what a wallet takes about the wallets at its vendors, and how it speaks of them. */
import { z } from 'zod'
import { currencyCodeSchema } from '../../../contract/currency.ts'
import { type VendorCode, vendorCodeSchema } from '../../../contract/ids.ts'
import { type Minor, minor } from '../../../contract/money.ts'
import { limitSchema, rangeSchema, sequenceSchema } from './record-inputs.ts'
import { callerKeySchema, positiveAmountSchema } from './wallet-inputs.ts'
import type { Balance } from './wallet-types.ts'

/** The main wallet, or the vendor whose wallet it is. */
const placeSchema = z.union([z.literal('main'), vendorCodeSchema])

export const moveMoneyInputSchema = z.object({
  key: callerKeySchema,
  currency: currencyCodeSchema,
  from: placeSchema,
  to: placeSchema,
  amountMinor: positiveAmountSchema,
})
export type MoveMoneyInput = z.input<typeof moveMoneyInputSchema>

/** A game of the vendor is launched: from a wallet of its own with all that lies in the main one, or from the main one. */
export const launchFromInputSchema = z.object({
  key: callerKeySchema,
  vendor: vendorCodeSchema,
  from: z.enum(['vendor', 'main']),
})
export type LaunchFromInput = z.input<typeof launchFromInputSchema>

export const listMovesInputSchema = z.object({
  range: rangeSchema,
  before: sequenceSchema.optional(),
  limit: limitSchema,
})
export type ListMovesInput = z.input<typeof listMovesInputSchema>

/** `balance`: after it. */
export type MovedMoney = {
  sequence: number
  occurredAt: number
  amountMinor: Minor
  from: 'main' | VendorCode
  to: 'main' | VendorCode
  balance: Pick<Balance, 'realMinor' | 'vendorWallets'>
}

/** Own money wherever it lies: in the main wallet and in those at vendors. */
export const sumOwnMoney = ({ realMinor, vendorWallets = {} }: Pick<Balance, 'realMinor' | 'vendorWallets'>): Minor =>
  minor(realMinor + Object.values(vendorWallets).reduce((sum, held) => sum + held, 0))

/** What can be staked at a vendor: what lies in its wallet where it has one, and the main wallet otherwise. */
export const readStakeable = (
  { realMinor, vendorWallets = {} }: Pick<Balance, 'realMinor' | 'vendorWallets'>,
  vendor: VendorCode,
): Minor => vendorWallets[vendor] ?? realMinor
