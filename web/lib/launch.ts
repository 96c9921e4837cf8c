/** From a tile to the game: the address of /game carries what a launch needs, so a reload launches again. */

import type { MouseEvent } from 'react'
import type { Game } from '../../contract/calls/games.ts'
import type { GameCategory } from '../../contract/constants.ts'
import { startsDirectly } from '../../contract/navigation.ts'
import { useDialog } from './dialog-address.ts'
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
  const dialog = useDialog()
  return (game) => {
    const path = gamePath(game)
    if (session) return navigate(path)
    onVisitor()
    dialog.open('login', path)
  }
}

/**
 * NAV-10: for the click on a link to a vendor's list. Sports and lottery vendors start at once, over the page that
 * stands; of the others the link is left alone.
 */
export function useStartVendor(): (event: MouseEvent, category: GameCategory, vendor: string) => void {
  const dialog = useDialog()
  return (event, category, vendor) => {
    if (!startsDirectly(category) || event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    dialog.open('start', undefined, `${vendor}.${category}`)
  }
}
