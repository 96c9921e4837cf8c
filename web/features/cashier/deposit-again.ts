/**
 * What a failed deposit asked for, handed on to the form that tries it again (WCAG 3.3.7). It travels in the entry of the
 * history, which a reload keeps; an address that a stranger made up fills in nothing.
 */
import { MONEY_PATTERN, type Money } from '../../../contract/amount.ts'
import { isRecord } from '../../lib/is-record.ts'

/** The way and the bonus that were chosen may be offered no more. */
export type DepositAgain = { amount: Money; channelId: string | null; promotionId: string | null }

/** An entry's state with this handed on, or with nothing any more. */
export function withAgain(state: unknown, again: DepositAgain | null): Record<string, unknown> {
  return { ...(isRecord(state) && state), again }
}

/** The browser kept it, so any part of it may be anything. */
export function readAgain(state: unknown): DepositAgain | null {
  const again = isRecord(state) ? state.again : null
  if (!isRecord(again) || typeof again.amount !== 'string' || !MONEY_PATTERN.test(again.amount)) return null
  return { amount: again.amount, channelId: readText(again.channelId), promotionId: readText(again.promotionId) }
}

const readText = (value: unknown) => (typeof value === 'string' ? value : null)
