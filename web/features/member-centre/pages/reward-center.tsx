import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import type { Participation } from '../../../../contract/calls/promotions.ts'
import type { RouteValue } from '../../../lib/api.ts'
import { useErrorText } from '../../../lib/error-text.ts'
import { Link } from '../../../lib/link.tsx'
import { formatMoney } from '../../../lib/money.ts'
import { notify } from '../../../lib/notify.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { RowsFailed, StillOld } from '../../../shared/member/rows.tsx'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { AVAILABLE, PARTICIPATIONS, promotionPath } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { Button, ButtonLink } from '../../../ui/button.tsx'
import { Message } from '../../../ui/message.tsx'
import { MoneyText } from '../../../ui/money.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'

/** MEM-12: what waits for a claim, and what was paid. */
export function RewardCenter() {
  const { t } = useTranslation('member')
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const available = useQuery(memberQuery(AVAILABLE, {}))
  const own = useQuery(memberQuery(PARTICIPATIONS, {}))
  const failed = [own, available].find((query) => query.isLoadingError)
  if (failed) return <RowsFailed query={failed} />
  if (!own.data || !available.data) return <Skeleton className="h-64 rounded-l" />
  const { claimable } = available.data
  const paid = own.data.participations.filter((one) => one.paidAmount !== null)
  if (claimable.length === 0 && paid.length === 0) {
    return (
      <Message
        icon={<Gift size={22} />}
        title={t('rewards.empty')}
        text={t('rewards.emptyText')}
        action={
          <>
            <ButtonLink to={PATH.promotions}>{common('nav.promotions')}</ButtonLink>
            <ButtonLink to={PATH.pointMall}>{common('title.pointMall')}</ButtonLink>
          </>
        }
      />
    )
  }
  return (
    <div className="flex flex-col gap-6">
      <StillOld query={own.isRefetchError ? own : available} />
      {claimable.length > 0 && (
        <ul className="flex flex-col gap-3">
          {claimable.map((reward) => (
            <Waiting key={reward.promotionId} reward={reward} />
          ))}
        </ul>
      )}
      {paid.length > 0 && (
        <section aria-labelledby="rewards-paid">
          <h3 id="rewards-paid" className="mb-2 text-sm font-semibold text-soft">
            {t('rewards.paid')}
          </h3>
          <ul className="flex flex-col divide-y divide-line border-y border-line">
            {paid.map((one) => (
              <Paid key={one.promotionId} one={one} symbol={symbol} />
            ))}
          </ul>
        </section>
      )}
      <div className="grid gap-2 md:grid-cols-2">
        <ButtonLink to={PATH.promotions}>{common('nav.promotions')}</ButtonLink>
        <ButtonLink to={PATH.missions}>{t('mission_activity')}</ButtonLink>
        <ButtonLink to={PATH.bonuses}>{t('in_bonus_details')}</ButtonLink>
        <ButtonLink to={PATH.pointMall}>{common('title.pointMall')}</ButtonLink>
      </div>
    </div>
  )
}

type Reward = RouteValue<typeof AVAILABLE>['claimable'][number]

function Waiting({ reward: { promotionId, title, amount } }: { reward: Reward }) {
  const { t } = useTranslation('member')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const claim = useClaimPromotion()
  const shown = amount === null ? '' : formatMoney(amount, symbol)
  return (
    <li className="flex flex-wrap items-center gap-3 rounded-l border border-spark/50 bg-surface-1 p-4">
      <Gift aria-hidden size={22} className="shrink-0 text-spark" />
      <Link
        to={promotionPath(promotionId)}
        className="-my-3 min-w-0 grow basis-40 rounded-s py-3 font-medium hover:text-accent"
      >
        {title}
      </Link>
      <Button
        kind="main"
        busy={claim.isPending}
        onClick={() =>
          claim.mutate(promotionId, {
            onSuccess: () => notify('success', t('rewards.said', { amount: shown })),
            onError: (error) => notify('error', errorText(error)),
          })
        }
      >
        {t('rewards.claim', { amount: shown })}
      </Button>
    </li>
  )
}

function Paid({ one, symbol }: { one: Participation; symbol: string }) {
  return (
    <li className="flex items-center justify-between gap-3 py-3">
      <Link
        to={promotionPath(one.promotionId)}
        className="-my-3 min-w-0 truncate rounded-s py-3 text-sm hover:text-accent"
      >
        {one.title}
      </Link>
      {one.paidAmount && <MoneyText amount={one.paidAmount} symbol={symbol} className="shrink-0 text-money" />}
    </li>
  )
}
