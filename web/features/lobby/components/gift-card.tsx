import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useNotifyError } from '../../../lib/late-error-text.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { promotionPath, useAvailablePromotions } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

/** A reward that waits, on a member's home: what it is, and its claim. One at a time, the first of the list. */
export function GiftCard() {
  const { t } = useTranslation('lobby')
  const notifyError = useNotifyError()
  const { symbol } = useMerchant().currency
  const claim = useClaimPromotion()
  const gift = useAvailablePromotions()?.claimable.find(({ amount }) => amount !== null)
  const isOnBreak = useIsOnBreak()
  if (!gift?.amount || isOnBreak) return null
  const amount = formatMoney(gift.amount, symbol)
  return (
    <section
      aria-labelledby="gift"
      className="mb-5 flex flex-wrap items-center gap-4 rounded-l border border-spark/50 bg-surface-1 bg-[radial-gradient(24rem_12rem_at_92%_50%,var(--glow-warm),transparent_70%)] p-4"
    >
      <Gift aria-hidden size={24} className="shrink-0 text-spark" />
      <div className="min-w-0 grow basis-44">
        <h2 id="gift" className="font-semibold">
          <Link to={promotionPath(gift.promotionId)} className="rounded-s hover:text-accent">
            {gift.title}
          </Link>
        </h2>
        <p className="text-sm text-soft">{t('gift.text', { amount })}</p>
      </div>
      <Button
        kind="main"
        busy={claim.isPending}
        onClick={() =>
          claim.mutate(gift.promotionId, {
            onSuccess: () => notify('success', t('gift.said', { amount })),
            onError: notifyError,
          })
        }
      >
        {t('gift.claim', { amount })}
      </Button>
    </section>
  )
}
