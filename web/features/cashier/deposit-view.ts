/** The states of a deposit as a player sees them: the server's, and those only the browser knows of. */

import type { DepositChannel, DepositOrder } from '../../../contract/calls/money/cashier.ts'
import { MINUTE_MS, SECOND_MS } from '../../../contract/time-units.ts'

export const ORDER_VIEWS = [
  'redirecting',
  'waiting',
  'returned_unknown',
  'processing',
  'crediting',
  'credited',
  'review',
  'failed_retry',
  'failed_final',
] as const
/** Once there is an order. */
export type OrderView = (typeof ORDER_VIEWS)[number]

/** Whom no page is shown to pay on, as on a break, is not told to pay: only that what they have paid is safe. */
export function computeOrderView(
  { state, payUrl }: Pick<DepositOrder, 'state' | 'payUrl'>,
  returned: boolean,
): OrderView {
  switch (state) {
    case 'opened':
      return 'redirecting'
    case 'waiting':
      return returned || payUrl === null ? 'returned_unknown' : 'waiting'
    case 'paid':
      return 'crediting'
    default:
      return state
  }
}

/** Before there is one. `limit_reached` by the browser's own count; the server's refusals come as errors. */
export type FormView = 'opened' | 'amount' | 'method' | 'validating' | 'limit_reached'
type Form = { hasAmount: boolean; hasMethod: boolean; isOutside: boolean; isSending: boolean }

export function computeFormView({ hasAmount, hasMethod, isOutside, isSending }: Form): FormView {
  if (isSending) return 'validating'
  if (!hasAmount) return 'opened'
  if (!hasMethod) return 'amount'
  return isOutside ? 'limit_reached' : 'method'
}

/** After it the page asks by itself no more; the order goes on, and the history has it. */
export const WATCHED_MS = 10 * MINUTE_MS

const SETTLED: readonly OrderView[] = ['credited', 'review', 'failed_retry', 'failed_final']
export const isSettled = (view: OrderView) => SETTLED.includes(view)

type Ahead = { view: OrderView; isWatched: boolean }

/**
 * Minutes from payment to balance, as the operator has them for the channel. Null once the deposit settled, where the
 * channel is offered no more, and where it was watched for longer than that.
 */
export function computeUsualMinutes(
  { channelId }: Pick<DepositOrder, 'channelId'>,
  channels: readonly Pick<DepositChannel, 'channelId' | 'usualMinutes'>[],
  { view, isWatched }: Ahead,
): number | null {
  const minutes = channels.find((channel) => channel.channelId === channelId)?.usualMinutes ?? null
  const isLate = minutes !== null && !isWatched && minutes * MINUTE_MS <= WATCHED_MS
  return isSettled(view) || isLate ? null : minutes
}

/** When to ask again, or false: it is settled, or it was watched long enough. */
export function computePollMs(view: OrderView, watchedMs: number): number | false {
  if (isSettled(view) || watchedMs >= WATCHED_MS) return false
  return watchedMs < MINUTE_MS ? 2 * SECOND_MS : 6 * SECOND_MS
}
