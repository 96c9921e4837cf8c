import { useTranslation } from 'react-i18next'
import type { DepositOrder } from '../../../../contract/calls/money/cashier.ts'
import { Button, ButtonLink, buttonClass } from '../../../../kit/ui/button.tsx'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { reportPath } from '../../../shared/money/report-path.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { useCashierPlace } from '../cashier-address.ts'
import type { OrderView } from '../deposit-view.ts'
import { readPaidFrom } from '../paid-from.ts'

/** The next step of each state. */
export function OrderActions({ order, view }: { order: DepositOrder; view: OrderView }) {
  const { t } = useTranslation('cashier')
  const { go } = useCashierPlace()
  const isOnBreak = useIsOnBreak()
  const report = (
    <ButtonLink kind={view === 'credited' ? 'quiet' : undefined} to={reportPath(order.orderId, 'deposit')}>
      {t('report')}
    </ButtonLink>
  )
  const anew = (kind?: 'main') =>
    !isOnBreak && (
      <Button kind={kind} onClick={() => go({})}>
        {t('order.another')}
      </Button>
    )
  const { amount, channelId, bonus } = order
  const again = { amount, channelId, promotionId: bonus?.promotionId ?? null }
  const pay = (word: 'goPay' | 'backToPay', kind?: 'main') =>
    order.payUrl && (
      <a href={order.payUrl} rel="noreferrer" className={buttonClass({ kind })}>
        {t(`order.${word}`)}
      </a>
    )
  const actions = {
    redirecting: null,
    waiting: pay('goPay', 'main'),
    returned_unknown: pay('backToPay'),
    processing: null,
    crediting: null,
    credited: (
      <>
        <ButtonLink kind="main" to={readPaidFrom(order.orderId) ?? PATH.home}>
          {t('order.play')}
        </ButtonLink>
        {anew()}
      </>
    ),
    review: null,
    failed_retry: !isOnBreak && (
      <Button kind="main" onClick={() => go({}, again)}>
        {t('order.retry')}
      </Button>
    ),
    failed_final: anew('main'),
  } as const satisfies Record<OrderView, unknown>
  return (
    <div className="flex flex-wrap gap-3 max-md:*:grow">
      {actions[view]}
      <Button onClick={() => go({ tab: 'history' })}>{t('order.history')}</Button>
      {report}
    </div>
  )
}
