import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import Share2 from 'lucide-react/icons/share-2'
import type { ReactNode } from 'react'
import type { GameDetail } from '../../../../contract/calls/games.ts'
import { useImageUrl, useMerchant } from '../../../lib/boot.tsx'
import { formatDate } from '../../../lib/dates.ts'
import { useLanguage, useT } from '../../../lib/i18n.tsx'
import { useLaunch } from '../../../lib/launch.ts'
import { formatMoney } from '../../../lib/money.ts'
import { notify } from '../../../lib/notify.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { Link } from '../../../lib/router.tsx'
import { useIsAdmitted } from '../../../lib/session.tsx'
import { Button, IconButton } from '../../../ui/button.tsx'
import { Picture } from '../../../ui/picture.tsx'
import { TimeText } from '../../../ui/time.tsx'
import { useFavouriteIds, useSetFavourite } from '../api/favourites.ts'
import { NO_FILTERS, VOLATILITIES, writeFilters } from '../api/filters.ts'
import { shareGame } from '../api/share-game.ts'
import { DemoButton } from './demo-button.tsx'
import { LateRooms } from './late-rooms.tsx'

type Props = { game: GameDetail }

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex items-baseline justify-between gap-4 border-b border-line py-2.5 last:border-0">
      <dt className="text-sm text-soft">{name}</dt>
      <dd className="text-right text-sm font-medium">{children}</dd>
    </div>
  )
}

/** Fewer say more of luck than of the game. */
const LEAST_ROUNDS = 100

function Actual({ actual }: Pick<GameDetail, 'actual'>) {
  const t = useT('games')
  if (!actual) return <span className="text-faint">{t('sheet.noRounds')}</span>
  const { rtp, rounds } = actual
  if (rounds < LEAST_ROUNDS) return <span className="text-faint">{t('sheet.fewRounds', { count: rounds })}</span>
  return (
    <>
      {rtp} %<span className="text-faint"> · {t('sheet.rounds', { count: rounds })}</span>
    </>
  )
}

/** What it returns in theory and came to here, side by side: the one is a promise, the other a count. */
function Facts({ game }: Props) {
  const t = useT('games')
  const words = useT('filters')
  const language = useLanguage()
  const { symbol } = useMerchant().currency
  const { data } = useQuery({ ...memberQuery('GET /wps/relay/GCS_recentGame', {}), enabled: useIsAdmitted() })
  const last = data?.list.find(({ gameId }) => gameId === game.gameId)
  const volatility = VOLATILITIES.find((value) => Number(value) === game.volatility)
  return (
    <dl className="mt-4">
      {game.rtp && <Fact name={t('sheet.rtp')}>{game.rtp} %</Fact>}
      {game.playable && (
        <Fact name={t('sheet.actual')}>
          <Actual actual={game.actual} />
        </Fact>
      )}
      {volatility && <Fact name={t('sheet.volatility')}>{words(`volatility.${volatility}`)}</Fact>}
      <Fact name={t('sheet.stake')}>
        {formatMoney(game.minBet, symbol)} – {formatMoney(game.maxBet, symbol)}
      </Fact>
      <Fact name={t('sheet.theme')}>{words(`theme.${game.theme}`)}</Fact>
      {game.releasedAt && <Fact name={t('sheet.released')}>{formatDate(game.releasedAt, language)}</Fact>}
      {last && (
        <Fact name={t('sheet.lastPlayed')}>
          <TimeText iso={last.lastPlayedAt} language={language} />
        </Fact>
      )}
    </dl>
  )
}

function Rules({ game }: Props) {
  const t = useT('games')
  const words = useT('filters')
  return (
    <section className="mt-5">
      <h3 className="mb-2 text-sm font-semibold text-soft">{t('sheet.rules')}</h3>
      <p className="text-sm">{t(`rule.${game.gameType}`)}</p>
      <ul className="mt-2 grid gap-1.5 text-sm">
        {game.features.map((feature) => (
          <li key={feature}>
            <span className="font-medium">{words(`feature.${feature}`)}</span>
            <span className="text-soft"> · {t(`rule.${feature}`)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** GAME-04: the tables of a game between players, and the way to all of its vendor's. */
function GameRooms({ game }: Props) {
  const t = useT('games')
  return (
    <section aria-labelledby="rooms" className="mt-5">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-x-4">
        <h3 id="rooms" className="text-sm font-semibold text-soft">
          {t('rooms.title')}
        </h3>
        <Link
          replace
          to={writeFilters('PVP', { ...NO_FILTERS, vassalage: game.vassalage, show: 'rooms' })}
          className="inline-flex min-h-11 items-center rounded-s text-sm text-accent underline underline-offset-4"
        >
          {t('rooms.all', { vendor: game.vendorName })}
        </Link>
      </div>
      <LateRooms game={game} />
    </section>
  )
}

function Actions({ game }: Props) {
  const t = useT('games')
  const lobby = useT('lobby')
  const launch = useLaunch(() => notify('info', lobby('tile.loginFirst')))
  const favourite = useFavouriteIds().has(game.gameId)
  const setFavourite = useSetFavourite()
  const share = async () => {
    const outcome = await shareGame(game)
    if (outcome === 'copied') notify('success', t('sheet.copied'))
    if (outcome === 'failed') notify('error', t('sheet.copyFailed'))
  }
  return (
    <div className="sticky -bottom-6 -mx-5 mt-5 -mb-6 flex items-center gap-2 border-t border-line bg-surface-1 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6">
      <IconButton
        label={t(favourite ? 'sheet.unfavourite' : 'sheet.favourite')}
        aria-pressed={favourite}
        onClick={() => setFavourite(game.gameId, !favourite)}
      >
        <Heart aria-hidden size={20} className={clsx(favourite && 'fill-danger stroke-danger')} />
      </IconButton>
      <IconButton label={t('sheet.share')} onClick={() => void share()}>
        <Share2 aria-hidden size={20} />
      </IconButton>
      {game.playable ? (
        <>
          <DemoButton game={game} look="plain" />
          <Button kind="main" className="flex-1" onClick={() => launch(game)}>
            <Play aria-hidden size={18} />
            {t('sheet.play')}
          </Button>
        </>
      ) : (
        <p className="flex-1 text-sm text-soft">{t('sheet.soonText')}</p>
      )}
    </div>
  )
}

export function GameSheet({ game }: Props) {
  const imageUrl = useImageUrl()
  const lobby = useT('lobby')
  return (
    <>
      <div className="flex items-center gap-4">
        <Picture
          src={imageUrl(game.showIcon)}
          alt=""
          width={96}
          height={128}
          eager
          className="h-32 w-24 shrink-0 rounded-m border border-line"
        />
        <div className="min-w-0">
          <p className="text-soft">{game.vendorName}</p>
          {!game.playable && <p className="mt-1 text-sm font-semibold text-soft">{lobby('tile.soon')}</p>}
        </div>
      </div>
      <Facts game={game} />
      <Rules game={game} />
      {game.gameType === 'PVP' && <GameRooms game={game} />}
      <Actions game={game} />
    </>
  )
}
