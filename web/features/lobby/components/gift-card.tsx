import Gift from 'lucide-react/icons/gift'
import X from 'lucide-react/icons/x'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { useNotifyError } from '../../../lib/late-error-text.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { promotionPath, useAvailablePromotions } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

/** The top of a member's home: the name, and with it the first reward that waits: one press, and it is in the balance. */
export function Greeting({ username }: { username: string }) {
  const { t } = useTranslation('lobby')
  const { t: common } = useTranslation('common')
  const notifyError = useNotifyError()
  const { symbol } = useMerchant().currency
  const claim = useClaimPromotion()
  const waiting = useAvailablePromotions()?.claimable.find(({ amount }) => amount !== null)
  const gift = useIsOnBreak() ? undefined : waiting
  const [claimed, setClaimed] = useState<string | null>(null)
  const name = (
    <h1 className="font-display text-lg font-semibold md:text-2xl">{t('home.greeting', { name: username })}</h1>
  )
  if (claimed)
    return (
      <Card
        end={
          <IconButton label={common('action.close')} className="-mr-2" onClick={() => setClaimed(null)}>
            <X aria-hidden size={18} />
          </IconButton>
        }
      >
        {name}
        <p role="status" className="text-sm text-money">
          {t('gift.said', { amount: claimed })}
        </p>
      </Card>
    )
  if (!gift?.amount) return <div className="mb-3 flex min-h-9 items-center md:mb-5">{name}</div>
  const amount = formatMoney(gift.amount, symbol)
  return (
    <Card
      end={
        <Button
          kind="main"
          busy={claim.isPending}
          onClick={() => claim.mutate(gift.promotionId, { onSuccess: () => setClaimed(amount), onError: notifyError })}
        >
          {t('gift.claim', { amount })}
        </Button>
      }
    >
      {name}
      <p className="text-sm text-pretty text-soft">
        <Link to={promotionPath(gift.promotionId)} className="rounded-s underline underline-offset-4 hover:text-accent">
          {gift.title}
        </Link>
        <span>{` · ${t('gift.text', { amount })}`}</span>
      </p>
    </Card>
  )
}

function Card({ children, end }: { children: ReactNode; end: ReactNode }) {
  return (
    <section className="banner-glow mb-4 flex items-center gap-3 rounded-l border border-spark/50 bg-surface-1 p-3 max-xs:flex-wrap md:mb-6 md:p-5">
      <Gift aria-hidden size={24} className="shrink-0 text-spark max-xs:hidden" />
      <div className="min-w-0 grow basis-36">{children}</div>
      {end}
    </section>
  )
}
