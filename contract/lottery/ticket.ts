/** What a ticket promises, as one text. Its hash stands in the sealed book. */
import { sha256Hex } from '../digest.ts'
import type { Bet, Ticket } from './types.ts'

const betContent = (bet: Bet) =>
  [bet.play, bet.selection, bet.unitMinor, bet.multiple, bet.rtpBps ?? '', bet.kept, bet.package ?? ''].join('|')

/** `gameCode|period|rulesVersion|`, then the bets one below the other. What a bet has not is left empty. */
export const ticketContent = ({
  gameCode,
  period,
  rulesVersion,
  bets,
}: Pick<Ticket, 'gameCode' | 'period' | 'rulesVersion' | 'bets'>): string =>
  `${gameCode}|${period}|${rulesVersion}|${bets.map(betContent).join('\n')}`

export const hashTicket = (ticket: Pick<Ticket, 'gameCode' | 'period' | 'rulesVersion' | 'bets'>): Promise<string> =>
  sha256Hex(ticketContent(ticket))

/** How the wallet names a ticket's round. */
export const ticketRound = (gameCode: string, period: string, ticketId: string): string =>
  `${gameCode}:${period}:${ticketId}`
