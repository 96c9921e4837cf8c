import type { Minor } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'
import type { MethodRow } from './method-rows.ts'

export type Asked = { amountMinor: Minor; receiveMinor: Minor }

/** Why it may not be asked for, or null. Fees and limits are the server's, whatever the page showed. */
export function computeWithdrawRefusal({ amountMinor, receiveMinor }: Asked, method: MethodRow | undefined) {
  if (!method) return new Refusal('channel_unavailable', 'no such method is open')
  if (amountMinor < method.min_minor || amountMinor > method.max_minor)
    return new Refusal('limit_reached', 'the amount is outside the limits of the method')
  if (method.used_times >= method.day_times) return new Refusal('limit_reached', 'no more of them today')
  if (method.used_minor + amountMinor > method.day_max_minor)
    return new Refusal('limit_reached', 'more than the method takes in a day')
  const fee = { flatMinor: method.fee_flat_minor, rateBps: method.fee_rate_bps }
  if (amountMinor - computeDepositFee(amountMinor, fee) !== receiveMinor || receiveMinor <= 0)
    return new Refusal('terms_changed', 'the fee is another by now')
  return null
}
