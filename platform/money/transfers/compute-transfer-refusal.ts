import { type Minor, minor, presentMoney } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import type { Policy } from '../../../contract/policy/policy.ts'

export type TransferLimits = { minMinor: Minor; maxMinor: Minor; dayMaxMinor: Minor; dayTimes: number }

/** The policy names whole units of the merchant's currency. */
export function computeTransferLimits({ peerTransferLimits: { min, max, dayMax, dayTimes } }: Policy): TransferLimits {
  return { minMinor: minor(min * 100), maxMinor: minor(max * 100), dayMaxMinor: minor(dayMax * 100), dayTimes }
}

/** Why it may not be sent, or null. `used`: of the last 24 hours. */
export function computeTransferRefusal(
  amountMinor: Minor,
  limits: TransferLimits,
  used: { times: number; minor: number },
): Refusal | null {
  if (amountMinor < limits.minMinor || amountMinor > limits.maxMinor) {
    const values = { min: presentMoney(limits.minMinor), max: presentMoney(limits.maxMinor) }
    return new Refusal('invalid_fields', 'the amount is outside the limits of one transfer', {
      fields: { amount: { key: 'amount_out_of_range', values } },
    })
  }
  if (used.times >= limits.dayTimes) return new Refusal('limit_reached', 'no more of them today')
  if (used.minor + amountMinor > limits.dayMaxMinor) return new Refusal('limit_reached', 'more than a day takes')
  return null
}
