import { useInfiniteQuery } from '@tanstack/react-query'
import Wallet from 'lucide-react/icons/wallet'
import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '../../../../contract/calls/money/cashier.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { historyQuery } from '../api/deposits.ts'
import { useChannelName } from './channel-name.ts'
import { type HistoryLine, OrderHistory } from './order-history.tsx'

/** Every deposit, newest first, each opened to its state. */
export function DepositHistory() {
  const { t } = useTranslation('cashier')
  const nameOf = useChannelName()
  const isOnBreak = useIsOnBreak()
  const query = useInfiniteQuery(historyQuery)
  const lineOf = (order: DepositOrder): HistoryLine => {
    const failed = order.failure !== null
    return {
      name: nameOf(order),
      iso: order.createdAt,
      amount: order.credited ?? order.receive,
      state: t(`state.${order.state}`),
      tone: failed ? 'text-danger' : order.state === 'credited' ? 'text-live' : 'text-soft',
      failed,
    }
  }
  return <OrderHistory words="cashier" icon={<Wallet size={22} />} query={query} lineOf={lineOf} isShut={isOnBreak} />
}
