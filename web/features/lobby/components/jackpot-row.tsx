import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Coins from 'lucide-react/icons/coins'
import { useTranslation } from 'react-i18next'
import type { ListedJackpot } from '../../../../contract/calls/games/catalogue.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Fold } from '../../../../kit/ui/fold.tsx'
import { Section, Shelf } from '../../../../kit/ui/section.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { categoryPath } from '../../../shared/games/categories.ts'
import { gamePath } from '../../../shared/games/launch.ts'
import { useIsOnBreak } from '../../../shared/member/on-break.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useLooks } from '../api/use-looks.ts'
import { SeeAll } from './see-all.tsx'

const JACKPOTS = publicQuery('GET /lgw/games/jackpots', {})
/** A game shows its pools as they are; here a look each quarter of an hour is enough. */
const LOOK_AFTER_MS = 15 * 60_000

/** What stands in the jackpots now, and the games that win them. Not shown to members on a break. */
export function JackpotRow() {
  const { t } = useTranslation('games')
  const { data } = useQuery({ ...JACKPOTS, ...useLooks(JACKPOTS.queryKey, LOOK_AFTER_MS) })
  const isOnBreak = useIsOnBreak()
  const [first] = data?.list ?? []
  if (!first || isOnBreak) return null
  const [game] = first.games
  return (
    <Section
      id="jackpots"
      icon={Coins}
      tint="text-money"
      title={t('jackpots.title')}
      aside={game && <SeeAll to={`${categoryPath(game.gameType)}?feature=jackpot`} />}
    >
      <ul className="grid gap-4">
        {data?.list.map((jackpot) => (
          <JackpotCard key={jackpot.code} jackpot={jackpot} />
        ))}
      </ul>
    </Section>
  )
}

function JackpotCard({ jackpot: { name, levels, games } }: { jackpot: ListedJackpot }) {
  const { t } = useTranslation('games')
  const { symbol } = useMerchant().currency
  const imageUrl = useImageUrl()
  return (
    <li className="grid min-w-0 gap-3 rounded-l border border-line bg-surface-1 p-3 md:grid-cols-[minmax(0,5fr)_minmax(0,6fr)] md:items-center md:p-4">
      <div className="min-w-0">
        <h3 className="mb-2 font-display font-semibold">{name}</h3>
        <dl className="grid grid-cols-[1.3fr_1.1fr_1fr] gap-2">
          {levels.map(({ level, amount, fallsBy }, at) => (
            <div
              key={level}
              className={clsx(
                'min-w-0 rounded-m border px-2 py-2 text-center',
                at === 0 ? 'border-money/50 bg-money/10' : 'border-line bg-surface-2',
              )}
            >
              <dt className="text-xs font-semibold text-soft">{t(`jackpots.${level}`)}</dt>
              <dd>
                <span
                  className={clsx(
                    'block truncate font-display font-bold tabular-nums',
                    at === 0 ? 'text-lg text-money md:text-xl' : 'text-base',
                  )}
                >
                  {formatMoney(amount, symbol)}
                </span>
                <span className="block text-[0.6875rem] leading-tight text-faint">
                  {t('jackpots.by', { amount: formatMoney(fallsBy, symbol) })}
                </span>
              </dd>
            </div>
          ))}
        </dl>
      </div>
      <Shelf label={t('jackpots.games', { count: games.length })}>
        {games.map((game) => (
          <li key={game.gameId} className="relative w-20 shrink-0 snap-start">
            <Picture
              src={imageUrl(game.showIcon)}
              alt=""
              width={80}
              height={107}
              className="h-[107px] w-20 rounded-s"
            />
            <Link
              to={gamePath(game)}
              className="mt-1 block truncate text-xs after:absolute after:inset-0 after:rounded-s"
            >
              {game.gameName}
            </Link>
          </li>
        ))}
      </Shelf>
      <div className="min-w-0 border-t border-line md:col-span-2">
        <Fold title={t('jackpots.how')}>
          <p className="max-w-3xl text-pretty text-soft">{t('jackpots.rule')}</p>
        </Fold>
      </div>
    </li>
  )
}
