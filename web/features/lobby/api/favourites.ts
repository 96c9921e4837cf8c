import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GameId } from '../../../../contract/ids.ts'
import { loadChunk } from '../../../../kit/lib/lazy.tsx'
import { useNotifyError } from '../../../lib/late-error-text.ts'
import { memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted, useIsGuest } from '../../../shared/session/session.tsx'
import { readKept, toggleKept, useKeptFavourites, writeKept } from './kept-favourites.ts'

export const favouriteIds = () => memberQuery('GET /wps/relay/MCSFE_getFavoriteGames', {})

const load = () => loadChunk(() => import('./shelf.ts'))
let last: Promise<unknown> = Promise.resolve()
/** In the order asked for: where a chunk loads, the second to ask may otherwise have it first. */
function loadShelf() {
  const next = last.then(load, load)
  last = next
  return next
}

/** Whether the hearts are the account's; a visitor's and a guest's are the browser's. */
export function useHasShelf(): boolean {
  const isGuest = useIsGuest()
  return useIsAdmitted() && !isGuest
}

/** The ids of the player's favourites. */
export function useFavouriteIds(): ReadonlySet<GameId> {
  const hasShelf = useHasShelf()
  const kept = useKeptFavourites()
  const { data } = useQuery({ ...favouriteIds(), enabled: hasShelf })
  useHandOver(hasShelf && kept.length > 0)
  return new Set(hasShelf ? data?.gameIds : kept)
}

/** What was marked before the login goes to the account, or waits for the next page. */
function useHandOver(due: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (due)
      loadShelf().then(
        ({ handOver }) => handOver(queryClient),
        () => {},
      )
  }, [due, queryClient])
}

/** The page's own picture of the account's shelf. */
export function mark(queryClient: QueryClient, gameId: GameId, favourite: boolean): void {
  queryClient.setQueryData(favouriteIds().queryKey, (known) => ({
    gameIds: [...(known?.gameIds ?? []).filter((id) => id !== gameId), ...(favourite ? [gameId] : [])],
  }))
}

/** Marks or unmarks, in sight at once: the code that sends it may still have to come. What is refused is taken back, and said. */
export function useSetFavourite(): (gameId: GameId, favourite: boolean) => void {
  const hasShelf = useHasShelf()
  const queryClient = useQueryClient()
  const notifyError = useNotifyError()
  return (gameId, favourite) => {
    if (!hasShelf) return writeKept(toggleKept(readKept(), gameId))
    mark(queryClient, gameId, favourite)
    loadShelf()
      .then(({ setOnShelf }) => setOnShelf(queryClient, { gameId, favourite }))
      .catch((error) => {
        mark(queryClient, gameId, !favourite)
        notifyError(error)
      })
  }
}
