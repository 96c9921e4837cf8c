/** From a tile to the game: the address of /game carries what a launch needs, so a reload launches again. */

import { useNavigate } from 'react-router'
import type { Game } from '../../../contract/calls/games/games.ts'
import { LOTTERY_PATHS } from '../../../contract/constants.ts'
import { useOpenDialog } from '../../lib/dialog-address.ts'
import { offersDemo, useOffersFreePlay } from '../session/free-play.ts'
import { useSession } from '../session/session.tsx'

type Framed = Pick<Game, 'gameId' | 'nodeId' | 'vassalage'>
type Lottery = Pick<Game, 'accountTypeName' | 'gameCode' | 'defaultPlayType'>
type Launchable = Framed & Lottery

/** Where launches are kept while a game is open. */
export const LAUNCHES = ['launch'] as const

/** The frame that a game is launched in. */
export function framePath({ gameId, nodeId, vassalage }: Framed): string {
  return `/game?${new URLSearchParams({ gameId, nodeId: String(nodeId), vassalage })}`
}

/** GAME-09: a book, opened on one of its matches, with a pick in its slip where one was pressed. */
export function matchPath(book: Framed, fixtureId: string, pick?: string): string {
  return `${framePath(book)}&${new URLSearchParams({ match: fixtureId, ...(pick && { pick }) })}`
}

/** GAME-04: the page of a lottery, by the account that it is played from; null for every other game. */
export function lotteryPath({ accountTypeName, gameCode, defaultPlayType }: Lottery): string | null {
  const path = LOTTERY_PATHS.get(accountTypeName)
  if (!path) return null
  return `${path}?${new URLSearchParams({ gameCode, ...(defaultPlayType && { playType: defaultPlayType }) })}`
}

/** Where a press on a game leads. */
export function gamePath(game: Launchable): string {
  return lotteryPath(game) ?? framePath(game)
}

/** A lottery's page has something to say before the first draw as well. */
export function opensOnPress(game: Pick<Game, 'playable'> & Lottery): boolean {
  return game.playable || LOTTERY_PATHS.has(game.accountTypeName)
}

/**
 * GAME-03: opens a game. A visitor lands at its door where it can be tried with play money, and else is asked to log in
 * first; what cannot be played yet asks for nothing. `onVisitor` says so in words.
 */
export function useLaunch(
  onVisitor: () => void,
): (game: Launchable & Pick<Game, 'playable' | 'supportPlay'>, path?: string) => void {
  const session = useSession()
  const isFree = useOffersFreePlay()
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  return (game, path = gamePath(game)) => {
    if (session || !game.playable || (isFree && offersDemo(game))) return navigate(path)
    onVisitor()
    openDialog('login', path)
  }
}
