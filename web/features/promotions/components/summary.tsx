import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation, Promotion } from '../../../../contract/calls/promotions.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { MoneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Standing } from '../api/participations.ts'
import { KINDS } from '../kinds.tsx'
import { STATE } from '../state.ts'
import { PeriodValue, usePeriodLabel } from './period.tsx'
import { Progress } from './progress.tsx'

type Props = { promotion: Promotion; participation: Participation | undefined; standing: Standing }

function Line({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid gap-0.5 py-3 md:grid-cols-[11rem_1fr] md:gap-4">
      <dt className="text-sm text-faint">{name}</dt>
      <dd className="text-pretty">{children}</dd>
    </div>
  )
}

/** What operators hand out may be no cash where no amount is printed. */
function computePaid({ kind, amount }: Promotion) {
  const { paid } = KINDS[kind]
  return paid === 'paid.operator' && amount === null ? 'paid.handed' : paid
}

/** ux.md 9: five lines above the full terms. */
export function Summary({ promotion, participation, standing }: Props) {
  const { t } = useTranslation('promotions')
  const { symbol } = useMerchant().currency
  const state = participation?.state ?? promotion.state
  const periodLabel = usePeriodLabel({ promotion, state })
  return (
    <dl className="divide-y divide-line border-y border-line">
      <Line name={t('get')}>
        {promotion.amount && (
          <MoneyText amount={promotion.amount} symbol={symbol} className="mr-3 text-xl text-money" />
        )}
        {promotion.reward}
      </Line>
      <Line name={t('must')}>{promotion.condition}</Line>
      <Line name={periodLabel}>
        <PeriodValue promotion={promotion} state={state} />
      </Line>
      <Line name={t('paid.label')}>{t(computePaid(promotion))}</Line>
      <Line name={t('stand.label')}>
        <WhereOneStands promotion={promotion} participation={participation} standing={standing} />
      </Line>
    </dl>
  )
}

const CLOSED = { ended: 'stand.ended', not_eligible: 'stand.notEligible', lapsed: 'stand.lapsed' } as const

/** Where the reader stands, in a sentence for each state. */
function WhereOneStands({ promotion, participation, standing }: Props) {
  const { t } = useTranslation('promotions')
  const { symbol } = useMerchant().currency
  const isOnBreak = useIsOnBreak()
  if (standing === 'waiting') return <Skeleton className="h-6 w-2/3" />
  if (standing === 'failed') return <>{t('stand.failed')}</>
  if (!participation) return <>{promotion.state === 'Close' ? t('stand.ended') : t('stand.visitor')}</>
  const { state, closedBecause, paidAmount, progress, reason } = participation
  if (isOnBreak && STATE[state].tone === 'act') return <>{t('stand.onBreak')}</>
  switch (state) {
    case 'Join':
      return <>{t(KINDS[promotion.kind].invites)}</>
    case 'Claim':
      return <>{t('stand.claim')}</>
    case 'Applying':
      return <>{t('stand.applying')}</>
    case 'Rejected':
      return (
        <>
          {t('stand.rejected')}{' '}
          {reason && (
            <span lang="" className="mt-1 block text-soft">
              “{reason}”
            </span>
          )}
        </>
      )
    case 'Issued':
    case 'Claimed':
      return <>{paidAmount ? t('stand.paid', { amount: formatMoney(paidAmount, symbol) }) : t('stand.issued')}</>
    case 'Process':
      return progress ? <Progress progress={progress} /> : t(KINDS[promotion.kind].joined)
    case 'Joined':
      return <>{t(KINDS[promotion.kind].joined)}</>
    case 'coming soon':
      return <>{t('stand.coming')}</>
    case 'Close':
      return <>{t(CLOSED[closedBecause ?? 'ended'])}</>
  }
}
