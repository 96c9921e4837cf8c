import { useQueries, useQuery } from '@tanstack/react-query'
import Heart from 'lucide-react/icons/heart'
import History from 'lucide-react/icons/history'
import LogIn from 'lucide-react/icons/log-in'
import SearchX from 'lucide-react/icons/search-x'
import { useTranslation } from 'react-i18next'
import type { Game } from '../../../../contract/calls/games/games.ts'
import type { GameShelf } from '../../../../contract/constants.ts'
import { Button, ButtonLink } from '../../../../kit/ui/button.tsx'
import { Message } from '../../../../kit/ui/message.tsx'
import type { RouteInput } from '../../../lib/api.ts'
import { useOpenDialog } from '../../../lib/dialog-address.ts'
import { memberQuery, publicQuery } from '../../../lib/queries.ts'
import { categoryPath } from '../../../shared/games/categories.ts'
import { useIsAdmitted, useSession } from '../../../shared/session/session.tsx'
import { FailedRead } from '../../../ui/failed-read.tsx'
import { useHasShelf } from '../api/favourites.ts'
import { type Filters, filterInput, IDS_MAX, idRuns, isNarrowed, type Show } from '../api/filters.ts'
import { useKeptFavourites } from '../api/kept-favourites.ts'
import { TileGrid, TileGridSkeleton } from './tile-grid.tsx'

type Own = Exclude<Show, 'all' | 'rooms'>
type OwnGames = { games: readonly Game[] | undefined; isError: boolean; error?: unknown; refetch: () => void }

const LIST = 'GET /wps/relay/GCSGAME_gameList'

/** Games by their ids, however many: in runs, whole once each has come. */
function useGamesOf(ids: Iterable<string>, more: RouteInput<typeof LIST>, enabled: boolean): OwnGames {
  const runs = useQueries({
    queries: enabled
      ? idRuns(ids).map((run) => publicQuery(LIST, { ...more, gameIds: run.join(','), pageSize: IDS_MAX }))
      : [],
  })
  return {
    games: runs.every(({ data }) => data) ? runs.flatMap(({ data }) => data?.games ?? []) : undefined,
    isError: runs.some(({ isError }) => isError),
    error: runs.find(({ isError }) => isError)?.error,
    refetch: () => {
      for (const run of runs) if (run.isError) void run.refetch()
    },
  }
}

/** From the account, or for who has none from what the browser kept. */
function useFavouriteGames(category: GameShelf, enabled: boolean): OwnGames {
  const hasShelf = useHasShelf()
  const kept = useKeptFavourites()
  const shelf = useQuery({
    ...memberQuery('GET /wps/relay/MCSFE_getFavoriteGamesList', {}),
    enabled: enabled && hasShelf,
  })
  const own = useGamesOf(kept, { gameType: category }, enabled && !hasShelf)
  if (hasShelf) return { ...shelf, games: shelf.data?.list }
  // In the order of marking, and a heart taken away leaves at once.
  const games = kept.flatMap((id) => own.games?.filter(({ gameId }) => gameId === id) ?? [])
  return { ...own, games: own.games && games }
}

function useOwnGames(category: GameShelf, show: Own): OwnGames {
  const admitted = useIsAdmitted()
  const favourites = useFavouriteGames(category, show === 'favourites')
  const recent = useQuery({
    ...memberQuery('GET /wps/relay/GCS_recentGame', {}),
    enabled: admitted && show === 'recent',
  })
  return show === 'favourites' ? favourites : { ...recent, games: recent.data?.list }
}

/** FIND-02: which of the favourites fit the sheet's filters, undefined while that is asked; null where nothing else is filtered. */
function useFitting(favourites: OwnGames['games'], category: GameShelf, filters: Filters) {
  const asked = filters.show === 'favourites' && isNarrowed(filters)
  const ids = favourites?.map(({ gameId }) => gameId) ?? []
  const { games, ...read } = useGamesOf(ids, filterInput(category, filters), asked)
  return { ...read, fitting: asked ? games && new Set(games.map(({ gameId }) => gameId)) : null }
}

type Props = { category: GameShelf; show: Own; filters: Filters }

/** The player's favourites or last played games of a category, of one vendor where one is chosen. */
export function OwnList({ category, show, filters }: Props) {
  const { t } = useTranslation('filters')
  const { t: common } = useTranslation('common')
  const session = useSession()
  const openDialog = useOpenDialog()
  const own = useOwnGames(category, show)
  const { fitting, ...narrowed } = useFitting(own.games, category, filters)
  if (!session && show === 'recent') {
    return (
      <Message
        icon={<LogIn size={24} />}
        title={t('list.loginForThis')}
        action={
          <Button kind="main" onClick={() => openDialog('login')}>
            {common('action.logIn')}
          </Button>
        }
      />
    )
  }
  const failed = [own, narrowed].find(({ isError }) => isError)
  if (failed) return <FailedRead title={t('list.failed')} error={failed.error} onRetry={() => void failed.refetch()} />
  if (!own.games || fitting === undefined) return <TileGridSkeleton count={7} />
  const { vassalage } = filters
  const games = own.games.filter(
    (game) =>
      game.gameType === category &&
      (vassalage === null || game.vassalage === vassalage) &&
      (fitting === null || fitting.has(game.gameId)),
  )
  if (games.length > 0)
    return <TileGrid games={games} label={t(show === 'recent' ? 'list.recent' : 'list.favourites')} />
  if (fitting && own.games.length > 0) {
    return (
      <Message
        icon={<SearchX size={24} />}
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={<ButtonLink to={categoryPath(category)}>{t('list.reset')}</ButtonLink>}
      />
    )
  }
  return show === 'favourites' ? (
    <Message icon={<Heart size={24} />} title={t('list.emptyFavourites')} text={t('list.emptyFavouritesText')} />
  ) : (
    <Message icon={<History size={24} />} title={t('list.emptyRecent')} text={t('list.emptyRecentText')} />
  )
}
