/** What a ticket promises, as one text. Its hash stands in the sealed book. */
import { sha256Hex } from '../digest.ts'
import type { Bet, Ticket } from './types.ts'

/** What of a bet is hashed. */
export type HashedBet = Pick<Bet, 'play' | 'selection' | 'unitMinor' | 'multiple' | 'rtpBps' | 'kept' | 'package'>
type HashedTicket = Pick<Ticket, 'gameCode' | 'period' | 'rulesVersion'> & { bets: readonly HashedBet[] }

const betContent = (bet: HashedBet) =>
  [bet.play, bet.selection, bet.unitMinor, bet.multiple, bet.rtpBps ?? '', bet.kept, bet.package ?? ''].join('|')

/** `gameCode|period|rulesVersion|`, then the bets one below the other. What a bet has not is left empty. */
export const ticketContent = ({ gameCode, period, rulesVersion, bets }: HashedTicket): string =>
  `${gameCode}|${period}|${rulesVersion}|${bets.map(betContent).join('\n')}`

export const hashTicket = (ticket: HashedTicket): Promise<string> => sha256Hex(ticketContent(ticket))

/** How the wallet names a ticket's round. */
export const ticketRound = (gameCode: string, period: string, ticketId: string): string =>
  `${gameCode}:${period}:${ticketId}`
