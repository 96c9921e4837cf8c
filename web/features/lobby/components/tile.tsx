import { clsx } from 'clsx'
import Heart from 'lucide-react/icons/heart'
import Info from 'lucide-react/icons/info'
import { memo } from 'react'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { notify } from '../../../../kit/lib/notify.ts'
import { useImageUrl } from '../../../lib/boot.tsx'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { gamePath, opensOnPress, useLaunch } from '../../../shared/games/launch.ts'
import { Picture } from '../../../ui/picture.tsx'
import { useSetFavourite } from '../api/favourites.ts'
import { useLongPress } from '../api/long-press.ts'

type Props = { game: Game; favourite: boolean; eager?: boolean; note?: string; className?: string }

const MARK_LOOK = {
  hot: 'hot-mark top-2 left-2 bg-spark text-on-spark',
  new: 'new-mark top-2 left-2 bg-live text-on-live',
  // Below the signs on the edge, where the whole width is free.
  soon: 'inset-x-2 top-21 bg-surface-0/85 text-center text-soft',
} as const

/** The one word a tile needs: that it cannot be played yet, else hot, else new. */
function markOf({ playable, isHot, isNew }: Game): keyof typeof MARK_LOOK | null {
  if (!playable) return 'soon'
  if (isHot === 1) return 'hot'
  return isNew ? 'new' : null
}

function Mark({ game }: { game: Game }) {
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
      className="on-cover top-0"
    >
      <Heart aria-hidden size={16} className={favourite ? 'relative fill-danger stroke-danger' : 'relative'} />
    </button>
  )
}

function InfoButton({ game, onOpen }: { game: Game; onOpen: () => void }) {
  const { t } = useTranslation('lobby')
  return (
    <button
      type="button"
      aria-label={t('tile.about', { game: game.gameName })}
      onClick={onOpen}
      className="on-cover top-10"
    >
      <Info aria-hidden size={16} className="relative" />
    </button>
  )
}

/**
 * GAME-02: a game in a list. A press on the card plays. The `i`, a long press, or a press on a game that is not open
 * shows its facts, the heart and the demo. Rendered again only for itself: more games at the end of a long list are no
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
      <span className="relative block overflow-hidden rounded-m border border-line">
        <Picture
          src={imageUrl(game.showIcon)}
          alt=""
          width={240}
          height={320}
          eager={eager}
          className={clsx(
            'aspect-3/4 w-full transition-transform duration-(--calm) ease-out group-hover/tile:scale-[1.04]',
            !game.playable && 'opacity-70 saturate-[0.65]',
          )}
        />
      </span>
      <span className="sr-only">{game.playable ? t('tile.play', { game: game.gameName }) : game.gameName}</span>
      <span aria-hidden className="mt-1.5 block truncate text-sm font-medium">
        {game.gameName}
      </span>
      {note && <span className="block truncate text-[0.6875rem] text-faint">{note}</span>}
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
        <FavouriteButton game={game} favourite={favourite} />
        <InfoButton game={game} onOpen={openSheet} />
      </div>
    </li>
  )
})
