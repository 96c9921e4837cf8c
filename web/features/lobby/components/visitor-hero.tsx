import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { pickText, useLanguage } from '../../../lib/i18n.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { useMerchant } from '../../../shared/site/merchant.ts'
import { Button } from '../../../ui/button.tsx'
import { DemoButton } from './demo-button.tsx'
import { HeroArt } from './hero-art.tsx'

type Props = {
  /** How many games can be played now. */
  playable: number | undefined
  /** The game that a first try opens. */
  demo: Game | undefined
}

/** What the place is, in one look, and the two ways in. */
export function VisitorHero({ playable, demo }: Props) {
  const { t } = useTranslation('lobby')
  const { brand } = useMerchant()
  const language = useLanguage()
  const { t: common } = useTranslation('common')
  const openDialog = useOpenDialog()
  const way = useOffersRegistration() ? 'register' : 'login'
  return (
    <section className="relative mb-5 overflow-hidden rounded-l border border-line bg-surface-1">
      <div className="hero-glow absolute inset-0" />
      <HeroArt wordmark={brand.wordmark} />
      <div className="relative max-w-xl px-5 py-7 md:px-10 md:py-12">
        <h1 className="font-display text-2xl font-bold tracking-tight text-balance md:text-4xl">
          {pickText(brand.tagline, language)}
        </h1>
        {playable !== undefined && playable > 0 && (
          <p className="mt-2 text-soft md:mt-3 md:text-lg">{t('hero.count', { count: playable })}</p>
        )}
        <div className="mt-5 flex flex-wrap gap-3 md:mt-7">
          <Button kind="main" size="large" onClick={() => openDialog(way)}>
            {way === 'register' ? t('hero.register') : common('action.logIn')}
          </Button>
          {demo && <DemoButton game={demo} look="large" name={t('hero.demo')} />}
        </div>
      </div>
    </section>
  )
}
