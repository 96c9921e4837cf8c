/** NAV-10, GAME-04: what follows the click on a vendor that starts at once. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Game, Vendor } from '../../../../contract/calls/games/games.ts'
import { GAME_SHELVES, type GameShelf } from '../../../../contract/constants.ts'
import { memberQuery, publicQuery } from '../../../lib/queries.ts'
import { useIsAdmitted } from '../../../shared/session/session.tsx'

/** Long enough to read whose game it is and to take it back, short enough not to be a wait. */
export const INTERSTITIAL_MS = 600

/** The vendor and category that the dialog's subject names, `SUMMIT.SPORTS`, or null. */
export function readStart(subject: string | null): { vassalage: Vendor['vassalage']; category: GameShelf } | null {
  const [vassalage = '', name = ''] = subject?.split('.') ?? []
  const category = GAME_SHELVES.find((each) => each === name)
  if (!category || !/^[A-Z0-9_]{2,32}$/.test(vassalage)) return null
  return { vassalage: vassalage as Vendor['vassalage'], category }
}

export type Start =
  | { step: 'gone' | 'soon' | 'shut' | 'opening' | 'failed' }
  /** Everything is known: this game starts. */
  | { step: 'launch'; game: Game }
  /** Several: the member chooses, a visitor logs in first. */
  | { step: 'choose'; games: readonly Game[] }
  | { step: 'login' }

type Known = {
  /** Undefined while the vendors are on their way, null when none is called that. */
  vendor: Pick<Vendor, 'playable' | 'shut' | 'isGame'> | null | undefined
  games: readonly Game[] | undefined
  failed: boolean
  waited: boolean
  loggedIn: boolean
}

/** Pure. What cannot be played says so at once; the rest waits for the interstitial. */
export function computeStart({ vendor, games, failed, waited, loggedIn }: Known): Start {
  if (vendor === null) return { step: 'gone' }
  if (vendor && !vendor.playable) return { step: vendor.shut ? 'shut' : 'soon' }
  if (failed) return { step: 'failed' }
  if (!vendor || !waited) return { step: 'opening' }
  if (vendor.isGame && !loggedIn) return { step: 'login' }
  const playable = games?.filter((game) => game.playable)
  if (!playable) return { step: 'opening' }
  const [game, ...others] = playable
  if (!game) return { step: 'soon' }
  return others.length === 0 ? { step: 'launch', game } : { step: 'choose', games: playable }
}

export function useStart(subject: string | null) {
  const named = readStart(subject)
  const loggedIn = useIsAdmitted()
  const [waited, setWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setWaited(true), INTERSTITIAL_MS)
    return () => clearTimeout(timer)
  }, [])
  const vendors = useQuery(publicQuery('GET /wps/relay/GCSGAME_gameVendor', {}))
  const found = vendors.data?.vendors.find(
    ({ vassalage, gameCategory }) => vassalage === named?.vassalage && gameCategory === named.category,
  )
  const input = { vassalage: named?.vassalage ?? '' }
  const asked = found?.playable === true
  const list = useQuery({
    ...memberQuery('GET /wps/relay/GCSGAME_getVassGameType', input),
    enabled: asked && found.isGame !== undefined && loggedIn,
  })
  const single = useQuery({
    ...publicQuery('GET /wps/relay/GCSGAME_gameList', { ...input, gameType: named?.category, pageSize: 4 }),
    enabled: asked && found.isGame === undefined,
  })
  const failed = [vendors, list, single].find(({ isError }) => isError)
  const vendor = named === null || (vendors.data && !found) ? null : found
  const start = computeStart({
    vendor,
    games: found?.isGame ? list.data?.list.filter(({ gameType }) => gameType === named?.category) : single.data?.games,
    failed: failed !== undefined,
    waited,
    loggedIn,
  })
  return {
    start,
    failed,
    category: named?.category ?? null,
    vassalage: named?.vassalage ?? '',
    name: found?.displayName ?? '',
  }
}
