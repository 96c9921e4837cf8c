import type { Minor } from '../../../contract/amount.ts'
import { Refusal } from '../../../contract/errors.ts'
import { computeDepositFee } from '../../../contract/states/deposit.ts'
import type { ChannelRow } from './channel-rows.ts'

/** GLI-19 A.3.6(b): five failures within ten minutes, and the next try has to wait. */
export const FAILURES_ALLOWED = 5
export const FAILURES_WITHIN_MS = 600_000
/** Nobody needs more pages of providers than this at once. */
export const OPEN_ORDERS_ALLOWED = 5

export type Asked = { amountMinor: Minor; receiveMinor: Minor }
export type Standing = {
  channel: ChannelRow | undefined
  openOrders: number
  /** Times of the last failures, newest first. */
  failedAtMs: readonly number[]
  nowMs: number
}

/** Why a deposit may not be opened, or null. Fees and limits are the server's, whatever the page showed. */
export function computeDepositRefusal({ amountMinor, receiveMinor }: Asked, standing: Standing): Refusal | null {
  const { channel, openOrders, failedAtMs, nowMs } = standing
  if (!channel) return new Refusal('channel_unavailable', 'no such channel is open')
  if (amountMinor < channel.min_minor || amountMinor > channel.max_minor)
    return new Refusal('limit_reached', 'the amount is outside the limits of the channel')
  const feeMinor = computeDepositFee(amountMinor, channelFee(channel))
  if (amountMinor - feeMinor !== receiveMinor) return new Refusal('terms_changed', 'the fee is another by now')
  if (openOrders >= OPEN_ORDERS_ALLOWED) return new Refusal('deposits_waiting', `${openOrders} deposits are open`)
  const fifth = failedAtMs.filter((ms) => ms > nowMs - FAILURES_WITHIN_MS)[FAILURES_ALLOWED - 1]
  if (fifth === undefined) return null
  const retryAfterSeconds = Math.ceil((fifth + FAILURES_WITHIN_MS - nowMs) / 1_000)
  return new Refusal('too_many_requests', 'five deposits failed within ten minutes', { retryAfterSeconds })
}

export const channelFee = ({ fee_flat_minor, fee_rate_bps }: ChannelRow) => ({
  flatMinor: fee_flat_minor,
  rateBps: fee_rate_bps,
})
