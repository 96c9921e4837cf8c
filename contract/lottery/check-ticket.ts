/** FAIR-02: what anyone can check of a ticket: that its bets are those that were hashed, and that a sealed book holds it. */
import { parseMoney } from '../amount.ts'
import { type MerkleStep, rootOfPath } from './merkle.ts'
import { type HashedBet, hashTicket } from './ticket.ts'

/** As it is shown, with money as text. */
export type ShownBet = Omit<HashedBet, 'unitMinor'> & { unit: string }
export type CheckedTicket = {
  ticketId: string
  contentHash: string
  rulesVersion: number
  bets: readonly ShownBet[]
  merklePath: readonly MerkleStep[]
}
/** From the proof of the draw, never from the ticket's own data. */
export type SealedBooks = { gameCode: string; period: string; root: string | null; playRoot: string | null }

export type TicketCheckName = 'content' | 'book'
export type TicketCheck = { name: TicketCheckName; isRight: boolean }

export async function checkTicket(ticket: CheckedTicket, books: SealedBooks): Promise<TicketCheck[]> {
  const { gameCode, period, root, playRoot } = books
  const bets = ticket.bets.map(({ unit, ...bet }) => ({ ...bet, unitMinor: parseMoney(unit) }))
  const contentHash = await hashTicket({ gameCode, period, rulesVersion: ticket.rulesVersion, bets })
  const found = await rootOfPath(ticket, ticket.merklePath)
  return [
    { name: 'content', isRight: contentHash === ticket.contentHash },
    { name: 'book', isRight: found === root || found === playRoot },
  ]
}
