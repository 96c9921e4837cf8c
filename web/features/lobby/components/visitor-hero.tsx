import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games.ts'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { formatMoney } from '../../../../kit/lib/money.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { pickText } from '../../../lib/i18n.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { STORAGE_KEY } from '../../../lib/storage.ts'
import { useStoredFlag } from '../../../lib/stored-flag.ts'
import { PROMOTIONS } from '../../../shared/rewards/promotions.ts'
import { offersDemo } from '../../../shared/session/free-play.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Picture } from '../../../ui/picture.tsx'
import { PROMOTIONS_INPUT, WINS_INPUT } from '../api/home-reads.ts'
import { DemoButton } from './demo-button.tsx'
import { HeroArt } from './hero-art.tsx'

/** Three games that are played now, as a fan of covers. */
function Covers({ games }: { games: readonly Game[] }) {
  const imageUrl = useImageUrl()
  return (
    <div aria-hidden className="hero-covers">
      {games.slice(0, 3).map(({ gameId, showIcon }) => (
        <Picture key={gameId} src={imageUrl(showIcon)} alt="" width={240} height={320} className="aspect-3/4" />
      ))}
    </div>
  )
}

/** The newest of the wins that the page has. */
function NewestWin() {
  const { t } = useTranslation('lobby')
  const { symbol } = useMerchant().currency
  const [hidden] = useStoredFlag(STORAGE_KEY.hideWinners)
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_getRankList', WINS_INPUT))
  const win = data?.list.toSorted((a, b) => b.wonAt.localeCompare(a.wonAt))[0]
  if (!win || hidden) return null
  return (
    <p className="mt-4 text-sm text-soft">
      {t('hero.win', { player: win.player, game: win.gameName, amount: formatMoney(win.amount, symbol) })}
    </p>
  )
}

type Props = {
  /** How many games can be played now. */
  playable: number | undefined
  /** What is played most. */
  hot: readonly Game[]
}

/** What the place is, in one look: its best offer, three of its games, and the two ways in. */
export function VisitorHero({ playable, hot }: Props) {
  const { t } = useTranslation('lobby')
  const { brand, currency } = useMerchant()
  const language = useLanguage()
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const way = useOffersRegistration() ? 'register' : 'login'
  const { data } = useQuery(publicQuery(PROMOTIONS, PROMOTIONS_INPUT))
  // The best gift that can be claimed now: one to come, or for a rank, is no promise to who has just come.
  const gift = data?.promotions
    .filter(({ kind, amount, state }) => kind === 'gift' && amount !== null && state === 'Claim')
    .toSorted((a, b) => Number(b.amount) - Number(a.amount))[0]
  const amount = gift?.amount && formatMoney(gift.amount, currency.symbol)
  const demo = hot.find(offersDemo)
  return (
    <section className="relative mb-5 overflow-hidden rounded-l border border-line bg-surface-1">
      <div className="hero-glow absolute inset-0" />
      <HeroArt wordmark={brand.wordmark} />
      <Covers games={hot} />
      <div className="relative max-w-xl px-5 py-7 md:px-10 md:py-11">
        <h1 className="font-display text-2xl font-bold tracking-tight text-balance max-md:max-w-[62%] md:text-4xl">
          {pickText(brand.tagline, language)}
        </h1>
        {gift && amount ? (
          <p className="mt-2 text-pretty text-soft max-md:max-w-[62%] md:mt-3 md:text-lg">
            <strong className="text-money">{amount}</strong> <span>{gift.reward}</span>
          </p>
        ) : (
          playable !== undefined &&
          playable > 0 && <p className="mt-2 text-soft md:mt-3 md:text-lg">{t('hero.count', { count: playable })}</p>
        )}
        <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
          <Button kind="main" size="large" onClick={() => openDialog(way)}>
            {way === 'login' ? common('action.logIn') : amount ? t('hero.claim', { amount }) : t('hero.register')}
          </Button>
          {demo && <DemoButton game={demo} look="large" name={t('hero.demo')} />}
        </div>
        <NewestWin />
      </div>
    </section>
  )
}
