/** NAV-10: a category of one vendor with one game, as a sportsbook is. Its page starts the game, and no list is worth a stop. */
import type { GameGroup } from '../../../contract/calls/games/games.ts'
import { startsDirectly } from '../../../contract/calls/site/navigation.ts'
import type { GameShelf } from '../../../contract/constants.ts'
import { useMenus } from './categories.ts'

/** Pure. A game that is shut has something to say on its list. */
export function hasSoleGame(groups: readonly GameGroup[], category: GameShelf): boolean {
  if (!startsDirectly(category)) return false
  const vendors = groups.filter(({ gameGroupCode }) => gameGroupCode === category).flatMap(({ gameMenus }) => gameMenus)
  const [vendor] = vendors
  return vendors.length === 1 && vendor?.gameCount === 1 && vendor.playable
}

export function useHasSoleGame(category: GameShelf | undefined): boolean {
  const { data } = useMenus()
  return category !== undefined && hasSoleGame(data?.groups ?? [], category)
}
