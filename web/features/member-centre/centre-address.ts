/** Which page of the centre an address shows, and which round within the betting record. */

import { useLocation, useNavigate } from 'react-router'
import { keepOfDialog } from '../../lib/dialog-address.ts'
import { readLocation } from '../../lib/location.ts'
import { type RoundAddress, toRoundAddress } from '../../shared/games/round-address.ts'
import { CENTRE_PAGES, type CentrePage } from './pages.ts'

/** The page an address names, or null: the list on a phone, the default page on a wide screen. */
export function readCentrePage(search: string): CentrePage | null {
  const name = new URLSearchParams(search).get('centre')
  return CENTRE_PAGES.find((page) => page === name) ?? null
}

export function readRound(search: string): RoundAddress | null {
  const parameters = new URLSearchParams(search)
  return toRoundAddress(parameters.get('round'), parameters.get('roundVendor'))
}

/** The reward centre shows what waits, or what was paid. */
export const isRewardHistory = (search: string) => new URLSearchParams(search).get('tab') === 'history'

/**
 * `search` moved to a page of the centre, and there to a round; whatever the page below has in its address stays. To a
 * round and back from it the list stays narrowed.
 */
export function withCentrePage(search: string, page: CentrePage | null, round: RoundAddress | null = null): string {
  const parameters = new URLSearchParams(search)
  const staysNarrowed = readCentrePage(search) === page && (round ?? readRound(search)) !== null
  for (const name of ['centre', 'round', 'roundVendor', 'order', 'returned']) parameters.delete(name)
  if (!staysNarrowed) parameters.delete('tab')
  if (page) parameters.set('centre', page)
  if (round) {
    parameters.set('round', round.roundId)
    parameters.set('roundVendor', round.vassalage)
  }
  return `?${parameters}`
}

/** Moves within the centre replace the address, so that one Back leaves it. */
export function useCentreAddress() {
  const { search } = useLocation()
  const navigate = useNavigate()
  const go = (page: CentrePage | null, round: RoundAddress | null = null) => {
    const { pathname, search, state } = readLocation()
    navigate({ pathname, search: withCentrePage(search, page, round) }, { replace: true, state: keepOfDialog(state) })
  }
  return { page: readCentrePage(search), round: readRound(search), go }
}
