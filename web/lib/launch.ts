/** From a tile to the game: the address of /game carries what a launch needs, so a reload launches again. */

import type { Game } from '../../contract/calls/games.ts'
import { useOpenDialog } from './dialog-address.ts'
import { useNavigate } from './router.tsx'
import { useSession } from './session.tsx'

type Launchable = Pick<Game, 'gameId' | 'nodeId' | 'vassalage'>

export function gamePath({ gameId, nodeId, vassalage }: Launchable): string {
  return `/game?${new URLSearchParams({ gameId, nodeId: String(nodeId), vassalage })}`
}

/**
 * GAME-03: opens a game. A visitor is asked to log in first and then lands in the game.
 * `onVisitor` says so in words.
 */
export function useLaunch(onVisitor: () => void): (game: Launchable) => void {
  const session = useSession()
  const navigate = useNavigate()
  const openDialog = useOpenDialog()
  return (game) => {
    const path = gamePath(game)
    if (session) return navigate(path)
    onVisitor()
    openDialog('login', path)
  }
}
