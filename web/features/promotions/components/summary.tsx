import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation, Promotion } from '../../../../contract/calls/rewards/promotions.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
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

/** Five lines above the full terms. */
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
        <span>{promotion.reward}</span>
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
  if (standing === 'failed') return <span>{t('stand.failed')}</span>
  if (!participation) return <span>{promotion.state === 'Close' ? t('stand.ended') : t('stand.visitor')}</span>
  const { state, closedBecause, paidAmount, progress, reason } = participation
  if (isOnBreak && STATE[state].tone === 'act') return <span>{t('stand.onBreak')}</span>
  switch (state) {
    case 'Join':
      return <span>{t(KINDS[promotion.kind].invites)}</span>
    case 'Claim':
      return <span>{t('stand.claim')}</span>
    case 'Applying':
      return <span>{t('stand.applying')}</span>
    case 'Rejected':
      return (
        <>
          <span>{t('stand.rejected')}</span>{' '}
          {reason && <span lang="" dir="auto" className="mt-1 block text-soft">{`“${reason}”`}</span>}
        </>
      )
    case 'Issued':
    case 'Claimed':
      return (
        <span>{paidAmount ? t('stand.paid', { amount: formatMoney(paidAmount, symbol) }) : t('stand.issued')}</span>
      )
    case 'Process':
      return progress ? <Progress progress={progress} /> : <span>{t(KINDS[promotion.kind].joined)}</span>
    case 'Joined':
      return <span>{t(KINDS[promotion.kind].joined)}</span>
    case 'coming soon':
      return <span>{t('stand.coming')}</span>
    case 'Close':
      return <span>{t(CLOSED[closedBecause ?? 'ended'])}</span>
  }
}
