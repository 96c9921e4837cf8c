import { useTranslation } from 'react-i18next'
import { Chip } from '../../../kit/ui/chip-button.tsx'
import { useIsClosed } from '../../shared/site/site-status.ts'
import { type CashierPlace, useCashierPlace } from './cashier-address.ts'
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

const TABS = ['deposit', 'withdraw', 'history'] as const

/** The parts of the cashier, each at its address. A shut site takes no deposit. */
function CashierTabs({ tab }: { tab: CashierPlace['tab'] }) {
  const { t } = useTranslation('cashier')
  const { go } = useCashierPlace()
  const isClosed = useIsClosed()
  return (
    <nav aria-label={t('tabs.label')} className="flex flex-wrap gap-2">
      {TABS.filter((name) => !isClosed || name !== 'deposit').map((name) => (
        <Chip key={name} active={name === tab} onClick={() => go({ tab: name })}>
          {t(`tabs.${name}`)}
        </Chip>
      ))}
    </nav>
  )
}
