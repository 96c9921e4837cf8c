import { Refusal } from '../../../contract/errors.ts'
import { assert } from '../../../contract/lib/assert.ts'
import { presentMoney } from '../../../contract/money.ts'
import { requireMember } from '../../kernel/context.ts'
import { type Handler, readingEarly } from '../../kernel/handler.ts'
import { sumOwnMoney } from '../../kernel/wallet/vendor-wallets.ts'
import { getWallet, WALLET_REFUSALS } from '../../kernel/wallet/wallet-interface.ts'
import { sumComingDeposits } from '../deposits/sum-coming-deposits.ts'

/** The member's wallet as the site shows it. What may be staked is the real part; the rest waits for something. */
export const getBalance: Handler<'balance'> = readingEarly(sumComingDeposits, async (ctx, coming) => {
  const wallet = getWallet(ctx.env.WALLET, ctx.merchant.code, requireMember(ctx).id)
  const [read, comingMinor] = await Promise.all([wallet.getBalance(), coming])
  if (!read.ok) throw new Refusal(WALLET_REFUSALS[read.refusal], read.message)
  const { kind, currency, bonusMinor, heldMinor } = read.value
  const own = presentMoney(sumOwnMoney(read.value))
  const atVendors = Object.entries(read.value.vendorWallets ?? {}).map(([vendor, held]) => [vendor, presentMoney(held)])
  assert(currency === ctx.merchant.currency, 'a wallet holds the currency of its merchant')
  return {
    sumBalance: own,
    ...(atVendors.length > 0 && { atVendors: Object.fromEntries(atVendors) }),
    real: own,
    bonus: presentMoney(bonusMinor),
    held: presentMoney(heldMinor),
    pending: presentMoney(comingMinor),
    mode: kind,
    currency,
    currencySymbol: ctx.merchant.currencySymbol,
  }
})
