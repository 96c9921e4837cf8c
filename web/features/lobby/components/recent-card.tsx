import Play from 'lucide-react/icons/play'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games.ts'
import { Link } from '../../../../kit/lib/link.tsx'
import { useImageUrl } from '../../../lib/boot.tsx'
import { gamePath } from '../../../shared/games/launch.ts'
import { Picture } from '../../../ui/picture.tsx'

/** A game last played, low enough that the lobby below stays in sight. */
export function RecentCard({ game, eager = false }: { game: Game; eager?: boolean }) {
  const { t } = useTranslation('lobby')
  const imageUrl = useImageUrl()
  return (
    <li className="w-60 shrink-0 snap-start">
      <Link
        to={gamePath(game)}
        className="flex items-center gap-3 rounded-m border border-line bg-surface-1 p-2 pr-3 transition-colors duration-(--quick) hover:border-line-strong hover:bg-surface-2"
      >
        <Picture
          src={imageUrl(game.showIcon)}
          alt=""
          width={48}
          height={64}
          eager={eager}
          className="h-16 w-12 shrink-0 rounded-s"
        />
        <span className="min-w-0 flex-1">
          <span className="sr-only">{t('tile.play', { game: game.gameName })}</span>
          <span aria-hidden className="block truncate text-sm font-medium">
            {game.gameName}
          </span>
          <span className="block truncate text-xs text-faint">{game.vendorName}</span>
        </span>
        <Play aria-hidden size={18} className="shrink-0 fill-accent stroke-accent" />
      </Link>
    </li>
  )
}
