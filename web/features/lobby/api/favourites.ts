import { type QueryClient, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { GameId } from '../../../../contract/ids.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted, useIsGuest } from '../../../lib/session.tsx'
import { readKept, toggleKept, useKeptFavourites, writeKept } from './kept-favourites.ts'

const ids = () => memberQuery('GET /wps/relay/MCSFE_getFavoriteGames', {})
const LIST_KEY = keyOf('member', 'GET /wps/relay/MCSFE_getFavoriteGamesList', {})

/** Whether the hearts are the account's; a visitor's and a guest's are the browser's. */
export function useHasShelf(): boolean {
  const isGuest = useIsGuest()
  return useIsAdmitted() && !isGuest
}

/** The ids of the player's favourites. */
export function useFavouriteIds(): ReadonlySet<GameId> {
  const hasShelf = useHasShelf()
  const kept = useKeptFavourites()
  const { data } = useQuery({ ...ids(), enabled: hasShelf })
  useHandOver(hasShelf && kept.length > 0)
  return new Set(hasShelf ? data?.gameIds : kept)
}

/** One hand-over at a time, however many lists are on the page. */
let handingOver = false

async function handOver(queryClient: QueryClient): Promise<void> {
  if (handingOver) return
  handingOver = true
  try {
    const answer = await call('POST /wps/relay/MCSFE_addFavoriteGames', { gameIds: [...readKept()] })
    writeKept([])
    queryClient.setQueryData(ids().queryKey, answer)
    await queryClient.invalidateQueries({ queryKey: LIST_KEY })
  } catch {
    // They stay where they are; the next page tries again.
  } finally {
    handingOver = false
  }
}

/** What was marked before the login goes to the account. */
function useHandOver(due: boolean): void {
  const queryClient = useQueryClient()
  useEffect(() => {
    if (due) void handOver(queryClient)
  }, [due, queryClient])
}

/** Marks or unmarks. An account's shelf shows it at once and takes it back if the server refuses. */
export function useSetFavourite(): (gameId: GameId, favourite: boolean) => void {
  const hasShelf = useHasShelf()
  const { mutate } = useSetOnShelf()
  return (gameId, favourite) => (hasShelf ? mutate({ gameId, favourite }) : writeKept(toggleKept(readKept(), gameId)))
}

function useSetOnShelf() {
  const queryClient = useQueryClient()
  const key = ids().queryKey
  return useMutation({
    mutationFn: (input: { gameId: GameId; favourite: boolean }) => call('POST /wps/relay/MCSFE_setFavoriteGame', input),
    onMutate: async ({ gameId, favourite }) => {
      await queryClient.cancelQueries({ queryKey: key })
      const before = queryClient.getQueryData(key)
      const others = (before?.gameIds ?? []).filter((id) => id !== gameId)
      queryClient.setQueryData(key, { gameIds: favourite ? [...others, gameId] : others })
      return { before }
    },
    onError: (_error, _input, context) => queryClient.setQueryData(key, context?.before),
    onSuccess: (answer) => {
      queryClient.setQueryData(key, answer)
      void queryClient.invalidateQueries({ queryKey: LIST_KEY })
    },
  })
}
