import Gift from 'lucide-react/icons/gift'
import { useTranslation } from 'react-i18next'
import type { PointGood } from '../../../../contract/calls/rewards/points.ts'
import { GOOD_CATEGORIES } from '../../../../contract/rules/points.ts'
import { ChipLink } from '../../../../kit/ui/chip.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import { PATH } from '../../../shared/site/paths.ts'
import { mallSearch } from '../mall-address.ts'
import { GoodCard } from './good-card.tsx'

type Category = (typeof GOOD_CATEGORIES)[number]
type Props = {
  goods: readonly PointGood[]
  points: number
  category: Category | null
  isOnBreak: boolean
  onRedeem: (goodId: string) => void
}

/** The goods by kind; a kind without goods is not offered. */
export function Goods({ goods, points, category, isOnBreak, onRedeem }: Props) {
  const { t } = useTranslation('points')
  const kinds = GOOD_CATEGORIES.filter((kind) => goods.some((good) => good.category === kind))
  const kind = kinds.find((one) => one === category) ?? null
  const shown = goods.filter((good) => kind === null || good.category === kind)
  if (goods.length === 0) return <Message icon={<Gift size={22} />} title={t('empty.title')} text={t('empty.text')} />
  return (
    <>
      {kinds.length > 1 && (
        <nav
          aria-label={t('category.label')}
          className="no-scrollbar -mx-4 mb-4 flex gap-2 overflow-x-auto px-4 md:mx-0 md:px-0"
        >
          {[null, ...kinds].map((each) => (
            <KindLink key={each ?? 'all'} kind={each} active={each === kind} />
          ))}
        </nav>
      )}
      <ul className="grid grid-cols-2 gap-3 md:grid-cols-3 md:gap-4 xl:grid-cols-4">
        {shown.map((good, at) => (
          <GoodCard
            key={good.goodId}
            good={good}
            points={points}
            eager={at < 2}
            isOnBreak={isOnBreak}
            onRedeem={() => onRedeem(good.goodId)}
          />
        ))}
      </ul>
    </>
  )
}

function KindLink({ kind, active }: { kind: Category | null; active: boolean }) {
  const { t } = useTranslation('points')
  return (
    <ChipLink to={PATH.pointMall + mallSearch('', { category: kind })} replace active={active}>
      {t(`category.${kind ?? 'all'}`)}
    </ChipLink>
  )
}
