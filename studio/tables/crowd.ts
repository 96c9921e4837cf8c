/**
 * Crash: whose bets a player sees. All fly together, but a page lists players of its own operator and currency alone. It shows
 * those of them to whom the wallet gave a name for this bet. Pure.
 */
import type { Crowd } from './messages.ts'
import type { TableBetRow } from './table-store.ts'

const BETS_SHOWN = 50

export const crowdOf = ({ operator, currency }: { readonly operator: string; readonly currency: string }): string =>
  `${operator}:${currency}`

type Bet = Pick<TableBetRow, 'id' | 'crowd' | 'shown_as' | 'state' | 'stake_minor' | 'cashed'>

/** A bet that the wallet took, until its round is forgotten. */
const lies = ({ state }: Bet): boolean => state === 'confirmed' || state === 'settled'

/** Of bets of one round, in which each player has one. */
export function listCrowd(bets: readonly Bet[], crowd: string): Crowd {
  const shown = bets.filter((bet) => bet.crowd === crowd && bet.shown_as !== null && lies(bet))
  return {
    players: shown.length,
    stakeMinor: shown.reduce((sum, { stake_minor }) => sum + stake_minor, 0),
    bets: shown
      .toSorted((one, other) => other.stake_minor - one.stake_minor || (one.id < other.id ? -1 : 1))
      .slice(0, BETS_SHOWN)
      .map(({ id, shown_as, stake_minor, cashed }) => ({
        // Enough to know an own bet by it, and no more of another's.
        id: id.slice(-6),
        who: shown_as ?? '',
        stakeMinor: stake_minor,
        at: cashed,
      })),
  }
}
