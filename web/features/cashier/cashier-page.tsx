import { useCashierPlace } from './cashier-address.ts'
import { CashierTabs } from './components/cashier-tabs.tsx'
import { DepositForm } from './components/deposit-form.tsx'
import { DepositHistory } from './components/deposit-history.tsx'
import { HistoryKinds } from './components/history-kinds.tsx'
import { MoneyHeader } from './components/money-header.tsx'
import { OrderStatus } from './components/order-status.tsx'
import { WithdrawForm } from './components/withdraw-form.tsx'
import { WithdrawHistory } from './components/withdraw-history.tsx'
import { WithdrawStatus } from './components/withdraw-status.tsx'

/**
 * MEM-04, MEM-05: of either kind a new order, one that is under way, or all of them; the address says which. One component
 * for both pages of the centre, so that who goes from one to the other by a chip keeps the focus on it.
 */
export function CashierPage() {
  const place = useCashierPlace()
  const { kind, orderId, tab } = place
  const isHistory = orderId === null && tab === 'history'
  return (
    <div className="flex flex-col gap-5">
      <MoneyHeader />
      <CashierTabs tab={tab} />
      {isHistory && <HistoryKinds kind={kind} />}
      {kind === 'deposit' ? <Deposit {...place} /> : <Withdraw {...place} />}
    </div>
  )
}

type Place = ReturnType<typeof useCashierPlace>

function Deposit({ orderId, returned, tab }: Place) {
  if (orderId !== null) return <OrderStatus key={orderId} orderId={orderId} returned={returned} />
  return tab === 'history' ? <DepositHistory /> : <DepositForm />
}

function Withdraw({ orderId, tab }: Place) {
  if (orderId !== null) return <WithdrawStatus key={orderId} orderId={orderId} />
  return tab === 'history' ? <WithdrawHistory /> : <WithdrawForm />
}
