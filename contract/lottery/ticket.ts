/** What a ticket promises, as one text. Its hash stands in the sealed book. */
import { sha256Hex } from '../lib/digest.ts'
import type { Bet, Commitment, Ticket } from './types.ts'

/** What of a bet is hashed. */
export type HashedBet = Pick<Bet, 'play' | 'selection' | 'unitMinor' | 'multiple' | 'rtpBps' | 'kept' | 'package'>
type HashedTicket = Pick<Ticket, 'gameCode' | 'period' | 'rulesVersion' | 'commitment'> & { bets: readonly HashedBet[] }

const betContent = (bet: HashedBet) =>
  [bet.play, bet.selection, bet.unitMinor, bet.multiple, bet.rtpBps ?? '', bet.kept, bet.package ?? ''].join('|')

const committed = ({ chainEnd, beaconRound }: Commitment) => `${chainEnd}|${beaconRound}|`

/**
 * `v2|gameCode|period|rulesVersion|chainEnd|beaconRound|`, then the bets one below the other. What a bet has not is left empty.
 * Tickets of before have no commitment, and neither `v2|` nor what it names.
 */
export const ticketContent = ({ gameCode, period, rulesVersion, commitment, bets }: HashedTicket): string =>
  `${commitment ? 'v2|' : ''}${gameCode}|${period}|${rulesVersion}|${commitment ? committed(commitment) : ''}${bets.map(betContent).join('\n')}`

export const hashTicket = (ticket: HashedTicket): Promise<string> => sha256Hex(ticketContent(ticket))

/** How the wallet names a ticket's round. */
export const ticketRound = (gameCode: string, period: string, ticketId: string): string =>
  `${gameCode}:${period}:${ticketId}`
