import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { Button } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { useNotifyError } from '../../../lib/late-error-text.ts'
import { usePageName } from '../../../lib/page-name.ts'
import { publicQuery } from '../../../lib/queries.ts'
import { offersDemo, useFreePlay, useOffersFreePlay } from '../../../shared/session/free-play.ts'
import { useOffersRegistration } from '../../../shared/session/offers-registration.ts'
import { Picture } from '../../../ui/picture.tsx'
import type { GameAddress } from '../game-address.ts'

/** A visitor who came by a game's link: which game it is, and every way into it. AUTH-13: play money needs no account. */
export function VisitorGate({ gameId }: Pick<GameAddress, 'gameId'>) {
  const { t } = useTranslation('game')
  const { t: common } = useTranslation('common')
  const notifyError = useNotifyError()
  const imageUrl = useImageUrl()
  const openDialog = useOpenDialog()
  const offersRegistration = useOffersRegistration()
  const { pathname, search } = useLocation()
  const offered = useOffersFreePlay()
  const freePlay = useFreePlay()
  const { data: game } = useQuery(publicQuery('GET /lgw/games/detail', { gameId }))
  usePageName(game?.gameName)
  const here = pathname + search
  // The session that begins opens the game at this very address.
  const tryIt = () => freePlay.mutate(undefined, { onError: notifyError })
  const canTry = offered && game && offersDemo(game)
  const enter = offersRegistration ? 'register' : 'login'
  return (
    <div className="column py-6 md:py-10">
      <section className="mx-auto grid max-w-md justify-items-center gap-4 rounded-l border border-line bg-surface-1 bg-[radial-gradient(26rem_14rem_at_50%_0%,var(--glow-warm),transparent_75%)] px-6 py-8 text-center">
        {game && (
          <Picture
            src={imageUrl(game.showIcon)}
            alt=""
            width={120}
            height={160}
            eager
            className="h-40 w-30 rounded-m border border-line"
          />
        )}
        <div>
          <h1 className="font-display text-xl font-semibold">{game?.gameName ?? common('state.loginFirst')}</h1>
          {game && <p className="mt-1 text-sm text-faint">{game.vendorName}</p>}
        </div>
        {!canTry && <p className="text-pretty text-soft">{t('login')}</p>}
        <div className="grid w-full gap-3">
          {canTry && (
            <Button wide kind="main" size="large" busy={freePlay.isPending} onClick={tryIt}>
              {t('visitor.demo')}
            </Button>
          )}
          <Button wide kind={canTry ? 'plain' : 'main'} size="large" onClick={() => openDialog(enter, here)}>
            {common(offersRegistration ? 'action.register' : 'action.logIn')}
          </Button>
          {offersRegistration && (
            <Button wide kind="quiet" onClick={() => openDialog('login', here)}>
              {common('action.logIn')}
            </Button>
          )}
        </div>
      </section>
    </div>
  )
}
