/** MEM-01: which entries the menu of the personal centre has, for whom, and under which heading. */
import type { Flag } from '../../../contract/flags.ts'
import { CENTRE_GROUPS, type CentreGroup, type CentrePage, PAGE_FLAG } from './pages.ts'

export type EntryGroup = { group: CentreGroup; pages: CentrePage[] }

type Viewer = {
  flags: Readonly<Partial<Record<Flag, boolean>>>
  /** MEM-06: whether there is an upline to transfer to. */
  toUpline: boolean
  /** MEM-03: whether vendors keep wallets of their own. With one wallet there is nothing to move. */
  hasWallets: boolean
  /** No agent: the platform refuses those what it pays to players. */
  isPlayer: boolean
  /** The page the address names. That of the transfer is there when it is asked for: it says itself that there is no upline. */
  asked: CentrePage | null
}

const OF_PLAYERS: readonly CentrePage[] = ['manualRebate', 'referral', 'missionLeaderboard']

/** In the menu's order. A group without any entry has no heading either. */
export function listEntries({ flags, toUpline, hasWallets, isPlayer, asked }: Viewer): EntryGroup[] {
  const isThere = (page: CentrePage) => {
    const flag = PAGE_FLAG[page]
    if (page === 'transferUpline') return toUpline || asked === page
    if (page === 'transferFund') return hasWallets
    if (OF_PLAYERS.includes(page) && !isPlayer) return false
    return flag === undefined || flags[flag]
  }
  return (Object.keys(CENTRE_GROUPS) as CentreGroup[])
    .map((group) => ({ group, pages: CENTRE_GROUPS[group].filter(isThere) }))
    .filter(({ pages }) => pages.length > 0)
}
