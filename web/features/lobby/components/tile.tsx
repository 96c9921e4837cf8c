import { clsx } from 'clsx'
import Info from 'lucide-react/icons/ellipsis-vertical'
import Heart from 'lucide-react/icons/heart'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { notify } from '../../../../kit/lib/notify.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { gamePath, opensOnPress, useLaunch } from '../../../shared/games/launch.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useSetFavourite } from '../api/favourites.ts'
import { useLongPress } from '../api/long-press.ts'

export type TileGame = Game & { openRound?: boolean }
type Props = { game: TileGame; favourite: boolean; eager?: boolean; note?: string; className?: string }

const MARK_LOOK = {
  // Short of the dots: in some languages it takes two lines.
  move: 'top-2 left-2 max-w-[calc(100%-2.5rem)] bg-text text-surface-0 max-md:left-1 max-md:tracking-tight',
  hot: 'hot-mark top-2 left-2 bg-spark text-on-spark',
  new: 'new-mark top-2 left-2 bg-live text-on-live',
  // Below the signs on the edge, where the whole width is free.
  soon: 'inset-x-2 top-21 bg-surface-0/85 text-center text-soft',
} as const

/** The one word a tile needs: that its round waits for the member, that it cannot be played yet, else hot, else new. */
function markOf({ playable, isHot, isNew, openRound }: TileGame): keyof typeof MARK_LOOK | null {
  if (openRound) return 'move'
  if (!playable) return 'soon'
  if (isHot === 1) return 'hot'
  return isNew ? 'new' : null
}

function Mark({ game }: { game: TileGame }) {
  const { t } = useTranslation('lobby')
  const mark = markOf(game)
  if (!mark) return null
  return (
    <span
      className={clsx(
        'pointer-events-none absolute rounded-s px-1.5 py-0.5 text-[0.6875rem] leading-4 font-bold',
        MARK_LOOK[mark],
      )}
    >
      {t(mark === 'soon' && game.shut ? 'tile.shut' : `tile.${mark}`)}
    </span>
  )
}

function FavouriteButton({ game, favourite }: { game: Game; favourite: boolean }) {
  const { t } = useTranslation('lobby')
  const setFavourite = useSetFavourite()
  return (
    <button
      type="button"
      aria-pressed={favourite}
      aria-label={t(favourite ? 'tile.unfavourite' : 'tile.favourite', { game: game.gameName })}
      onClick={() => setFavourite(game.gameId, !favourite)}
      className="on-cover top-10"
    >
      <Heart aria-hidden size={16} className={favourite ? 'relative fill-danger stroke-danger' : 'relative'} />
    </button>
  )
}

/**
 * GAME-02: a game in a list, its name in its cover. A press on the card plays. The dots, a long press, or a press on a
 * game that is not open show its facts, the heart and the demo. Rendered again only for itself: more games at the end of a long list are no
 * work for those above them.
 */
export const Tile = memo(function Tile({ game, favourite, eager, note, className }: Props) {
  const { t } = useTranslation('lobby')
  const imageUrl = useImageUrl()
  const launch = useLaunch(() => notify('info', t('tile.loginFirst')))
  const openDialog = useOpenDialog()
  const openSheet = () => openDialog('game-sheet', undefined, game.gameId)
  const longPress = useLongPress(openSheet)
  const cover = (
    <>
      <span className="cover">
        <Picture
          src={imageUrl(game.showIcon)}
          alt=""
          width={240}
          height={320}
          eager={eager}
          className={clsx('cover-art', !game.playable && 'opacity-70 saturate-[0.65]')}
        />
        <span aria-hidden className="cover-name">
          {game.gameName}
        </span>
      </span>
      <span className="sr-only">{game.playable ? t('tile.play', { game: game.gameName }) : game.gameName}</span>
      {note && <span className="mt-1 block truncate text-xs text-faint">{note}</span>}
    </>
  )
  return (
    <li className={clsx('tile group/tile relative flex min-w-0 flex-col', className)} {...longPress}>
      {opensOnPress(game) ? (
        <Link
          to={gamePath(game)}
          className="block grow rounded-m"
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey || event.shiftKey) return
            event.preventDefault()
            launch(game)
          }}
        >
          {cover}
        </Link>
      ) : (
        <button type="button" onClick={openSheet} className="block grow rounded-m text-left">
          {cover}
        </button>
      )}
      <div className="pointer-events-none absolute inset-x-0 top-0 aspect-3/4">
        <Mark game={game} />
        <button
          type="button"
          aria-label={t('tile.about', { game: game.gameName })}
          onClick={openSheet}
          className="on-cover stays top-0"
        >
          <Info aria-hidden size={16} className="relative" />
        </button>
        <FavouriteButton game={game} favourite={favourite} />
      </div>
    </li>
  )
})
