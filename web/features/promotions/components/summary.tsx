import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Participation, Promotion } from '../../../../contract/calls/promotions.ts'
import { formatMoney } from '../../../lib/money.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { MoneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import type { Standing } from '../api/participations.ts'
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

const PAID = {
  gift: 'paid.claim',
  turnover: 'paid.claim',
  application: 'paid.operator',
  event: 'paid.operator',
  deposit: 'paid.deposit',
  raffle: 'paid.raffle',
} as const satisfies Record<Promotion['kind'], string>

/** What operators hand out may be no cash where no amount is printed. */
const computePaid = ({ kind, amount }: Promotion) =>
  PAID[kind] === 'paid.operator' && amount === null ? 'paid.handed' : PAID[kind]

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

/** Who joined an event or a raffle has still to play, or to earn tickets. */
const JOINED = {
  gift: 'stand.joined',
  turnover: 'stand.joined',
  application: 'stand.joined',
  event: 'stand.joined',
  deposit: 'stand.chosen',
  raffle: 'stand.raffle',
} as const satisfies Record<Promotion['kind'], string>

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
      return <>{t(promotion.kind === 'deposit' ? 'stand.choose' : 'stand.join')}</>
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
      return progress ? <Progress progress={progress} /> : t(JOINED[promotion.kind])
    case 'Joined':
      return <>{t(JOINED[promotion.kind])}</>
    case 'coming soon':
      return <>{t('stand.coming')}</>
    case 'Close':
      return <>{t(CLOSED[closedBecause ?? 'ended'])}</>
  }
}
