import { queryOptions } from '@tanstack/react-query'
import {
  CLIENT_TYPE,
  LAUNCH_ACCOUNT_TYPE,
  LAUNCH_CONFIRM_TRANS,
  LAUNCH_MODE,
  LAUNCH_PLATFORM,
  type Language,
} from '../../../../contract/constants.ts'
import { ApiError, call } from '../../../lib/api.ts'
import type { GameAddress } from '../game-address.ts'

export type Launch = {
  address: GameAddress
  language: Language /** Which try this is: each opens the game afresh. */
  attempt: number
}
export type LaunchedGame = { url: string; origin: string }

/**
 * Opens a game and answers where to frame it. Refuses with `game_unavailable` an address that no game of this
 * merchant lives at: a frame gets the site's trust only from the merchant's own list.
 */
export function launchQuery({ address, language, attempt }: Launch, gameOrigins: readonly string[]) {
  return queryOptions({
    queryKey: ['launch', address, language, attempt] as const,
    queryFn: async ({ signal }): Promise<LaunchedGame> => {
      const answer = await call(
        'POST /wps/game/launchGame',
        {
          ...address,
          accountType: LAUNCH_ACCOUNT_TYPE,
          confirmTrans: LAUNCH_CONFIRM_TRANS,
          launchMode: LAUNCH_MODE,
          platform: LAUNCH_PLATFORM,
          clientType: CLIENT_TYPE,
          language,
        },
        { signal },
      )
      return toLaunchedGame(answer.game_url ?? answer.game_url2, gameOrigins)
    },
    // An address opens the game once; a second look at the page must not spend a second one by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

export function toLaunchedGame(url: string | undefined, gameOrigins: readonly string[]): LaunchedGame {
  const origin = url && URL.canParse(url) ? new URL(url).origin : null
  if (!url || !origin || !gameOrigins.includes(origin)) throw new ApiError('game_unavailable')
  return { url, origin }
}
