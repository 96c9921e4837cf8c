import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { notify } from '../../../../kit/lib/notify.ts'
import { Repeat, Skeleton } from '../../../../kit/ui/skeleton.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { categoryPath } from '../../../shared/games/categories.ts'
import { gamePath, opensOnPress, useLaunch } from '../../../shared/games/launch.ts'
import { Picture } from '../../../ui/picture.tsx'

const STAND_INS = 6

/** Games as rows: cover, name, vendor. Those not yet open lead to their vendor's list. `hit`: they fit what was typed. */
export function ResultList({ games, hit = false }: { games: readonly Game[] | undefined; hit?: boolean }) {
  const { t } = useTranslation('lobby')
  const imageUrl = useImageUrl()
  const launch = useLaunch(() => notify('info', t('tile.loginFirst')))
  if (!games) {
    return (
      <Repeat count={STAND_INS}>
        <Skeleton className="mb-2 h-16" />
      </Repeat>
    )
  }
  return (
    <ul className="grid gap-1 @2xl:grid-cols-2">
      {games.map((game) => (
        <li key={game.gameId}>
          <Link
            replace
            data-result={hit ? 'hit' : 'near'}
            to={opensOnPress(game) ? gamePath(game) : categoryPath(game.gameType, game.vassalage)}
            onClick={(event) => {
              if (!opensOnPress(game)) return
              event.preventDefault()
              launch(game)
            }}
            className="flex items-center gap-3 rounded-m p-2 hover:bg-surface-2"
          >
            <Picture
              src={imageUrl(game.showIcon)}
              alt=""
              width={42}
              height={56}
              className="h-14 w-10.5 shrink-0 rounded-s"
            />
            <span className="min-w-0 flex-1">
              <span className="block truncate text-sm font-medium">{game.gameName}</span>
              <span className="block truncate text-xs text-faint">
                {`${game.vendorName}${!game.playable ? ` · ${t(game.shut ? 'tile.shut' : 'tile.soon')}` : ''}`}
              </span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
