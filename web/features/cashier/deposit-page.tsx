import { useCashierPlace } from './cashier-address.ts'
import { CashierTabs } from './components/cashier-tabs.tsx'
import { DepositForm } from './components/deposit-form.tsx'
import { DepositHistory } from './components/deposit-history.tsx'
import { MoneyHeader } from './components/money-header.tsx'
import { OrderStatus } from './components/order-status.tsx'

/** MEM-04: a new deposit, one that is under way, or all of them; the address says which. */
export function DepositPage() {
  const { orderId, returned, tab } = useCashierPlace()
  return (
    <div className="flex flex-col gap-5">
      <MoneyHeader />
      <CashierTabs tab={tab} />
      {orderId !== null ? (
        <OrderStatus key={orderId} orderId={orderId} returned={returned} />
      ) : tab === 'history' ? (
        <DepositHistory />
      ) : (
        <DepositForm />
      )}
    </div>
  )
}
