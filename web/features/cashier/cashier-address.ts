/** Where in the cashier an address stands: an order, the history, or a new deposit. */
import { useLocation, useNavigate } from '../../lib/router.tsx'

export type CashierPlace = {
  orderId: string | null
  /** The provider sent the browser back. It proves nothing. */
  returned: boolean
  tab: 'deposit' | 'history'
}

const ORDER = /^D-[0-9A-Z]{12}$/

export function readCashierPlace(search: string): CashierPlace {
  const parameters = new URLSearchParams(search)
  const orderId = parameters.get('order') ?? ''
  const isOrder = ORDER.test(orderId)
  return {
    orderId: isOrder ? orderId : null,
    returned: isOrder && parameters.get('returned') === '1',
    tab: parameters.get('tab') === 'history' ? 'history' : 'deposit',
  }
}

/** `search` moved within the cashier; whatever the page below has in its address stays. */
export function withCashierPlace(search: string, { orderId = null, tab = 'deposit' }: Partial<CashierPlace>): string {
  const parameters = new URLSearchParams(search)
  for (const name of ['order', 'returned', 'tab']) parameters.delete(name)
  if (orderId) parameters.set('order', orderId)
  if (tab === 'history') parameters.set('tab', tab)
  return `?${parameters}`
}

/** Moves within the cashier replace the address, so that one Back leaves it. */
export function useCashierPlace() {
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const go = (place: Partial<CashierPlace>) =>
    navigate({ pathname, search: withCashierPlace(search, place) }, { replace: true, state })
  return { ...readCashierPlace(search), go }
}
