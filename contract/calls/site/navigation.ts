/** What the navigation lists, from the menus of the platform and the merchant's wishes. Pure. The edge moves esports, the page builds the rest. */

import { DIRECT_START_CATEGORIES, GAME_SHELVES, type GameShelf, NAVIGATION_POINT } from '../../constants.ts'
import type { VendorCode } from '../../ids.ts'
import type { Merchant } from '../../merchant.ts'
import type { GameGroup, Vendor } from '../games/games.ts'

export type NavigationWishes = Pick<Merchant, 'featuredSportsVendor' | 'hiddenCategories'>
export type NavigationEntry =
  | { kind: 'category'; category: GameShelf; vendors: Vendor[]; point: number }
  /** NAV-09: a sports vendor with an entry of its own. */
  | { kind: 'vendor'; vendor: Vendor; point: number }

/** NAV-09: where a game or a vendor stands at a merchant: SPORTS of these vendors are ESPORTS there. */
export function categoryAt<Place extends GameShelf>(
  esportsVendors: readonly VendorCode[],
  { category, vassalage }: { category: Place; vassalage: VendorCode },
): Place | 'ESPORTS' {
  return category === 'SPORTS' && esportsVendors.includes(vassalage) ? 'ESPORTS' : category
}

/** The same for menus: cards move, into a group that is made if it is not there. Cards keep their order. */
export function moveEsports(groups: readonly GameGroup[], esportsVendors: readonly VendorCode[]): GameGroup[] {
  const moves = ({ gameCategory: category, vassalage }: Vendor) =>
    categoryAt(esportsVendors, { category, vassalage }) !== category
  const moved = groups
    .flatMap((group) => group.gameMenus)
    .filter(moves)
    .map((vendor): Vendor => ({ ...vendor, gameCategory: 'ESPORTS' }))
  if (moved.length === 0) return [...groups]
  const kept = groups.map((group) => ({ ...group, gameMenus: group.gameMenus.filter((vendor) => !moves(vendor)) }))
  const target = kept.find((group) => group.gameGroupCode === 'ESPORTS')
  if (!target) return [...kept, { gameGroupCode: 'ESPORTS', labelName: 'Esports', gameMenus: moved }]
  return kept.map((group) => (group === target ? { ...group, gameMenus: joinCards(group.gameMenus, moved) } : group))
}

type Counted = { gameCount: number; playable: boolean }
/** One vendor's games of both kinds, as one. */
export const joinCounts = <Card extends Counted>(one: Card, more: Counted): Card => ({
  ...one,
  gameCount: one.gameCount + more.gameCount,
  playable: one.playable || more.playable,
})

/** A vendor that has games of both kinds stands there once, with all of them. */
function joinCards(own: readonly Vendor[], moved: readonly Vendor[]): Vendor[] {
  const isSame = (one: Vendor) => (other: Vendor) => other.vassalage === one.vassalage
  const grown = own.map((vendor) => {
    const more = moved.find(isSame(vendor))
    return more ? joinCounts(vendor, more) : vendor
  })
  return [...grown, ...moved.filter((vendor) => !own.some(isSame(vendor)))]
}

/** NAV-08: the point of an entry; the source gives five, every other counts as one. */
function getNavigationPoint(category: GameShelf): number {
  return Object.hasOwn(NAVIGATION_POINT, category) ? NAVIGATION_POINT[category as keyof typeof NAVIGATION_POINT] : 1
}

/**
 * NAV-08, NAV-09: categories that have an open game and are not hidden; the featured sports vendor right after Live.
 * A category without an open game is left out, but its address works. Where no category has one, all are listed.
 */
export function buildNavigation(groups: readonly GameGroup[], wishes: NavigationWishes): NavigationEntry[] {
  const vendorsOf = (category: GameShelf) =>
    groups.filter((group) => group.gameGroupCode === category).flatMap((group) => group.gameMenus)
  const featured = vendorsOf('SPORTS').find((vendor) => vendor.vassalage === wishes.featuredSportsVendor)
  const listed = GAME_SHELVES.filter(
    (category) =>
      vendorsOf(category).length > 0 && !(wishes.hiddenCategories as readonly GameShelf[]).includes(category),
  )
  const open = listed.filter((category) => vendorsOf(category).some(({ playable }) => playable))
  const shown = open.length > 0 ? open : listed
  const entries = shown.map(
    (category): NavigationEntry => ({
      kind: 'category',
      category,
      // Where something is open, vendors that have nothing open yet are no choice.
      vendors: vendorsOf(category).filter(({ playable }) => playable || open.length === 0),
      point: getNavigationPoint(category),
    }),
  )
  if (!featured || !shown.includes('SPORTS')) return entries
  const afterLive = shown.indexOf('LIVE') + 1
  return entries.toSpliced(afterLive, 0, { kind: 'vendor', vendor: featured, point: getNavigationPoint('SPORTS') })
}

/** NAV-10: a click on a vendor starts its game at once; otherwise it opens the category's list page. */
export function startsDirectly(category: GameShelf): boolean {
  return DIRECT_START_CATEGORIES.includes(category)
}
