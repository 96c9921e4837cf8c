import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { GameId } from '../../../../contract/ids.ts'
import { call } from '../../../lib/api.ts'
import { keyOf, memberQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../lib/session.tsx'

const ids = () => memberQuery('GET /wps/relay/MCSFE_getFavoriteGames', {})

/** The ids of the member's favourites; none for a visitor. */
export function useFavouriteIds(): ReadonlySet<GameId> {
  const { data } = useQuery({ ...ids(), enabled: useIsAdmitted() })
  return new Set(data?.gameIds ?? [])
}

/** Marks at once and takes it back if the server refuses. */
export function useSetFavourite() {
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
      void queryClient.invalidateQueries({ queryKey: keyOf('member', 'GET /wps/relay/MCSFE_getFavoriteGamesList', {}) })
    },
  })
}
