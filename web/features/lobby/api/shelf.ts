/** GAME-07: what changes the hearts of an account. Comes with the first of them: the first visit's script has no room. */
import type { QueryClient } from '@tanstack/react-query'
import type { GameId } from '../../../../contract/ids.ts'
import { keyOf, putAnswer } from '../../../lib/queries.ts'
import { call } from '../../../shared/session/call.ts'
import { mark } from './favourites.ts'
import { readKept, writeKept } from './kept-favourites.ts'

const LIST_KEY = keyOf('member', 'GET /wps/relay/MCSFE_getFavoriteGamesList', {})
const IDS = 'GET /wps/relay/MCSFE_getFavoriteGames'
const IDS_KEY = keyOf('member', IDS, {})

/** One hand-over at a time, however many lists are on the page. */
let handingOver = false

/** What was marked before the login goes to the account. */
export async function handOver(queryClient: QueryClient): Promise<void> {
  if (handingOver) return
  handingOver = true
  try {
    const answer = await call('POST /wps/relay/MCSFE_addFavoriteGames', { gameIds: [...readKept()] })
    writeKept([])
    await putAnswer(queryClient, IDS, {}, answer)
    await queryClient.invalidateQueries({ queryKey: LIST_KEY })
  } catch {
    // They stay where they are; the next page tries again.
  } finally {
    handingOver = false
  }
}

type Mark = { gameId: GameId; favourite: boolean }
const SETTING = ['favourite']

/**
 * Throws as the call does; who asked takes back what is shown then. One after the other, as they were pressed: the last
 * press is what the account keeps.
 */
export async function setOnShelf(queryClient: QueryClient, input: Mark): Promise<void> {
  const setting = queryClient.getMutationCache().build(queryClient, {
    mutationKey: SETTING,
    scope: { id: 'favourite' },
    mutationFn: (asked: Mark) => call('POST /wps/relay/MCSFE_setFavoriteGame', asked),
    onMutate: async () => {
      await queryClient.cancelQueries({ queryKey: IDS_KEY })
      // Once more: what was on its way may have come in between.
      mark(queryClient, input.gameId, input.favourite)
    },
    // Pressed before the others were known, it would stand for all of them.
    onError: () => void queryClient.invalidateQueries({ queryKey: IDS_KEY }),
    onSuccess: async (answer) => {
      // Of several presses the answer to the last one tells how it stands.
      if (queryClient.isMutating({ mutationKey: SETTING }) === 1) await putAnswer(queryClient, IDS, {}, answer)
      void queryClient.invalidateQueries({ queryKey: LIST_KEY })
    },
  })
  await setting.execute(input)
}
