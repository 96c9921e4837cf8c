import { useTranslation } from 'react-i18next'
import { Link } from '../../../../kit/lib/link.tsx'
import { MoneyText } from '../../../../kit/ui/money.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { promotionPath, usePromotions } from '../../../shared/rewards/promotions.ts'
import { useSession } from '../../../shared/session/session.tsx'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { PATH } from '../../../shared/site/paths.ts'
import { SeeAll } from './see-all.tsx'

/** The first promotions, in words alone: pictures are on their own page. */
export function PromotionsRow() {
  const { t: common } = useTranslation('common')
  const { symbol } = useMerchant().currency
  const { data } = usePromotions()
  const isOnBreak = useIsOnBreak()
  const isVisitor = useSession() === null
  // A member’s gift has its own card while it can be claimed, and is nothing to show afterwards.
  const promotions = data?.promotions.filter(({ kind }) => kind !== 'gift' || isVisitor) ?? []
  // Known with the first HTML: nothing moves.
  if (promotions.length === 0 || isOnBreak) return null
  return (
    <Section below="shelf" id="promotions" title={common('nav.promotions')} aside={<SeeAll to={PATH.promotions} />}>
      <Shelf label={common('nav.promotions')}>
        {promotions.map(({ promotionId, title, reward, amount }) => (
          <li key={promotionId} className="flex w-64 shrink-0 snap-start">
            <Link
              to={promotionPath(promotionId)}
              className="flex w-full flex-col gap-1 rounded-m border border-line bg-surface-1 p-4 transition-colors duration-(--quick) hover:border-line-strong hover:bg-surface-2"
            >
              <span className="flex items-baseline justify-between gap-3">
                <span className="font-display font-semibold">{title}</span>
                {amount && <MoneyText amount={amount} symbol={symbol} className="text-money" />}
              </span>
              <span className="text-sm text-pretty text-soft">{reward}</span>
            </Link>
          </li>
        ))}
      </Shelf>
    </Section>
  )
}
