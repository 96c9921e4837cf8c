import Trophy from 'lucide-react/icons/trophy'
import { useTranslation } from 'react-i18next'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { STORAGE_KEY } from '../../../lib/storage.ts'
import { useStoredFlag } from '../../../lib/stored-flag.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useWins } from '../api/home-queries.ts'

const FEWEST = 5

/** GAME-07: large wins that happened, names masked, once there are a few: one alone says how empty a place is. Who does not want to see it hides it. */
export function Winners() {
  const { t } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  const imageUrl = useImageUrl()
  const [hidden, setHidden] = useStoredFlag(STORAGE_KEY.hideWinners)
  const { data } = useWins()
  if (!data || data.list.length < FEWEST) return null
  if (hidden) {
    return (
      <div className="mt-6">
        <Button kind="quiet" size="small" onClick={() => setHidden(false)}>
          {t('winners.show')}
        </Button>
      </div>
    )
  }
  return (
    <Section
      below="shelf"
      id="winners"
      icon={Trophy}
      tint="text-money"
      title={t('winners.title')}
      aside={
        <Button kind="quiet" size="small" className="-mr-3" onClick={() => setHidden(true)}>
          {t('winners.hide')}
        </Button>
      }
    >
      <Shelf label={t('winners.title')} focusable>
        {data.list.map(({ player, gameId, gameName, showIcon, amount, wonAt }) => (
          <li
            key={`${wonAt}${gameId}${player}`}
            className="flex w-56 shrink-0 snap-start items-center gap-3 rounded-m border border-line bg-surface-1 p-2"
          >
            {showIcon && (
              <Picture
                src={imageUrl(showIcon)}
                alt=""
                width={48}
                height={64}
                className="h-16 w-12 shrink-0 rounded-s"
              />
            )}
            <div className="min-w-0">
              <p className="font-display font-semibold text-money">{formatMoney(amount, symbol)}</p>
              <p className="truncate text-sm">{gameName}</p>
              <p className="text-xs text-faint">{player}</p>
            </div>
          </li>
        ))}
      </Shelf>
    </Section>
  )
}
