import { useQuery } from '@tanstack/react-query'
import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import { type Money, parseMoney } from '../../../../contract/amount.ts'
import type { Balance } from '../../../../contract/calls/account/member.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useErrorText } from '../../../lib/error-text.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { MoneyElsewhere, useMoneyElsewhere } from '../../../shared/money/money-elsewhere.tsx'
import { useClaimPromotion } from '../../../shared/rewards/claim-promotion.ts'
import { useAvailablePromotions } from '../../../shared/rewards/promotions.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'

/** `isApart`: the vendor has a wallet of its own, which a claim does not reach before the next launch. */
type Props = {
  vendor: string
  minBet: Money | undefined
  /** Launched: until then the main wallet has not come along. */
  isOpen: boolean
  /** The last stake was not taken. */
  wasRefused: boolean
  onClaimed: (isApart: boolean) => void
}

/** What this vendor's games can stake: what lies in its own wallet, else all that lies at no vendor. */
export function readStakeable(
  { sumBalance, atVendors = {} }: Balance,
  vendor: string,
): { minor: number; isApart: boolean } {
  const held = new Map<string, Money>(Object.entries(atVendors))
  const own = held.get(vendor)
  if (own !== undefined) return { minor: parseMoney(own), isApart: true }
  const elsewhere = [...held.values()].reduce((sum, amount) => sum + parseMoney(amount), 0)
  return { minor: parseMoney(sumBalance) - elsewhere, isApart: false }
}

/**
 * Where the balance does not reach the stake: the member's money in wallets that do not pay this game, else the claim of a
 * reward that waits, so that play can begin.
 */
export function LowBalance({ vendor, minBet, isOpen, wasRefused, onClaimed }: Props) {
  const { t } = useTranslation('game')
  const errorText = useErrorText()
  const { symbol } = useMerchant().currency
  const { data: balance } = useQuery(memberQuery('GET /wps/v2/wallets/balance', {}))
  const gift = useAvailablePromotions()?.claimable.find(({ amount }) => amount !== null)
  const claim = useClaimPromotion()
  const stakeable = balance && readStakeable(balance, vendor)
  const isLow = stakeable && minBet !== undefined && stakeable.minor < parseMoney(minBet)
  const elsewhere = useMoneyElsewhere({ vendor })
  if (isOpen && elsewhere && (isLow || wasRefused))
    return <MoneyElsewhere from={{ vendor }} className="shrink-0 border-b border-spark/50" />
  if (!isLow || !gift?.amount) return null
  const amount = formatMoney(gift.amount, symbol)
  return (
    <section
      aria-label={gift.title}
      className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 border-b border-spark/50 bg-surface-1 px-4 py-2"
    >
      <Gift aria-hidden size={20} className="shrink-0 text-spark" />
      <p className="min-w-0 grow basis-40 text-sm">{t('low.text', { gift: gift.title })}</p>
      <Button
        kind="main"
        busy={claim.isPending}
        onClick={() =>
          claim.mutate(gift.promotionId, {
            onSuccess: () => onClaimed(stakeable.isApart),
            onError: (error) => notify('error', errorText(error)),
          })
        }
      >
        {t('low.claim', { amount })}
      </Button>
    </section>
  )
}
