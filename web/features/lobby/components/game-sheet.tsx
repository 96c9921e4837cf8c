import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import Play from 'lucide-react/icons/play'
import Share2 from 'lucide-react/icons/share-2'
import { useTranslation } from 'react-i18next'
import type { GameDetail } from '../../../../contract/calls/games/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { notify } from '../../../../kit/lib/notify.ts'
import { Button, IconButton } from '../../../../kit/ui/button.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { publicQuery } from '../../../lib/queries.ts'
import { CategoryIcon } from '../../../shared/games/category-icon.tsx'
import { opensOnPress, useLaunch } from '../../../shared/games/launch.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useFavouriteIds, useSetFavourite } from '../api/favourites.ts'
import { NO_FILTERS, writeFilters } from '../api/filters.ts'
import { shareGame } from '../api/share-game.ts'
import { DemoButton } from './demo-button.tsx'
import { Facts, Rules } from './game-facts.tsx'
import { LateRooms } from './late-rooms.tsx'

type Props = { game: GameDetail }

/** GAME-04: the tables of a game between players, and the way to all of its vendor's. */
function GameRooms({ game }: Props) {
  const { t } = useTranslation('games')
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

/** In place of a game that is closed: what is played most of its kind and can be played now. */
function NearestOpen({ game: { gameType, shelf, shut } }: Props) {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const launch = useLaunch(() => notify('info', lobby('tile.loginFirst')))
  const input = { gameType: shelf ?? gameType, playable: '1' as const, pageNo: 1, pageSize: 1 }
  const { data } = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameList', input))
  const nearest = data?.games[0]
  return (
    <div className="flex flex-1 flex-wrap items-center justify-end gap-x-4 gap-y-2">
      <p className="grow basis-32 text-sm text-soft">{t(shut ? 'sheet.shutText' : 'sheet.soonText')}</p>
      {nearest && (
        <Button kind="main" onClick={() => launch(nearest)}>
          {t('sheet.near', { game: nearest.gameName })}
        </Button>
      )}
    </div>
  )
}

function Actions({ game }: Props) {
  const { t } = useTranslation('games')
  const { t: lobby } = useTranslation('lobby')
  const launch = useLaunch(() => notify('info', lobby('tile.loginFirst')))
  const favourite = useFavouriteIds().has(game.gameId)
  const setFavourite = useSetFavourite()
  const share = async () => {
    const outcome = await shareGame(game)
    if (outcome === 'copied') notify('success', t('sheet.copied'))
    if (outcome === 'failed') notify('error', t('sheet.copyFailed'))
  }
  return (
    <div className="sticky -bottom-6 -mx-5 mt-5 -mb-6 flex flex-wrap items-center gap-x-1 gap-y-2 border-t border-line bg-surface-1 px-5 pt-4 pb-[max(1rem,env(safe-area-inset-bottom))] xs:gap-x-2 md:-mx-6 md:px-6">
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
      {opensOnPress(game) ? (
        <>
          <DemoButton game={game} look="plain" />
          <Button kind="main" className="flex-1" onClick={() => launch(game)}>
            {game.playable && <Play aria-hidden size={18} />}
            <span>{t(game.playable ? 'sheet.play' : 'sheet.lottery')}</span>
          </Button>
        </>
      ) : (
        <NearestOpen game={game} />
      )}
    </div>
  )
}

export function GameSheet({ game }: Props) {
  const imageUrl = useImageUrl()
  const { t } = useTranslation('games')
  const { t: common } = useTranslation('common')
  const { t: lobby } = useTranslation('lobby')
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
          <p className="flex items-center gap-1.5 text-sm text-soft">
            <CategoryIcon category={game.shelf ?? game.gameType} size={18} />
            <span>{`${common(`category.${game.shelf ?? game.gameType}`)} · ${game.vendorName}`}</span>
          </p>
          <p className="mt-2 text-pretty">{t(`rule.${game.gameType}`)}</p>
          {!game.playable && (
            <p className="mt-1 text-sm font-semibold text-soft">{lobby(game.shut ? 'tile.shut' : 'tile.soon')}</p>
          )}
        </div>
      </div>
      <Facts game={game} />
      <Rules game={game} />
      {game.gameType === 'PVP' && <GameRooms game={game} />}
      <Actions game={game} />
    </>
  )
}
