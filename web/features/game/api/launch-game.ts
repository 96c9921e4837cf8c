import { queryOptions } from '@tanstack/react-query'
import {
  CLIENT_TYPE,
  LAUNCH_ACCOUNT_TYPE,
  LAUNCH_CONFIRM_TRANS,
  LAUNCH_MODE,
  LAUNCH_PLATFORM,
  type Language,
} from '../../../../contract/constants.ts'
import {
  LOBBY_LISTS,
  LOBBY_MENU,
  LOBBY_SCHEME,
  LOBBY_ZONE,
  readLobbyScheme,
} from '../../../../contract/protocols/lobby-scheme.ts'
import { parseGameAddress } from '../../../../contract/rules/game-address.ts'
import { isLotteryAddress } from '../../../../contract/rules/lottery-address.ts'
import { ApiError } from '../../../lib/api.ts'
import { LAUNCHES } from '../../../shared/games/launch.ts'
import { call } from '../../../shared/session/call.ts'
import type { GameAddress } from '../game-address.ts'

export type Launch = {
  address: GameAddress
  /** Whose it is: a guest who has logged in plays as themselves. */
  username: string
  language: Language
  /** Which try this is: each opens the game afresh. */
  attempt: number
}
export type LaunchedGame = { url: string; origin: string }
/** GAME-04: a lottery is played on a page of this site. */
export type LaunchedPage = { page: string }
/** Where this merchant's games may live, and of those the working ones that a path is asked of, the visit's own first. */
export type GamePlaces = { gameOrigins: readonly string[]; launchCdns: readonly string[]; hints?: FrameHints }
/** What a game behind the lobby's bar may know of the site. `place`: where in the game it opens, after `#`. */
export type FrameHints = { timeZone: string; lists: readonly string[]; place: string | null }

/**
 * Opens a game and answers where to frame it. Refuses with `game_unavailable` an address that no game of this
 * merchant lives at: a frame gets the site's trust only from the merchant's own list.
 */
export function launchQuery({ address, username, language, attempt }: Launch, places: GamePlaces) {
  return queryOptions({
    queryKey: [...LAUNCHES, address, username, language, attempt] as const,
    queryFn: async ({ signal }): Promise<LaunchedGame | LaunchedPage> => {
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
        { signal, language },
      )
      return toLaunched(answer.game_url ?? answer.game_url2, places, attempt)
    },
    // An address opens the game once; a second look at the page must not spend a second one by itself.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}

/** EDGE-10: a path is a lottery's page, or lies on a launch CDN, at each further attempt on the next. */
export function toLaunched(
  url: string | undefined,
  { gameOrigins, launchCdns, hints }: GamePlaces,
  attempt: number,
): LaunchedGame | LaunchedPage {
  if (url && isLotteryAddress(url)) return { page: url }
  const framed = launchCdns.filter((cdn) => gameOrigins.includes(cdn))
  const base = framed[(attempt - 1) % framed.length]
  const address = url ? parseGameAddress(url, gameOrigins, base) : null
  if (!address) throw new ApiError('game_unavailable')
  // A game that does not hide behind the lobby's bar has a look of its own on every site.
  if (address.searchParams.has('bar')) {
    address.searchParams.set(LOBBY_SCHEME, schemeOfSite())
    for (const [name, value] of Object.entries(LOBBY_MENU)) address.searchParams.set(name, value)
    if (hints) addHints(address, hints)
  }
  return { url: address.href, origin: address.origin }
}

function addHints(address: URL, { timeZone, lists, place }: FrameHints): void {
  address.searchParams.set(LOBBY_ZONE, timeZone)
  if (lists.length > 0) address.searchParams.set(LOBBY_LISTS, lists.join(','))
  if (place) address.hash = place
}

const schemeOfSite = () => readLobbyScheme(document.documentElement.dataset.scheme)
