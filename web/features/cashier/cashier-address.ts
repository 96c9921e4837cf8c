/** Where in the cashier an address stands: an order, a history, a new deposit or a new withdrawal. */
import { useLocation, useNavigate } from 'react-router'
import { MONEY_PATTERN, type Money } from '../../../contract/amount.ts'
import { isRecord } from '../../lib/is-record.ts'
import { readLocation } from '../../lib/location.ts'

/** The two pages of the centre that the cashier fills, each with orders and a history of its own. */
const CENTRE = { deposit: 'depositv2', withdraw: 'withdraw' } as const
const ORDER = { deposit: /^D-[0-9A-Z]{12}$/, withdraw: /^W-[0-9A-Z]{12}$/ } as const
export type CashierKind = keyof typeof CENTRE

export type CashierPlace = {
  /** Whose page it is, of whatever tab: a history is of one kind of orders. */
  kind: CashierKind
  orderId: string | null
  /** The provider sent the browser back. It proves nothing. */
  returned: boolean
  tab: CashierKind | 'history'
}

export function readCashierPlace(search: string): CashierPlace {
  const parameters = new URLSearchParams(search)
  const kind = parameters.get('centre') === CENTRE.withdraw ? 'withdraw' : 'deposit'
  const orderId = parameters.get('order') ?? ''
  const isOrder = ORDER[kind].test(orderId)
  return {
    kind,
    orderId: isOrder ? orderId : null,
    returned: isOrder && parameters.get('returned') === '1',
    tab: parameters.get('tab') === 'history' ? 'history' : kind,
  }
}

/** `search` moved within the cashier; whatever the page below has in its address stays. Without a tab: a new one of the same page; `kind`: of that page. */
export function withCashierPlace(search: string, { orderId = null, tab, kind }: Partial<CashierPlace>): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['order', 'returned', 'tab']) parameters.delete(name)
  if (orderId) parameters.set('order', orderId)
  if (tab === 'history') parameters.set('tab', tab)
  const page = tab === 'history' ? kind : (tab ?? kind)
  if (page) parameters.set('centre', CENTRE[page])
  return `?${parameters}`
}

/**
 * What a failed deposit asked for, handed on to the form that tries it again (WCAG 3.3.7). It travels in the entry of the
 * history, which a reload keeps; an address that a stranger made up fills in nothing. The way and the bonus that were
 * chosen may be offered no more.
 */
type DepositAgain = { amount: Money; channelId: string | null; promotionId: string | null }

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

/** Moves within the cashier replace the address, so that one Back leaves it. `again`: what the form there begins with. */
export function useCashierPlace() {
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const go = (place: Partial<CashierPlace>, again: DepositAgain | null = null) => {
    const now = readLocation()
    const to = { pathname: now.pathname, search: withCashierPlace(now.search, place) }
    navigate(to, { replace: true, state: withAgain(now.state, again) })
  }
  return { ...readCashierPlace(search), again: readAgain(state), go }
}
