/** MEM-06: what the page says of an amount before it is sent; the server counts again. Pure. */

import { type Minor, type Money, parseMoney } from '../../../contract/amount.ts'
import { isBlank } from '../../../contract/rules/typed-text.ts'
import type { CallResponse } from '../../../contract/table.ts'

type Limits = Pick<CallResponse<'transferOptions'>, 'min' | 'max' | 'sendable' | 'dayLeft' | 'timesLeft'>
export type AmountFault = {
  kind: 'unreadable' | 'below' | 'above' | 'balance' | 'day' | 'times'
  /** The limit that is passed. */
  limit: Money | null
}

/** Null for an amount that fits, and while nothing is typed. */
export function checkTransferAmount(text: string, amountMinor: Minor | null, limits: Limits): AmountFault | null {
  if (isBlank(text)) return null
  if (amountMinor === null) return { kind: 'unreadable', limit: null }
  if (amountMinor < parseMoney(limits.min)) return { kind: 'below', limit: limits.min }
  if (amountMinor > parseMoney(limits.max)) return { kind: 'above', limit: limits.max }
  if (amountMinor > parseMoney(limits.sendable)) return { kind: 'balance', limit: limits.sendable }
  if (limits.timesLeft === 0) return { kind: 'times', limit: null }
  if (amountMinor > parseMoney(limits.dayLeft)) return { kind: 'day', limit: limits.dayLeft }
  return null
}
