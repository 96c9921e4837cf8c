import { useInfiniteQuery } from '@tanstack/react-query'
import Landmark from 'lucide-react/icons/landmark'
import { useTranslation } from 'react-i18next'
import type { WithdrawOrder } from '../../../../contract/calls/money/withdraw.ts'
import { withdrawStateKey } from '../../../shared/money/withdraw-state.ts'
import { withdrawHistoryQuery } from '../api/withdrawals.ts'
import { type HistoryLine, OrderHistory } from './order-history.tsx'

const TONE: Partial<Record<WithdrawOrder['state'], string>> = {
  received: 'text-live',
  refused: 'text-danger',
  sent: 'text-text',
}

/** Every withdrawal, newest first, each opened to its tracker. */
export function WithdrawHistory() {
  const { t } = useTranslation('withdraw')
  const query = useInfiniteQuery(withdrawHistoryQuery)
  const lineOf = (order: WithdrawOrder): HistoryLine => ({
    name: (
      <>
        <span>{order.providerName}</span> <span className="text-soft tabular-nums">{order.masked}</span>
      </>
    ),
    iso: order.requestedAt,
    amount: order.amount,
    state: t(withdrawStateKey(order)),
    tone: TONE[order.state] ?? 'text-soft',
    failed: order.state === 'refused',
  })
  return <OrderHistory words="withdraw" icon={<Landmark size={22} />} query={query} lineOf={lineOf} />
}
