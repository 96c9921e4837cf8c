import { useCashierPlace } from './cashier-address.ts'
import { CashierTabs } from './components/cashier-tabs.tsx'
import { MoneyHeader } from './components/money-header.tsx'
import { WithdrawForm } from './components/withdraw-form.tsx'
import { WithdrawHistory } from './components/withdraw-history.tsx'
import { WithdrawStatus } from './components/withdraw-status.tsx'

/** MEM-05: a new withdrawal, one that is under way, or all of them; the address says which. */
export function WithdrawPage() {
  const { orderId, tab } = useCashierPlace()
  return (
    <div className="flex flex-col gap-5">
      <MoneyHeader />
      <CashierTabs tab={tab} />
      {orderId !== null ? (
        <WithdrawStatus key={orderId} orderId={orderId} />
      ) : tab === 'history' ? (
        <WithdrawHistory />
      ) : (
        <WithdrawForm />
      )}
    </div>
  )
}
