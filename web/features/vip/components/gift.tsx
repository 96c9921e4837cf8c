import { useTranslation } from 'react-i18next'
import type { ActivityState } from '../../../../contract/calls/rewards/promotions.ts'
import type { VipRank } from '../../../../contract/calls/rewards/vip.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

type Props = { rank: VipRank; state: ActivityState | undefined }

/** What a rank pays, and the claim once it is due. */
export function Gift({ rank, state }: Props) {
  const { t } = useTranslation('vip')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const claim = useClaimPromotion()
  const isOnBreak = useIsOnBreak()
  const { gift } = rank
  if (!gift) return <span className="text-faint">{t('gift.none')}</span>
  return (
    <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
      <MoneyText amount={gift.amount} symbol={symbol} className="text-money" />
      {state === 'Claim' && !isOnBreak && (
        <Button
          kind="main"
          busy={claim.isPending}
          aria-label={t('gift.claimOf', { rank: rank.labelName })}
          onClick={() =>
            claim.mutate(gift.promotionId, {
              onSuccess: ({ paidAmount }) =>
                notify('success', t('gift.said', { amount: formatMoney(paidAmount ?? gift.amount, symbol) })),
              onError: (error) => notify('error', errorText(error)),
            })
          }
        >
          {t('gift.claim')}
        </Button>
      )}
      {state === 'Claimed' && <span className="text-sm text-live">{t('gift.claimed')}</span>}
    </span>
  )
}
