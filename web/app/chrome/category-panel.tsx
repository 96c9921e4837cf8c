import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../kit/lib/counts.ts'
import { Link } from '../../../kit/lib/link.tsx'
import { notify } from '../../../kit/lib/notify.ts'
import { Repeat, Skeleton } from '../../../kit/ui/skeleton.tsx'
import { useImageUrl } from '../../lib/boot.tsx'
import { publicQuery } from '../../lib/queries.ts'
import { type CategoryEntry, categoryPath, vendorPath } from '../../shared/games/categories.ts'
import { gamePath, opensOnPress, useLaunch } from '../../shared/games/launch.ts'
import { Picture } from '../../ui/picture.tsx'

const GAMES = 6

function PanelGames({ entry, onLeave }: { entry: CategoryEntry; onLeave: () => void }) {
  const { t } = useTranslation('common')
  const imageUrl = useImageUrl()
  const launch = useLaunch(() => notify('info', t('state.loginFirst')))
  const { data, isError } = useQuery(publicQuery('GET /lgw/games/popular', { gameType: entry.category, size: GAMES }))
  // Beside the vendors they are an extra, which a panel that only hovers does without.
  if (!data && isError) return null
  if (!data) {
    return (
      <Repeat count={GAMES}>
        <Skeleton className="aspect-3/4" />
      </Repeat>
    )
  }
  return data.list.map((game) => (
    <Link
      key={game.gameId}
      to={opensOnPress(game) ? gamePath(game) : categoryPath(entry.category, game.vassalage)}
      onClick={(event) => {
        onLeave()
        if (!opensOnPress(game)) return
        event.preventDefault()
        launch(game)
      }}
      className="group/game rounded-m"
    >
      <Picture src={imageUrl(game.showIcon)} alt="" width={120} height={160} className="aspect-3/4 w-full rounded-m" />
      <span className="mt-1 line-clamp-2 text-xs text-soft group-hover/game:text-text">{game.gameName}</span>
    </Link>
  ))
}

type PanelProps = {
  id: string
  entry: CategoryEntry
  /** False: only shown; what is in it cannot be reached yet. */
  entered: boolean
  onLeave: () => void
}

/** The panel under the header: vendors on the left, what is played most on the right. */
export function CategoryPanel({ id, entry, entered, onLeave }: PanelProps) {
  const { t } = useTranslation('common')
  const imageUrl = useImageUrl()
  const name = t(`category.${entry.category}`)
  return (
    <div
      id={id}
      inert={!entered}
      className="view-in absolute inset-x-0 top-full border-y border-line bg-surface-1 shadow-raised"
    >
      <div className="flex max-w-400 gap-10 px-3 py-5">
        <ul className="grid min-w-80 flex-1 grid-cols-2 content-start gap-1">
          {entry.vendors.map((vendor) => (
            <li key={vendor.vassalage}>
              <Link
                to={vendorPath(entry.category, vendor.vassalage)}
                onClick={onLeave}
                className="flex h-11 items-center gap-3 rounded-m px-3 text-sm text-soft hover:bg-surface-2 hover:text-text"
              >
                <Picture
                  src={imageUrl(vendor.smallIcon)}
                  alt=""
                  width={28}
                  height={28}
                  className="size-7 shrink-0 rounded-s"
                />
                <span className="flex-1 truncate">{vendor.displayName}</span>
                <span className="text-xs text-faint">{formatCount(vendor.gameCount)}</span>
              </Link>
            </li>
          ))}
          <li>
            <Link
              to={categoryPath(entry.category)}
              onClick={onLeave}
              className="flex h-11 items-center rounded-m px-3 text-sm font-semibold text-accent hover:bg-surface-2"
            >
              {t('nav.allOf', { category: name })}
            </Link>
          </li>
        </ul>
        <div className="grid w-[44rem] max-w-[60%] grid-cols-6 gap-3">
          <PanelGames entry={entry} onLeave={onLeave} />
        </div>
      </div>
    </div>
  )
}
