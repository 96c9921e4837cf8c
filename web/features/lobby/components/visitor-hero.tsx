import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../../kit/lib/language.ts'
import { Button } from '../../../../kit/ui/button.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { pickText } from '../../../lib/i18n.ts'
import { useJoinGift } from '../../../shared/rewards/promotions.ts'
import { offersDemo } from '../../../shared/session/free-play.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { useHotGames, useNewGames, useWins } from '../api/home-queries.ts'
import { DemoButton } from './demo-button.tsx'
import { HeroArt } from './hero-art.tsx'

/** One line with the best offer, and the two ways in. Low, so that the first row of covers is on a phone's first screen. */
export function VisitorHero() {
  const { t } = useTranslation('lobby')
  const { brand } = useMerchant()
  const language = useLanguage()
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const way = useOffersRegistration() ? 'register' : 'login'
  const gift = useJoinGift()
  const amount = gift?.amount
  const playable = useNewGames().data?.total
  // Of what is played most, the first that has a demo.
  const demo = useHotGames().data?.list.find(offersDemo)
  // TRUST-01: how long withdrawals take.
  const minutes = useWins().data?.paidInMinutes
  return (
    <section className="home-hero">
      <HeroArt wordmark={brand.wordmark} amount={amount} />
      <div className="relative md:max-w-2xl">
        <h1 className="font-display text-[clamp(1.125rem,5.8vw,1.5rem)] font-bold tracking-tight text-balance md:text-4xl">
          {amount ? t('hero.gift', { amount }) : pickText(brand.tagline, language)}
        </h1>
        <p className="mt-1 text-sm text-soft md:mt-3 md:text-lg">
          <span>{gift ? gift.reward : playable ? t('hero.count', { count: playable }) : null}</span>
          {minutes && <span className="max-md:block md:ml-4">{t('hero.paid', { minutes })}</span>}
        </p>
        <div className="mt-2 flex flex-col items-start gap-x-5 md:mt-6 md:flex-row md:items-center">
          <Button kind="main" size="large" onClick={() => openDialog(way)}>
            {way === 'login' ? common('action.logIn') : amount ? t('hero.claim', { amount }) : t('hero.register')}
          </Button>
          {demo && <DemoButton game={demo} look="link" name={t('hero.demo')} />}
        </div>
      </div>
    </section>
  )
}
