/** The rows of covers on home, each with what it reads. */
import { useQuery } from '@tanstack/react-query'
import type { LucideIcon } from 'lucide-react'
import Flame from 'lucide-react/icons/flame'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import Sparkles from 'lucide-react/icons/sparkles'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games/games.ts'
import { Section } from '../../../../kit/ui/section.tsx'
import { memberQuery } from '../../../lib/queries.ts'
import { mainListPath, useCategories } from '../../../shared/games/categories.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useHotGames, useNewGames } from '../api/home-queries.ts'
import { HOT_INPUT } from '../api/home-reads.ts'
import { SeeAll } from './see-all.tsx'
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx'

/** Two rows of the widest grid. */
const NEW_SHOWN = 14
/** What of the first row of covers is in sight on a phone. */
const EAGER_COVERS = 3

type RowProps = {
  id: 'hot' | 'continue' | 'favourites' | 'new'
  icon: LucideIcon
  tint: string
  games: Game[] | undefined
  /** What is waited for where the games are not known yet. */
  query?: { error: Error | null; refetch: () => unknown }
  /** How many covers stand there until then. */
  size?: number
  /** What “See all” asks of the list of all games. */
  asked?: string
  below?: boolean
  /** The first covers of the page: at once, and on a phone in one line. */
  leads?: boolean
}

function GameRow({ id, icon, tint, games, query, size = 0, asked, below, leads }: RowProps) {
  const { t } = useTranslation('lobby')
  const list = mainListPath(useCategories())
  if (games?.length === 0) return null
  const title = t(`home.${id}`)
  const more = list && asked ? `${list}${list.includes('?') ? '&' : '?'}${asked}` : list
  return (
    <Section
      id={id}
      leads={leads}
      below={below ? 'grid' : undefined}
      icon={icon}
      tint={tint}
      title={title}
      aside={more && <SeeAll to={more} />}
    >
      {games ? (
        <TileGrid wholeRows shelf={leads} games={games} label={title} eager={leads ? EAGER_COVERS : 0} />
      ) : query?.error ? (
        <FailedRead title={t('home.failed')} error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <TileGridSkeleton count={size} shelf={leads} />
      )}
    </Section>
  )
}

export function HotRow({ leads }: { leads: boolean }) {
  const hot = useHotGames()
  return (
    <GameRow
      id="hot"
      leads={leads}
      icon={Flame}
      tint="text-spark"
      games={hot.data?.list}
      query={hot}
      size={HOT_INPUT.size}
    />
  )
}

/** The games last played. */
export function AgainRow({ games, leads }: { games: Game[]; leads: boolean }) {
  return <GameRow id="continue" leads={leads} icon={History} tint="text-live" games={games} asked="show=recent" />
}

/** Nothing until a member has some that can be played. */
export function FavouritesRow() {
  const { data } = useQuery({
    ...memberQuery('GET /wps/relay/MCSFE_getFavoriteGamesList', {}),
    enabled: useIsAdmitted(),
  })
  const marked = data?.list.filter(({ playable }) => playable) ?? []
  return (
    <GameRow
      id="favourites"
      icon={Heart}
      tint="text-danger"
      games={marked.slice(0, HOT_INPUT.size)}
      asked="show=favourites"
    />
  )
}

/** Without those that the row of hot games shows. */
export function NewRow() {
  const hot = useHotGames()
  const fresh = useNewGames()
  const isHot = ({ gameId }: Game) => hot.data?.list.some((game) => game.gameId === gameId)
  return (
    <GameRow
      below
      id="new"
      icon={Sparkles}
      tint="text-live"
      games={fresh.data?.games.filter((game) => !isHot(game)).slice(0, NEW_SHOWN)}
      query={fresh}
      size={NEW_SHOWN}
      asked="sort=new&playable=1"
    />
  )
}
